import { DayInput } from '../form/day-input.tsx';
import { describedBy } from '../form/described-by.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import type { ValidityDays } from './validity-days.ts';

interface Props {
  /** The id of the last day's field. */
  readonly id: string;
  readonly given: ValidityDays;
  readonly error: string;
  readonly readOnly: boolean;
  onChange(days: Partial<ValidityDays>): void;
}

/** From when and until when a version is valid. */
export const ValidityFields = ({ id, given: { effectiveFrom, validUntil }, error, readOnly, onChange }: Props) => (
  <div className="validity-fields">
    <FieldFrame id={`${id}-from`} label="In effect from" required={false} error="">
      <DayInput
        id={`${id}-from`}
        value={effectiveFrom}
        readOnly={readOnly}
        onChange={(day) => onChange({ effectiveFrom: day })}
      />
    </FieldFrame>
    <FieldFrame id={id} label="Valid until" required={false} error={error}>
      <DayInput
        id={id}
        value={validUntil}
        readOnly={readOnly}
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, '')}
        onChange={(day) => onChange({ validUntil: day })}
      />
    </FieldFrame>
  </div>
);
