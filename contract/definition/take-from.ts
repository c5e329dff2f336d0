import type { ChecklistLine } from '../catalogue/requirements.ts';
import { fieldAt } from '../rules/path.ts';
import type { AnyColumn } from './column.ts';

interface Line {
  readonly isSelected: boolean;
}

/** How many lines of a checklist are collected. */
export const collectedIn = (lines: readonly Line[]) => lines.filter(({ isSelected }) => isSelected).length;

/** The ids in a list of a record, such as 'companyResellerTypeList' with 'resellerId.id' in each entry. */
export const idsAt = <Id>({ at, entry }: { readonly at: string; readonly entry: string }) => {
  const [list, id] = [fieldAt(at), fieldAt(entry)];
  return (record: unknown): Id[] => ((list.get(record) ?? []) as readonly unknown[]).map((each) => id.get(each) as Id);
};

/** The documents of a checklist that are collected, by their ids. */
export const collectedIdsOf = ({ at, entry }: { readonly at: string; readonly entry: string }) => {
  const [list, id] = [fieldAt(at), fieldAt(entry)];
  return (record: unknown): number[] =>
    ((list.get(record) ?? []) as readonly Line[])
      .filter(({ isSelected }) => isSelected)
      .map((line) => id.get(line) as number);
};

/** Whether a column is derived from today's standing or obligations of a record, and is in no stored row. */
export const isDerived = <Rec>(
  column: AnyColumn<Rec>,
): column is AnyColumn<Rec> & { readonly as: 'status' | 'owed' | 'standing' } =>
  column.as === 'status' || column.as === 'owed' || column.as === 'standing';

/**
 * What a column holds of a record, as list rows and the export keep it: JSON values, with ids in the place of names.
 * undefined for what is no single value of the record: a line of a checklist, the tenant's name, a status.
 */
export const taking = <Rec>(column: AnyColumn<Rec>): ((record: Rec) => unknown) => {
  if (column.as === 'worked') return (record) => column.worked(record);
  if (column.as === 'references' || column.as === 'records') return idsAt(column);
  if (column.as === 'collected' || column.as === 'tenant' || isDerived(column)) return () => undefined;
  return fieldAt(column.at).get;
};

/** The columns of a record's document checklist: its lines with the day each was collected, and the ids of all that were. */
export const checklist = <const List extends { readonly at: string; readonly entry: string }>(list: List) =>
  ({
    collected: <const Line extends ChecklistLine>(line: Line) => ({ as: 'collected', ...list, line }) as const,
    collectedIds: { as: 'worked', holds: 'other', worked: collectedIdsOf(list), row: 'collectedIds' },
  }) as const;
