import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { type Action, may } from '../../../contract/rules/access.ts';
import { landingPath } from '../../../contract/rules/navigation.ts';
import type { Holder } from '../../../contract/rules/roles.ts';
import { useSession } from '../session/session.ts';
import { toastError } from '../ui/toasts.ts';

interface Props {
  readonly needs?: Action;
  readonly children?: ReactNode;
}

const nobody: Holder = { isSuperadmin: false, roles: [] };

/** A screen whose server calls are denied is not shown: a message, and the landing page. Role matrix 2. */
export const Guarded = ({ needs, children }: Props) => {
  const holder = useSession()?.holder ?? nobody;
  const open = !needs || may(holder, needs);
  useEffect(() => {
    if (!open) toastError('Error', 'This user does not have access');
  }, [open]);
  return open ? children : <Navigate to={landingPath(holder)} replace />;
};
