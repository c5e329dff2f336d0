import type { Document } from '#contract/document/forms.ts';
import { showDay } from '#contract/rules/dates.ts';

/** The day of the newest approval of a line's documents, in the person's own time zone; '' for none. D-95. */
const newestApproval = (documents: readonly Document[]) => {
  const times = documents.flatMap(({ review, reviewedAt }) => (review === 'approved' ? [reviewedAt] : []));
  const last = times.sort().at(-1);
  return last === undefined ? '' : new Date(last).toLocaleDateString('en-CA');
};

interface Props {
  readonly label: string;
  readonly documents: readonly Document[];
  readonly disabled: boolean;
  onTake(day: string): void;
}

/** Suggests that a line whose document was approved is collected, with the day of the approval. D-95. */
export const ApprovalSuggestion = ({ label, documents, disabled, onTake }: Props) => {
  const approvedOn = newestApproval(documents);
  if (approvedOn === '') return null;
  return (
    <p className="checklist-suggestion">
      Approved on {showDay(approvedOn)}.{' '}
      <button type="button" className="link" disabled={disabled} onClick={() => onTake(approvedOn)}>
        Mark as collected<span className="visually-hidden"> for {label}</span>
      </button>
    </p>
  );
};
