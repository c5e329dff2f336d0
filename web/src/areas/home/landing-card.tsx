import { Link } from 'react-router-dom';
import { product } from '../../../../contract/rules/product.ts';
import { paths } from '../../routing/paths/site.ts';
import { PageTitle } from '../../ui/page-title.tsx';

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
