import { Link } from 'react-router-dom';
import { landingPath } from '#contract/rules/navigation.ts';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/** The link to the start page or the login, for pages without content of their own. */
export const BackLink = () => {
  const session = useSession();
  return (
    <p className="actions">
      <Link className="button primary" to={session ? landingPath(session.holder) : paths.login()}>
        {session ? 'Go to the start page' : 'Go to Login'}
      </Link>
    </p>
  );
};

/** Every address that is no screen. Spec part 1, 2.1. */
export const NotFound = () => (
  <section className="card">
    <PageTitle>Page not found</PageTitle>
    <p>There is no page at this address. It may have been moved, or the link is incomplete.</p>
    <BackLink />
  </section>
);
