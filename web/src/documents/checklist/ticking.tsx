import { useEffect, useEffectEvent, useState } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { DayInput, ownToday } from '#web/form/fields/day-input.tsx';

/** A line of a checklist as the record holds it. */
export interface Line {
  readonly isSelected: boolean;
  readonly selectedDate: string;
}

/** What a line was before a file ticked it, and which files had been rejected by then. */
interface Ticked {
  readonly before: Line;
  readonly rejected: readonly string[];
}

const rejectedOf = (documents: readonly Document[]) =>
  documents.filter(({ state }) => state === 'rejected').map(({ id, version }) => `${id} ${version}`);

/** Ticks a line by hand or because a document came; a file that is rejected after that takes its tick back. */
export const useTicking = (line: Line, documents: readonly Document[], onChange: (line: Line) => void) => {
  const [ticked, setTicked] = useState<Ticked>();
  const untick = useEffectEvent(() => {
    if (!ticked || rejectedOf(documents).every((key) => ticked.rejected.includes(key))) return;
    setTicked(undefined);
    onChange(ticked.before);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the documents have changed.
  useEffect(() => untick(), [documents]);
  return {
    tick: (isSelected: boolean) => {
      setTicked(undefined);
      onChange({ isSelected, selectedDate: isSelected ? line.selectedDate || ownToday() : '' });
    },
    /** A document that came today was collected today. Spec part 2, section 4. */
    collect: () => {
      setTicked({ before: line, rejected: rejectedOf(documents) });
      onChange({ isSelected: true, selectedDate: ownToday() });
    },
  };
};

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

/** A line of a checklist for a user who ticks it: collected or not, and when. */
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
