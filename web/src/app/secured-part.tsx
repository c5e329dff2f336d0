import { Route, Routes } from 'react-router-dom';
import { NotFound } from '../areas/errors/not-found.tsx';
import { Guarded } from './guarded.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SecuredFrame } from './secured-frame.tsx';
import { securedScreens } from './secured-screens.ts';

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
