import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from './back-link.tsx';

/** Every address that is no screen. Spec part 1, 2.1. */
export const NotFound = () => (
  <section className="card">
    <PageTitle>Page not found</PageTitle>
    <p>There is no page at this address. It may have been moved, or the link is incomplete.</p>
    <BackLink />
  </section>
);
