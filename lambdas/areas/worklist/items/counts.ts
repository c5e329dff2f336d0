import { obligationStates } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { worklistGroups } from '#contract/obligations/group.ts';
import { dueWithin, nextDueOf, spanText, WEEKS_AHEAD, weekAhead, weeksAhead } from '#contract/obligations/next-due.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import { documentKeys } from '#contract/obligations/owed-query.ts';
import { readableKinds } from '#contract/obligations/rights.ts';
import type { StatusCounts, Upcoming, WorklistCounts } from '#contract/worklist/record.ts';
import { worstOf } from '#lambdas/domain/obligations/count-statuses.ts';
import { outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { eachItem, type Source, sourcesFor } from './open-items.ts';
import { zeros } from './sorted-items.ts';
import { cachedResult } from './worklist-items.ts';

/** What is counted of the records of a kind. */
interface Counted {
  readonly statuses: StatusCounts;
  readonly upcoming: Upcoming;
}

const earlier = (one: string, other: string) => (one === '' || (other !== '' && other < one) ? other : one);

/** The records of the lists by kind and status, and their next due days; records without obligations do not count. */
const countRecords = (kinds: Map<string, Counted>, { view, presentation, positions, today }: Source) => {
  const rows = new Map<readonly Outstanding[], number>();
  for (const position of positions) {
    const outstanding = outstandingIn(view.derived(position, presentation));
    rows.set(outstanding, (rows.get(outstanding) ?? 0) + 1);
  }
  for (const [outstanding, count] of rows) {
    const worst = worstOf(outstanding);
    const counted = worst && kinds.get(worst.kind);
    if (!counted) continue;
    const { statuses, upcoming } = counted;
    statuses[worst.status] += count;
    upcoming.nextDue = earlier(upcoming.nextDue, nextDueOf(outstanding, today));
    upcoming.dueWithin60 += dueWithin(outstanding, today) * count;
  }
};

/** Twelve weeks, as the worklist names a span of days. */
const spanAhead = (today: string) => {
  const weeks = weeksAhead(today);
  return spanText({ from: today, until: weeks.at(-1)?.until ?? today });
};

const figuresOf = (caller: Caller, sources: readonly Source[], today: string): Omit<WorklistCounts, 'today'> => {
  const weeks = new Array<number>(WEEKS_AHEAD).fill(0);
  const mine = zeros(worklistGroups);
  const documents: Record<string, number> = zeros(documentKeys);
  const seen = readableKinds(caller);
  const kinds = new Map<ObligationKind, Counted>(
    seen.map((kind) => [kind, { statuses: zeros(obligationStates), upcoming: { nextDue: '', dueWithin60: 0 } }]),
  );
  for (const source of sources) {
    eachItem(caller, source, { turn: 'mine' }, ({ group, outstanding: { documentKind } }) => () => {
      mine[group] += 1;
      if (documentKind !== '') documents[documentKind] = (documents[documentKind] ?? 0) + 1;
    });
    eachItem(caller, source, { turn: 'all', dueIn: spanAhead(today) }, ({ outstanding: { due } }) => {
      const week = weekAhead(due, today);
      return () => {
        weeks[week] = (weeks[week] ?? 0) + 1;
      };
    });
    countRecords(kinds, source);
  }
  const each = [...kinds];
  return {
    weeks,
    mine,
    documents,
    kinds: Object.fromEntries(each.map(([kind, { statuses }]) => [kind, statuses])),
    upcoming: Object.fromEntries(each.map(([kind, { upcoming }]) => [kind, upcoming])),
  };
};

/** The figures of the menu and the dashboard, in the caller's scope. */
export const countsOf = async (caller: Caller, companyId: string | undefined): Promise<WorklistCounts> => {
  const sources = await sourcesFor(caller, { companyId, turn: 'mine' });
  const { today } = await circumstancesOf(tenantIdOf(caller.home));
  return {
    today,
    ...cachedResult(caller, sources, ['counts', companyId, today], () => figuresOf(caller, sources, today)),
  };
};
