import { isDeepStrictEqual } from 'node:util';
import { type RegisterRow, registerList } from '#contract/register/lists.ts';
import type { DifferenceKind, RegisterDifference } from '#contract/register/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { type PastList, pastRow, replayTo } from '#lambdas/store/journal/history/list-as-of.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { cellWriter } from '../lists/list-call.ts';
import type { RegisterPresentation } from './register-presentation.ts';
import {
  idsByName,
  listedPurposes,
  type RegisterOf,
  registerFileColumns,
  showPurpose,
  valuesOf,
} from './register-state.ts';

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

/** Whether an end user that was not changed is shown alike on both days: neither a day nor its reseller makes a difference. */
const isAlike = (
  value: ValueOf | undefined,
  of: RegisterOf,
  { earlier, later }: Pick<TwoStates, 'earlier' | 'later'>,
): boolean => {
  const resellerOf = ({ columns }: RegisterPresentation) => columns.reseller?.show(value?.('companyId'));
  return (
    resellerOf(earlier) === resellerOf(later) &&
    listedPurposes(value, of).every((purpose) => {
      const factOf: ValueOf = (field) => purpose[field];
      return isDeepStrictEqual(earlier.derive(factOf), later.derive(factOf));
    })
  );
};

/** The purposes that differ between two days, by the names of end users; those of deleted end users come last. */
export function* registerDifferences(
  { endUsers, before, earlier, later }: TwoStates,
  of: RegisterOf,
): Generator<RegisterDifference> {
  const shown = (value: ValueOf | undefined, presentation: RegisterPresentation) =>
    listedPurposes(value, of).map((purpose) => showPurpose(purpose, presentation));
  for (const id of idsByName(endUsers)) {
    const value = valuesOf(endUsers, id);
    if (before.has(id)) {
      const row = before.get(id);
      yield* differencesOf(shown(row && ((field) => row[field]), earlier), shown(value, later));
    } else if (!isAlike(value, of, { earlier, later }))
      yield* differencesOf(shown(value, earlier), shown(value, later));
  }
  for (const [id, row] of before)
    if (row && endUsers.view.columns.positionOf(id) === undefined)
      yield* differencesOf(
        shown((field) => row[field], earlier),
        [],
      );
}
