import { type RegisterRow, registerList } from '#contract/register/lists.ts';
import type { DifferenceKind, RegisterDifference } from '#contract/register/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { cellWriter } from '#lambdas/domain/lists/list-cells.ts';
import { type PastList, pastRow, replayTo } from '#lambdas/store/journal/history/list-as-of.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { RegisterPresentation } from './register-presentation.ts';
import { idsByName, type RegisterOf, registerFileColumns, shownPurposes } from './register-state.ts';

/** What end users were like before they changed; undefined for one that was not there. */
type Before = ReadonlyMap<string, Row | undefined>;

/** Brings a list of end users forward to a version, and keeps what those that change were like before. */
export const forwardWithBefore = async (endUsers: PastList, v: number): Promise<Before> => {
  const before = new Map<string, Row | undefined>();
  await replayTo(endUsers, v, (ids) => {
    for (const id of ids) if (!before.has(id)) before.set(id, pastRow(endUsers, id));
  });
  return before;
};

const writers = registerFileColumns.map(([field, label]) => {
  const write = cellWriter(registerList, field, 'UTC');
  const text = (row: RegisterRow) => {
    const cell = write(row);
    return typeof cell === 'object' && 'day' in cell ? showDay(cell.day) : String(cell);
  };
  return { field: field as keyof RegisterRow, label, text };
});

const changedFields = (before: RegisterRow, after: RegisterRow) =>
  writers
    .filter(({ field }) => before[field] !== after[field])
    .map(({ label, text }) => ({ field: label, before: text(before), after: text(after) }));

const named = (kind: DifferenceKind, { id, endUser, reseller, purpose }: RegisterRow): RegisterDifference => ({
  id,
  kind,
  endUser,
  reseller,
  purpose,
  fields: [],
});

/** How the purposes of one end user differ. */
const differencesOf = (before: readonly RegisterRow[], after: readonly RegisterRow[]): RegisterDifference[] => {
  const known = new Map(before.map((row) => [row.id, row]));
  const found = after.flatMap((row): RegisterDifference[] => {
    const earlier = known.get(row.id);
    known.delete(row.id);
    if (!earlier) return [named('added', row)];
    if (row.state === 'ended' && earlier.state !== 'ended') return [named('ended', row)];
    const fields = changedFields(earlier, row);
    return fields.length === 0 ? [] : [{ ...named('changed', row), fields }];
  });
  return [...found, ...[...known.values()].map((row) => named('left', row))];
};

/** A register on two days: the end users as they are on the later one, and what those that changed were like before. */
interface TwoStates {
  readonly endUsers: PastList;
  readonly before: Before;
  readonly earlier: RegisterPresentation;
  readonly later: RegisterPresentation;
}

/** The purposes that differ between two days, by the names of end users; those of deleted end users come last. */
export function* registerDifferences(
  { endUsers, before, earlier, later }: TwoStates,
  of: RegisterOf,
): Generator<RegisterDifference> {
  for (const id of idsByName(endUsers)) {
    const row = pastRow(endUsers, id);
    const past = before.has(id) ? before.get(id) : row;
    yield* differencesOf(shownPurposes(past, of, earlier), shownPurposes(row, of, later));
  }
  for (const [id, row] of before)
    if (endUsers.view.columns.positionOf(id) === undefined) yield* differencesOf(shownPurposes(row, of, earlier), []);
}
