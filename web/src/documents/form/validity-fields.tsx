import { ENDS_BEFORE, isInOrder } from '#contract/document/forms.ts';
import { DayInput, IMPOSSIBLE_DAY } from '#web/form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '#web/form/fields/field-frame.tsx';

/** From which day a version is in effect, and until when it is valid, as they are typed. */
export interface ValidityDays {
  readonly effectiveFrom: string;
  readonly validUntil: string;
}

/** What is wrong with the days of a document; '' for nothing. */
export const mistakeOfDays = ({ effectiveFrom, validUntil }: ValidityDays) => {
  if (effectiveFrom === IMPOSSIBLE_DAY || validUntil === IMPOSSIBLE_DAY) return 'Please enter a valid date';
  return isInOrder({ effectiveFrom, validUntil }) ? '' : ENDS_BEFORE;
};

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
