import { DayInput } from '../form/fields/day-input.tsx';
import type { Line } from './use-ticking.ts';

interface Props {
  /** Of the date. */
  readonly id: string;
  readonly label: string;
  readonly line: Line;
  readonly busy: boolean;
  /** What is wrong with the date; '' for nothing. */
  readonly error: string;
  onTick(isSelected: boolean): void;
  onChange(line: Line): void;
  onBlur(): void;
}

/** A line of a checklist for somebody who ticks it: collected or not, and when. */
export const TickedLine = ({ id, label, line, busy, error, onTick, onChange, onBlur }: Props) => (
  <>
    <label className="check">
      <input
        type="checkbox"
        checked={line.isSelected}
        disabled={busy}
        onChange={({ target }) => onTick(target.checked)}
      />
      {label}
    </label>
    <span className="checklist-date">
      <label htmlFor={id} className="visually-hidden">
        Date of {label}
      </label>
      <DayInput
        id={id}
        value={line.selectedDate}
        disabled={!line.isSelected}
        readOnly={busy}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `${id}-error`}
        onChange={(selectedDate) => onChange({ ...line, selectedDate })}
        onBlur={onBlur}
      />
      {error !== '' && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </span>
  </>
);
