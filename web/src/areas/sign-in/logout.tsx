import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { leave } from '#web/auth/leave.tsx';
import { paths } from '#web/routing/paths/site.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/** /securehome/logout: signs out and goes to the login. */
export const Logout = () => {
  const navigate = useNavigate();
  useEffect(() => {
    leave('user').then(() => navigate(paths.login(), { replace: true }));
  }, [navigate]);
  return <PageTitle>Logging out…</PageTitle>;
};
