import { useWatch } from 'react-hook-form';
import { outcomeTexts, outcomeWords, type ReviewOutcome, reviewOutcomes } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { InspectionAbort, InspectionOutcome } from '#contract/site-inspection/forms.ts';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import { api } from '#web/api/client.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { TextAreaField } from '#web/form/fields/text-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { ReasonForm } from '#web/form/reason-form.tsx';

interface Props {
  readonly inspection: SiteInspection;
  onClose(): void;
}

const TITLE = 'Inspection';

/** What follows for the place from an outcome, before it is confirmed. */
const nextWords = (outcome: ReviewOutcome | '' | undefined, validUntil: string, doneOn: string): string => {
  if (!outcome) return 'Select the outcome to see what follows.';
  if (outcome === 'failed') return 'The place counts as failed until a later inspection passes.';
  const until = validUntil === '' ? 'for as long as the requirements say' : `until ${showDay(validUntil)} at most`;
  return `The place counts as inspected on ${showDay(doneOn)}, ${until}. It is owed again after a move.`;
};

const OutcomeFields = ({ points, doneOn }: SiteInspection) => {
  // Nothing is chosen at first.
  const outcome: ReviewOutcome | '' | undefined = useWatch({ name: 'outcome' });
  const validUntil: string = useWatch({ name: 'validUntil' });
  const text = outcome && outcomeTexts[outcome];
  const refused = points.filter(({ answer }) => answer === 'no').length;
  const outcomes = reviewOutcomes.filter((each) => each !== 'passed' || refused === 0);
  return (
    <>
      <OptionField
        name="outcome"
        label="Outcome"
        options={outcomes.map((each) => ({ id: each, name: outcomeWords[each] }))}
        hint={refused === 0 ? '' : `${refused === 1 ? 'A point was' : `${refused} points were`} answered with No.`}
      />
      {text && <TextAreaField name="conditions" label={text.label} max={MESSAGE_MAX} rows={4} />}
      {outcome !== 'failed' && (
        <DateField name="validUntil" label="Valid until" hint="Leave it empty for as long as the requirements say." />
      )}
      <p role="status" className="review-next">
        {nextWords(outcome, validUntil, doneOn)}
      </p>
    </>
  );
};

/** Gives an inspection its outcome. Role matrix row 132. */
export const CompletionDialog = ({ inspection, onClose }: Props) => {
  const { id, version } = inspection;
  return (
    <FormDialog title="Complete inspection" onClose={onClose}>
      <p>A completed inspection cannot be changed any more.</p>
      <DialogForm
        title={TITLE}
        idPrefix="outcome-"
        schema={InspectionOutcome}
        start={{ version, conditions: '', validUntil: '' }}
        required={['outcome', 'conditions']}
        submit={{ label: 'Complete', pending: 'Completing…' }}
        send={async (typed) => {
          const body = { ...typed, validUntil: typed.outcome === 'failed' ? '' : typed.validUntil };
          await api.siteInspection.complete({ params: { id }, body });
          return api.siteInspection.complete.route.done;
        }}
        onClose={onClose}
      >
        <OutcomeFields {...inspection} />
      </DialogForm>
    </FormDialog>
  );
};

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
