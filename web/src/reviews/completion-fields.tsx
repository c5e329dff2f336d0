import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { CompletionForm } from '../../../contract/review/forms.ts';
import { outcomeTexts, outcomeWords, type ReviewOutcome, reviewOutcomes } from '../../../contract/review/outcome.ts';
import type { Reviewable } from '../../../contract/review/reviewable.ts';
import { MESSAGE_MAX } from '../../../contract/rules/limits.ts';
import type { ReviewedKind } from '../../../contract/rules/obligations/reviewed.ts';
import { useFirstFault } from '../form/faults.ts';
import { useFormDialog } from '../form/form-dialog.tsx';
import { Notice } from '../form/notice.tsx';
import { OptionField } from '../form/option-field.tsx';
import { preventSubmit, RecordContext } from '../form/record-context.ts';
import { TextAreaField } from '../form/text-area-field.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { DocumentChecks } from './document-checks.tsx';
import { nextDayWords } from './next-day-words.ts';
import { impactWords, useProviderImpact } from './provider-impact.ts';
import { useCompletion } from './use-completion.ts';

interface Props {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  readonly reviewable: Reviewable;
  onDone(): void;
}

const outcomes = reviewOutcomes.map((id) => ({ id, name: outcomeWords[id] }));
const ID_PREFIX = 'review-';

/** What is typed to complete a review, and what follows from it. */
export const CompletionFields = ({ kind, recordId, reviewable, onDone }: Props) => {
  const [labels] = useState(() => new Map<string, string>());
  const form = useForm({
    resolver: zodResolver(CompletionForm),
    mode: 'onTouched',
    defaultValues: { conditions: '', documentIds: [] },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const { complete, problem } = useCompletion(reviewable, onDone);
  // Nothing is chosen at first.
  const outcome: ReviewOutcome | '' | undefined = form.watch('outcome');
  const text = outcome && outcomeTexts[outcome];
  const fails = kind === 'provider' && outcome === 'failed';
  const { data: impact } = useProviderImpact(recordId, fails);
  const depends = impact ? impactWords(impact) : '';
  const required = new Set(['outcome', ...(text ? ['conditions'] : [])]);
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form
          noValidate
          className="record-form"
          aria-busy={busy}
          onSubmit={busy ? preventSubmit : form.handleSubmit(complete)}
        >
          {problem !== '' && <Notice>{problem}</Notice>}
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
          <DialogFooter onCancel={close} submit={{ label: 'Complete', pending: 'Completing…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};
