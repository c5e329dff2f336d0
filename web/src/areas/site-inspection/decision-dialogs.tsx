import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { outcomeTexts, outcomeWords, type ReviewOutcome, reviewOutcomes } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { InspectionAbort, InspectionOutcome } from '#contract/site-inspection/forms.ts';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { TextAreaField } from '#web/form/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { ReasonForm } from '#web/form/reason-form.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

interface Props {
  readonly inspection: SiteInspection;
  onClose(): void;
}

const TITLE = 'Inspection';
const ID_PREFIX = 'outcome-';

/** What follows for the place from an outcome, before it is confirmed. */
const nextWords = (outcome: ReviewOutcome | '' | undefined, validUntil: string, doneOn: string): string => {
  if (!outcome) return 'Select the outcome to see what follows.';
  if (outcome === 'failed') return 'The place counts as failed until a later inspection passes.';
  const until = validUntil === '' ? 'for as long as the requirements say' : `until ${showDay(validUntil)} at most`;
  return `The place counts as inspected on ${showDay(doneOn)}, ${until}. It is owed again after a move.`;
};

const CompletionFields = ({ inspection, onClose }: Props) => {
  const { id, version, points, doneOn } = inspection;
  const queries = useQueryClient();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const refused = points.filter(({ answer }) => answer === 'no').length;
  const form = useForm({
    resolver: zodResolver(InspectionOutcome),
    mode: 'onTouched',
    defaultValues: { version, conditions: '', validUntil: '' },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const outcome: ReviewOutcome | '' | undefined = form.watch('outcome');
  const text = outcome && outcomeTexts[outcome];
  const complete = form.handleSubmit(async (typed) => {
    setProblem('');
    const body = { ...typed, validUntil: typed.outcome === 'failed' ? '' : typed.validUntil };
    try {
      await api.siteInspection.complete({ params: { id }, body });
    } catch (failure) {
      toastFailure(failure, TITLE);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, api.siteInspection.complete.route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  });
  const outcomes = reviewOutcomes.filter((each) => each !== 'passed' || refused === 0);
  const required = new Set(['outcome', ...(text ? ['conditions'] : [])]);
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : complete}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <OptionField
            name="outcome"
            label="Outcome"
            options={outcomes.map((each) => ({ id: each, name: outcomeWords[each] }))}
            hint={refused === 0 ? '' : `${refused === 1 ? 'A point was' : `${refused} points were`} answered with No.`}
          />
          {text && <TextAreaField name="conditions" label={text.label} max={MESSAGE_MAX} rows={4} />}
          {outcome !== 'failed' && (
            <DateField
              name="validUntil"
              label="Valid until"
              hint="Leave it empty for as long as the requirements say."
            />
          )}
          <p role="status" className="review-next">
            {nextWords(outcome, String(form.watch('validUntil') ?? ''), doneOn)}
          </p>
          <DialogFooter onCancel={close} submit={{ label: 'Complete', pending: 'Completing…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** Gives an inspection its outcome. Role matrix row 132. */
export const CompletionDialog = (props: Props) => (
  <FormDialog title="Complete inspection" onClose={props.onClose}>
    <p>A completed inspection cannot be changed any more.</p>
    <CompletionFields {...props} />
  </FormDialog>
);

/** Ends an inspection without an outcome, with the reason for it. Role matrix row 132. */
export const AbortDialog = ({ inspection: { id, version }, onClose }: Props) => (
  <FormDialog title="Abort inspection" onClose={onClose}>
    <p>It ends without an outcome, and the link of its inspector ends too. A new one can be ordered.</p>
    <ReasonForm
      title={TITLE}
      schema={InspectionAbort.shape.reason}
      max={MESSAGE_MAX}
      submit={{ label: 'Abort inspection', pending: 'Aborting…' }}
      send={async (reason) => {
        await api.siteInspection.abort({ params: { id }, body: { version, reason } });
        return api.siteInspection.abort.route.done ?? '';
      }}
      onClose={onClose}
    />
  </FormDialog>
);
