import { PageTitle } from '../../ui/page-title.tsx';
import { BackLink } from './back-link.tsx';

/** Stands at every address whose screen does not exist yet. */
export const NotBuilt = () => (
  <section className="card">
    <PageTitle>This page is not built yet.</PageTitle>
    <p>It is planned and will appear here.</p>
    <BackLink />
  </section>
);
