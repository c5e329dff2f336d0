import { Link } from 'react-router-dom';
import { landingPath } from '../../../../contract/rules/navigation.ts';
import { paths } from '../../routing/paths/site.ts';
import { useSession } from '../../session/session.ts';

/** The way out of a page that leads nowhere. */
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
