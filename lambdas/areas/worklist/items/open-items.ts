import type { ObligationName } from '#contract/catalogue/obligations.ts';
import { type Care, waitsFor } from '#contract/obligations/assignee.ts';
import { groupOf, type WorklistGroup } from '#contract/obligations/group.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import { outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { toAssignee } from '#lambdas/kit/caller.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Source } from './sources.ts';

export interface ItemFilter {
  readonly turn: 'mine' | 'all';
  readonly obligation?: ObligationName | undefined;
  readonly group?: WorklistGroup | undefined;
  /** A day or a month: what falls due then, fulfilled or not. */
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

/** All lines with a document that ends: the filter's name from when their ends were obligations of their own. */
const EXPIRY: ObligationName = 'document.expiry';

/** Makes the function that chooses what a filter wants of what a row owes: what is open, or what is due in its time. D-68, D-94. */
const choosing = (caller: Caller, { kinds, today, staff }: Source, filter: ItemFilter) => {
  const { reviewsAlone = false } = staff?.members.find(({ userId }) => userId === caller.userId) ?? {};
  const person = { ...toAssignee(caller), reviewsAlone };
  const shielded = isExperianOnly(caller);
  const { dueIn, turn, obligation } = filter;
  const isInTime = ({ state, due }: Outstanding) =>
    dueIn === undefined ? state !== 'ok' : due !== '' && due.startsWith(dueIn);
  const isRequested = ({ obligation: { name }, documentKind, due }: Outstanding) =>
    obligation === undefined || name === obligation || (obligation === EXPIRY && documentKind !== '' && due !== '');
  return (all: readonly Outstanding[], care: Care | undefined): Wanted[] =>
    all.flatMap((outstanding, nth) => {
      const { kind } = outstanding.obligation;
      if (!isInTime(outstanding) || !kinds.has(kind) || !isRequested(outstanding)) return [];
      if (shielded && outstanding.hidden) return [];
      if (turn === 'mine' && !waitsFor(outstanding, person, care, today)) return [];
      const group = groupOf(outstanding, today);
      return filter.group === undefined || filter.group === group ? [{ outstanding, nth, group }] : [];
    });
};

type Take = (position: number) => void;

/** Who takes rows for an obligation. */
interface Taker {
  readonly outstanding: Outstanding;
  readonly take: Take;
}

/** Makes the test whether an obligation of the row that `value` reads is snoozed or not, as the filter wants it; most want all. */
const snoozeTest = (
  wanted: ItemFilter['snoozed'],
  value: ValueOf,
  today: string,
): ((outstanding: Outstanding) => boolean) =>
  wanted === undefined
    ? () => true
    : (outstanding) => (snoozeToday(value('snoozes'), outstanding, today) !== undefined) === (wanted === 'yes');

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
  const { view, presentation, positions, staff, today } = source;
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
  const isWanted = snoozeTest(filter.snoozed, value, today);
  for (at of positions)
    for (const { outstanding, take } of takersFor(outstandingIn(view.derived(at, presentation)), staff?.careFor(value)))
      if (isWanted(outstanding)) take(at);
};
