import { PageTitle } from '#web/ui/page-title.tsx';

/** Spec part 1, 2.10. */
export const Privacy = () => (
  <>
    <div className="page-head">
      <PageTitle>Privacy</PageTitle>
    </div>
    <p className="prose">Page under construction</p>
  </>
);
