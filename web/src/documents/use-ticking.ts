import { useEffect, useEffectEvent, useState } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { ownToday } from '../form/fields/day-input.tsx';

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
