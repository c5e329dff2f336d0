/** The shape of a short form that is on its way: on a card that is there already. */
export const FormSkeleton = () => (
  <div className="form-wait" role="progressbar" aria-label="Loading">
    <span />
    <span />
    <span />
  </div>
);

/** The same with its card. */
export const CardSkeleton = () => (
  <div className="card">
    <FormSkeleton />
  </div>
);
