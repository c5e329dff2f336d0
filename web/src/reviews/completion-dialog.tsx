import { useQueryClient } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import { toDocumentOwner } from '#contract/kinds/kinds.ts';
import type { Reviewable } from '#contract/review/forms.ts';
import { CompletionForm } from '#contract/review/forms.ts';
import { outcomeTexts, outcomeWords, type ReviewOutcome, reviewOutcomes } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { describeFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { useDocuments } from '../documents/use-documents.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { OptionField } from '../form/fields/select-field.tsx';
import { TextAreaField } from '../form/fields/text-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useField } from '../form/record/record-context.ts';
import { impactWords, useProviderImpact } from './provider-impact.ts';

interface DocumentChecksProps {
  readonly name: string;
  readonly kind: ReviewedKind;
  readonly recordId: string;
}

const LABEL = 'Documents it rests on';

/** The documents of a record that were found good, each with a box. */
const DocumentChecks = ({ name, kind, recordId }: DocumentChecksProps) => {
  const { id, disabled } = useField(name, LABEL);
  const { field, fieldState } = useController({ name, defaultValue: [] });
  const { documents, error } = useDocuments(toDocumentOwner(kind), recordId);
  const ready = documents.filter(({ state }) => state === 'ready');
  const chosen: readonly string[] = field.value;
  const mistake = fieldState.error?.message ?? '';
  return (
    <fieldset id={id} className="review-checks">
      <legend>{LABEL}</legend>
      {error && <p role="alert">{describeFailure(error).message}</p>}
      {ready.length === 0 && <p className="quiet">This record has no document yet that was found good.</p>}
      {ready.map((document) => (
        <label key={document.id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(document.id)}
            disabled={disabled}
            onChange={({ target }) =>
              field.onChange(
                target.checked ? [...chosen, document.id] : chosen.filter((other) => other !== document.id),
              )
            }
          />
          <span className="review-text">
            {document.documentName} <span className="quiet">{document.documentLocation}</span>
          </span>
        </label>
      ))}
      {mistake !== '' && <span className="field-error">{mistake}</span>}
    </fieldset>
  );
};

/** What follows from a failure, whether or not a day is due. D-102. */
const failureWords = (due: string): string => {
  const stays = due === '' ? '' : ` The due day stays ${showDay(due)}.`;
  return `This obligation of the record becomes Failed until a later review of it passes.${stays} Its responsible users are notified at once.`;
};

/** What follows from an outcome, before it is confirmed. */
export const nextDayWords = (
  { obligation, due, next }: Reviewable,
  outcome: ReviewOutcome | '' | undefined,
): string => {
  if (!outcome) return 'Select the outcome to see what follows.';
  if (outcome === 'failed') return failureWords(due);
  if (obligation === 'provider.signOff') {
    const lasts = next === '' ? 'It does not run out.' : `It holds until ${showDay(next)}.`;
    return `The sign-off is given in your name, with today’s date. ${lasts}`;
  }
  const before = due === '' ? '' : `; until now it was ${showDay(due)}`;
  return next === '' ? 'No next day will be due.' : `The next due day will be ${showDay(next)}${before}.`;
};

interface CompletedProps {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  readonly reviewable: Reviewable;
}

const outcomes = reviewOutcomes.map((id) => ({ id, name: outcomeWords[id] }));

/** What is typed to complete a review, and what follows from it. */
const CompletionFields = ({ kind, recordId, reviewable }: CompletedProps) => {
  // Nothing is chosen at first.
  const outcome: ReviewOutcome | '' | undefined = useWatch({ name: 'outcome' });
  const text = outcome && outcomeTexts[outcome];
  const fails = kind === 'provider' && outcome === 'failed';
  const { data: impact } = useProviderImpact(recordId, fails);
  const depends = impact ? impactWords(impact) : '';
  return (
    <>
      <OptionField name="outcome" label="Outcome" options={outcomes} />
      {text && <TextAreaField name="conditions" label={text.label} max={MESSAGE_MAX} rows={4} />}
      <DocumentChecks name="documentIds" kind={kind} recordId={recordId} />
      <p role="status" className="review-next">
        {nextDayWords(reviewable, outcome)}
      </p>
      {fails && depends !== '' && (
        <p role="status" className="banner warning">
          <strong>Depending on this technology provider:</strong> {depends}.
        </p>
      )}
    </>
  );
};

/** Completes a review: outcome, conditions or reason, the documents it rests on, and the next due day that follows. */
export const CompletionDialog = ({ onClose, ...completed }: CompletedProps & { onClose(): void }) => {
  const { label, open, due, next } = completed.reviewable;
  const queries = useQueryClient();
  return (
    <FormDialog title={`Complete Review: ${label}`} onClose={onClose}>
      <p>A completed review cannot be changed any more.</p>
      <DialogForm
        title="Review"
        idPrefix="review-"
        schema={CompletionForm}
        start={{ conditions: '', documentIds: [] }}
        required={['outcome', 'conditions']}
        submit={{ label: 'Complete', pending: 'Completing…' }}
        send={async (given, keyFor) => {
          if (!open) return undefined;
          // With the next due day as it was shown.
          const body = { ...given, version: open.version, dueAfter: given.outcome === 'failed' ? due : next };
          try {
            await api.review.complete({ params: { id: open.id }, body }, { idempotencyKey: keyFor(body) });
          } catch (failure) {
            // The day that follows may be another one now; what was typed stays.
            void queries.invalidateQueries({ queryKey: [keyOf(api.review.open.route)] });
            throw failure;
          }
          return 'Review completed';
        }}
        onClose={onClose}
      >
        <CompletionFields {...completed} />
      </DialogForm>
    </FormDialog>
  );
};
