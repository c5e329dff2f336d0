import { useFormContext } from 'react-hook-form';
import { HandOverButton } from '../../obligations/hand-over-button.tsx';

/** Hands over what this user looks after, before they go. Role matrix row 97. */
export const LookedAfter = () => {
  const id = String(useFormContext().getValues('id') ?? '');
  return (
    <section className="form-section" aria-label="Records">
      <h2>Records</h2>
      <p className="section-help">
        What this user looks after can go to somebody else of the same company in one step.
      </p>
      <div className="actions section-actions">
        <HandOverButton company="" from={id} />
      </div>
    </section>
  );
};
