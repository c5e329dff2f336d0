import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { pageAfterFirstPassword } from '../../app/first-page.ts';
import { paths } from '../../app/paths.ts';
import { queryClient } from '../../app/query-client.ts';
import { useSession } from '../../app/session.ts';
import '../../styles/overlay.css';
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
