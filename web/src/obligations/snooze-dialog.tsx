import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { isSnoozeDay, lastSnoozeDay, SNOOZE_DAYS_MAX } from '#contract/obligations/snooze.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { REASON_MAX, type SnoozedObligation, SnoozeReason } from '#contract/worklist/forms.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { mistakeOf } from '../form/card-values.ts';
import { DayInput } from '../form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '../form/fields/field-frame.tsx';
import { ReasonField } from '../form/fields/reason-field.tsx';
import { FormDialog, useFormDialog } from '../form/form-dialog.tsx';
import { useIdempotencyKey, useSubmission } from '../form/use-submission.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { useCounts } from './counts.tsx';

/** An obligation of a record with its label. */
export type SnoozedItem = SnoozedObligation & Pick<RecordObligation, 'label'>;

interface Props {
  readonly item: SnoozedItem;
  onClose(): void;
}

const quick = [7, 30, SNOOZE_DAYS_MAX];

/** The input of a snooze: day and reason, with the errors and the fields of both. */
export const useSnoozeFields = () => {
  const dayId = useId();
  const day = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const today = useCounts().data?.today ?? '';
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const last = today === '' ? '' : showDay(lastSnoozeDay(today));
  const dayMistake = isSnoozeDay(until, today) ? '' : `Please select a day after today, ${last} at the latest`;
  const reasonMistake = mistakeOf(SnoozeReason, reason);
  const fields = (submitted: boolean, busy: boolean) => {
    const [dayError, reasonError] = submitted ? [dayMistake, reasonMistake] : ['', ''];
    return (
      <>
        <FieldFrame id={dayId} label="Until" required hint={`${last} at the latest`} error={dayError}>
          <DayInput
            id={dayId}
            ref={day}
            value={until}
            readOnly={busy}
            required
            aria-invalid={dayError !== ''}
            aria-describedby={describedBy(dayId, 'hint')}
            onChange={setUntil}
          />
        </FieldFrame>
        <fieldset className="quick-days">
          <legend className="visually-hidden">Quick choices</legend>
          {quick.map((days) => (
            <button
              key={days}
              type="button"
              className="button"
              aria-pressed={today !== '' && until === daysAfter(today, days)}
              onClick={() => today !== '' && setUntil(daysAfter(today, days))}
            >
              {days} days
            </button>
          ))}
        </fieldset>
        <ReasonField ref={text} max={REASON_MAX} value={reason} error={reasonError} busy={busy} onChange={setReason} />
      </>
    );
  };
  const checks = [
    { mistake: dayMistake, field: day },
    { mistake: reasonMistake, field: text },
  ];
  return { until, reason, checks, fields, focusDay: () => day.current?.focus() };
};

/** The day and the reason. */
const SnoozeForm = ({ item: { kind, recordId, obligation, field }, onClose }: Props) => {
  const queries = useQueryClient();
  const { until, reason, checks, fields, focusDay } = useSnoozeFields();
  const keyFor = useIdempotencyKey();
  const close = useFormDialog(until !== '' || reason !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => focusDay(), []);
  const { submitted, busy, problem, send } = useSubmission(
    checks,
    async () => {
      const body = { kind, recordId, obligation, field, until, reason };
      await api.worklist.snooze({ body }, { idempotencyKey: keyFor(body) });
      toastSuccess('Worklist', 'Snoozed successfully');
      onClose();
      await queries.invalidateQueries();
    },
    (failure) => toastFailure(failure, 'Worklist'),
  );
  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      {fields(submitted, busy)}
      <DialogFooter onCancel={close} submit={{ label: 'Snooze', pending: 'Snoozing…', busy }} />
    </form>
  );
};

/** Puts off an obligation: until when, and why. Role matrix row 96. */
export const SnoozeDialog = ({ item, onClose }: Props) => (
  <FormDialog title={`Snooze ${item.label}`} onClose={onClose}>
    <p>
      No user is reminded of it until that day. Its status, the counts and the reports stay as they are, and the reason
      stands in the history of the record.
    </p>
    <SnoozeForm item={item} onClose={onClose} />
  </FormDialog>
);
