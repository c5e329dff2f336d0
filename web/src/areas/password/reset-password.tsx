import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { may } from '../../../../contract/rules/access.ts';
import { OWN_PASSWORD_RESET } from '../../../../contract/rules/modes.ts';
import { landingPath } from '../../../../contract/rules/navigation.ts';
import { useSession } from '../../session/session.ts';
import { toastError } from '../../ui/toasts.ts';
import { ResetForUser } from './reset-for-user.tsx';
import { ResetOwn } from './reset-own.tsx';

/** Only a super admin may reset somebody else's password. */
const NotHere = ({ to }: { readonly to: string }) => {
  useEffect(() => toastError('Reset Password', 'This user does not have access'), []);
  return <Navigate to={to} replace />;
};

/** Reset Password inside the portal: 131 is one's own, everything else a super admin's for somebody. Spec part 1, 2.1, 2.9. */
export const ResetPassword = () => {
  const { typeofreset, userId = '' } = useParams();
  const session = useSession();
  if (!session) return null;
  if (typeofreset === String(OWN_PASSWORD_RESET)) return <ResetOwn holder={session.holder} />;
  if (!may(session.holder, 'pw.resetOther')) return <NotHere to={landingPath(session.holder)} />;
  return <ResetForUser key={userId} userId={userId} />;
};
