import { type Care, waitsFor } from '#contract/obligations/assignee.ts';
import { groupOf, groupsIn, type WorklistGroup } from '#contract/obligations/group.ts';
import { isDueIn } from '#contract/obligations/next-due.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import type { OwedQuery } from '#contract/obligations/owed-query.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import { isOpenFor, owedTest, requestedTest } from '#lambdas/domain/obligations/owed.ts';
import { outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { toAssignee } from '#lambdas/kit/caller.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Source } from './sources.ts';

export interface ItemFilter extends OwedQuery {
  readonly turn: 'mine' | 'all';
  /** What is due within some days holds what is due sooner, too. */
  readonly group?: WorklistGroup | undefined;
  /** A day, a span of days or a month: what falls due then, fulfilled or not. */
  readonly dueIn?: string | undefined;
  /** Only what is snoozed today, or only what is not. */
  readonly snoozed?: 'yes' | 'no' | undefined;
}

/** An obligation that a filter wants, and its place among what its rows owe. */
interface Wanted {
  readonly outstanding: Outstanding;
  readonly nth: number;
  readonly group: WorklistGroup;
}

/** Makes the function that chooses what a filter wants of what a row owes: what is open, or what is due in its time. D-68, D-94. */
const choosing = (caller: Caller, { kinds, today, staff }: Source, filter: ItemFilter) => {
  const { reviewsAlone = false } = staff?.members.find(({ userId }) => userId === caller.userId) ?? {};
  const person = { ...toAssignee(caller), reviewsAlone };
  const shielded = isExperianOnly(caller);
  const { dueIn, turn } = filter;
  const isInTime = (outstanding: Outstanding) =>
    dueIn === undefined ? isOpenFor(filter, outstanding) : isDueIn(outstanding.due, dueIn);
  const isOwed = owedTest(filter, today);
  return (all: readonly Outstanding[], care: Care | undefined): Wanted[] =>
    all.flatMap((outstanding, nth) => {
      const { kind } = outstanding.obligation;
      if (!isInTime(outstanding) || !kinds.has(kind) || !isOwed(outstanding)) return [];
      if (shielded && outstanding.hidden) return [];
      if (turn === 'mine' && !waitsFor(outstanding, person, care, today)) return [];
      const group = groupOf(outstanding, today);
      return filter.group === undefined || groupsIn(filter.group).includes(group) ? [{ outstanding, nth, group }] : [];
    });
};

type Take = (position: number) => void;

/** Who takes rows for an obligation. */
interface Taker {
  readonly outstanding: Outstanding;
  readonly take: Take;
}

/**
 * Makes the test whether an obligation of the row that `value` reads is snoozed or not, and requested of others or not, as the
 * filter wants it; most want all.
 */
const rowTest = (
  { snoozed, requested }: ItemFilter,
  { today, waiting }: Pick<Source, 'today' | 'waiting'>,
  value: ValueOf,
): ((outstanding: Outstanding) => boolean) => {
  const isRequested = requestedTest(requested, waiting);
  if (snoozed === undefined && !isRequested) return () => true;
  const isSnoozed = (outstanding: Outstanding) => snoozeToday(value('snoozes'), outstanding, today) !== undefined;
  return (outstanding) =>
    (snoozed === undefined || isSnoozed(outstanding) === (snoozed === 'yes')) &&
    (isRequested === undefined || isRequested(String(value('id')), outstanding));
};

/**
 * Passes the positions of a list's rows, in their order, for every obligation that the filter wants. Rows that owe the
 * same share what they owe, so each way to stand is looked at once for each person who looks after rows: `takerFor` gives
 * who takes its rows.
 */
export const eachItem = (
  caller: Caller,
  source: Source,
  filter: ItemFilter,
  takerFor: (wanted: Wanted) => Take,
): void => {
  const { view, presentation, positions, staff } = source;
  const choose = choosing(caller, source, filter);
  const known = new Map<Care | undefined, Map<readonly Outstanding[], readonly Taker[]>>();
  const takersFor = (all: readonly Outstanding[], care: Care | undefined) => {
    const ofPerson = known.get(care) ?? new Map<readonly Outstanding[], readonly Taker[]>();
    known.set(care, ofPerson);
    const takers =
      ofPerson.get(all) ??
      choose(all, care).map((wanted) => ({ outstanding: wanted.outstanding, take: takerFor(wanted) }));
    ofPerson.set(all, takers);
    return takers;
  };
  let at = 0;
  const value = (field: string) => view.columns.value(field, at);
  const isWanted = rowTest(filter, source, value);
  for (at of positions)
    for (const { outstanding, take } of takersFor(outstandingIn(view.derived(at, presentation)), staff?.careFor(value)))
      if (isWanted(outstanding)) take(at);
};
