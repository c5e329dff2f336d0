import { type ReactNode, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { type Action, may } from '#contract/rules/access.ts';
import { landingPath } from '#contract/rules/navigation.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { NotFound } from '../areas/errors/not-found.tsx';
import { useSession } from '../session/session.ts';
import { toastError } from '../ui/feedback/toasts.tsx';
import { PublicFrame } from './public-frame.tsx';
import { securedScreens } from './screens.ts';
import { SecuredFrame } from './secured-frame.tsx';

interface Props {
  readonly needs?: Action;
  readonly children?: ReactNode;
}

const signedOut: PrincipalRoles = { isSuperadmin: false, roles: [] };

/** A screen whose server calls are denied is not shown: a message, and the landing page. Role matrix 2. */
const Guarded = ({ needs, children }: Props) => {
  const holder = useSession()?.holder ?? signedOut;
  const open = !needs || may(holder, needs);
  useEffect(() => {
    if (!open) toastError('Error', 'This user does not have access');
  }, [open]);
  return open ? children : <Navigate to={landingPath(holder)} replace />;
};

/** The screens of signed-in people, and 'Page not found' for every address that is no screen. */
export const SecuredPart = () => (
  <Routes>
    <Route element={<SecuredFrame />}>
      {securedScreens.map(({ path, Content, ...access }) => (
        <Route
          key={path}
          path={path}
          element={
            <Guarded {...access}>
              <Content />
            </Guarded>
          }
        />
      ))}
    </Route>
    <Route element={<PublicFrame />}>
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
