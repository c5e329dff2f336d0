import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import type { Reviewable } from '#contract/review/forms.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import '../styles/form.css';
import { CompletionFields } from './completion-fields.tsx';

interface Props {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  readonly reviewable: Reviewable;
  onClose(): void;
}

/** Completes a review: outcome, conditions or reason, the documents it rests on, and the next due day that follows. */
export const CompletionDialog = ({ onClose, ...props }: Props) => (
  <FormDialog title={`Complete Review: ${props.reviewable.label}`} onClose={onClose}>
    <p>A completed review cannot be changed any more.</p>
    <CompletionFields {...props} onDone={onClose} />
  </FormDialog>
);
