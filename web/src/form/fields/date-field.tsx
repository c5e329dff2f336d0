import { useController } from 'react-hook-form';
import { parseDay, showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { useField } from '../record/record-context.ts';
import { DayInput } from './day-input.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { ShownField } from './shown-field.tsx';

const FRESH_MS = 60_000;

interface PastDayProps {
  /** 'YYYY-MM-DD', or what was typed so far. */
  readonly day: string;
  readonly text: string;
}

/** Says a text while a day lies before today in the tenant's time zone. D-94. */
const PastDay = ({ day, text }: PastDayProps) => {
  const isDay = day !== '' && parseDay(day) === day;
  const options = { enabled: isDay, staleMs: FRESH_MS };
  const { data } = useCall(api.worklist.counts, { query: { companyId: undefined } }, options);
  return isDay && data !== undefined && day < data.today ? text : null;
};

interface Props {
  readonly name: string;
  readonly label: string;
  /** What may be typed, and what comes of it: nothing to a user who only reads. */
  readonly hint?: string;
  /** Said while the day lies before today, which is the tenant's. */
  readonly warnPast?: string;
}

/** A day of a record: held as YYYY-MM-DD, shown month/day/year. Spec part 2, section 5 "Dates". */
export const DateField = ({ name, label, hint = '', warnPast = '' }: Props) => {
  const { id, mode, busy, required } = useField(name, label, dayInWords);
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const error = fieldState.error?.message ?? '';
  if (mode === 'view') return <ShownField isDay name={name} id={id} label={label} inWords={dayInWords} />;
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      hint={hint}
      {...(warnPast !== '' ? { warning: <PastDay day={String(field.value ?? '')} text={warnPast} /> } : {})}
      error={error}
    >
      <DayInput
        id={id}
        aria-describedby={describedBy(id, hint)}
        ref={field.ref}
        value={field.value ?? ''}
        readOnly={busy}
        required={required}
        aria-invalid={error !== ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
};

const dayInWords = (day: string) => showDay(day);
