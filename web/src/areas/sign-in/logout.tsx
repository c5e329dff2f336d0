import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { leave } from '#web/auth/leave.tsx';
import { paths } from '#web/routing/paths/site.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/** /securehome/logout: signs out and goes to the login. */
export const Logout = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const signOut = async () => {
      const { companySignOut } = await import('#web/auth/company-sign-out.ts');
      const elsewhere = await companySignOut().catch(() => undefined);
      await leave('user');
      if (elsewhere === undefined) navigate(paths.login(), { replace: true });
      else location.replace(elsewhere);
    };
    signOut();
  }, [navigate]);
  return <PageTitle>Logging out…</PageTitle>;
};
