import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { queryClient } from '../../api/query-client.ts';
import { pageAfterFirstPassword } from '../../auth/page-after-first-password.ts';
import { paths } from '../../routing/paths/site.ts';
import { useSession } from '../../session/session.ts';
import { SetPasswordForm } from './set-password-form.tsx';

/** First sign-in: without header and footer, but only for somebody who is signed in. Spec part 1, 2.8. */
export const SetPassword = () => {
  const session = useSession();
  if (!session) return <Navigate to={paths.login()} replace />;
  if (!session.isFirstLogin) return <Navigate to={pageAfterFirstPassword(session.holder)} replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <SetPasswordForm session={session} />
    </QueryClientProvider>
  );
};
