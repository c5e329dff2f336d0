import { DivisionRows } from '../../divisions/division-rows.tsx';
import { useField } from '../../form/record-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { toastError } from '../../ui/toasts.ts';

/** The division table of the form; divisions belong to an end user that is saved. Spec part 2, sections 2 and 4. */
export const EndUserDivisions = ({ endUserId }: { readonly endUserId: string | undefined }) => {
  const { mode } = useField('divisions', 'Divisions');
  if (endUserId !== undefined) return <DivisionRows endUserId={endUserId} writes={mode === 'edit'} />;
  return (
    <section className="form-section">
      <div className="section-head">
        <h2>Divisions</h2>
        <button type="button" className="button" onClick={() => toastError('Division', 'Please add End User first')}>
          <Icon name="plus" />
          Add Division
        </button>
      </div>
    </section>
  );
};
