import { lazy } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { product } from '../../app/product.ts';
import { useSession } from '../../app/session.ts';
import { PageTitle } from '../../ui/page-title.tsx';

const SignedInAlready = lazy(() =>
  import('../../app/signed-in-already.tsx').then((module) => ({ default: module.SignedInAlready })),
);

/** The page in front of the login, for who is not signed in. '/' leads to /home. Spec part 1, 2.2; D-30. */
export const Landing = () => {
  const { pathname } = useLocation();
  const session = useSession();
  if (session) return <SignedInAlready session={session} />;
  if (pathname === '/') return <Navigate to={paths.home()} replace />;
  return (
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
};
