import type { ChecklistLine } from '../catalogue/requirements.ts';
import { collectedIdsOf } from './take-from.ts';

/** The columns of a record's document checklist: its lines with the day each was collected, and the ids of all that were. */
export const checklist = <const List extends { readonly at: string; readonly entry: string }>(list: List) =>
  ({
    collected: <const Line extends ChecklistLine>(line: Line) => ({ as: 'collected', ...list, line }) as const,
    collectedIds: { as: 'worked', holds: 'other', worked: collectedIdsOf(list), row: 'collectedIds' },
  }) as const;
