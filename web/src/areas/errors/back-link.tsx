import { Link } from 'react-router-dom';
import { landingPath } from '#contract/rules/navigation.ts';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';

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
