import { Link, Navigate, useLocation } from 'react-router-dom';
import { product } from '#contract/rules/product.ts';
import { useApp } from '#web/routing/app-context.ts';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/** What the portal is, and the way in. Spec part 1, 2.2. */
export const LandingCard = () => (
  <section className="card">
    <PageTitle>{product}</PageTitle>
    <p>
      Track the compliance of technology providers, resellers and end users: records, documents and approvals in one
      place.
    </p>
    <div className="actions">
      <Link className="button primary" to={paths.login()}>
        Login
      </Link>
    </div>
  </section>
);

/** The page in front of the login, for who is not signed in. '/' leads to /home. Spec part 1, 2.2; D-30. */
export const Landing = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const { SignedInAlready } = useApp();
  if (session) return <SignedInAlready session={session} />;
  if (pathname === '/') return <Navigate to={paths.home()} replace />;
  return <LandingCard />;
};
