import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { LOST } from '#contract/fields/unassigned.ts';
import { type Care, waitsFor } from '#contract/obligations/assignee.ts';
import { groupOf, groupsIn, type WorklistGroup } from '#contract/obligations/group.ts';
import { isDueIn } from '#contract/obligations/next-due.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import type { OwedQuery } from '#contract/obligations/owed-query.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import { type ObligationList, obligationLists } from '#lambdas/domain/obligations/obligation-lists.ts';
import {
  isOpenFor,
  nobody,
  owedTest,
  requestedTest,
  type Waiting,
  waitingIn,
} from '#lambdas/domain/obligations/owed.ts';
import { type Staff, staffOf } from '#lambdas/domain/obligations/staff.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { type Caller, toAssignee } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { both, type ListFilter, type ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';

interface WantedSources {
  readonly companyId?: string | undefined;
  readonly kind?: ObligationKind | undefined;
  readonly reseller?: string | undefined;
  readonly responsible?: string | undefined;
  readonly lastReview?: ReviewOutcome | undefined;
  readonly searchText?: string;
  readonly turn: 'mine' | 'all';
  readonly requested?: OwedQuery['requested'];
  /** Whether it is asked whom the tenants wait for, also without a filter by that. */
  readonly showsWaiting?: boolean;
}

/** Rows of one tenant's list, and the kinds that the caller may see of it. */
export interface Source extends Selected {
  readonly kinds: ReadonlySet<ObligationKind>;
  /** The day in the time zone of the tenant, 'YYYY-MM-DD'. */
  readonly today: string;
  /** The open document requests of its tenant; `nobody` unless the query needs them. */
  readonly waiting: Waiting;
  /** The staff among whom responsible persons are found; undefined if the obligations of all users are requested. */
  readonly staff: Staff | undefined;
}

/** Filters by responsible person: one user, none, or one who has left. */
const careFilter = (responsible: string | undefined): ListFilter | undefined =>
  responsible === LOST
    ? { key: LOST, matches: (value) => (value('formerResponsible') ?? '') !== '' }
    : withResponsible(responsible);

/** Records whose last review ended so, as their column of it says, which leaves out what staff of a reseller do not see. */
const reviewFilter = (outcome: ReviewOutcome | undefined): ListFilter | undefined =>
  outcome && { key: `review ${outcome}`, matches: (value) => value('lastReview') === outcomeWords[outcome] };

/**
 * What concerns a reseller. Who sees one reseller only learns of no other what it has to do with: not even that a provider of
 * the tenant is used by it. Such an id is like one that no user has. Role matrix 3.3.
 */
const resellerFilter = (caller: Caller, reseller: string, concerns: ObligationList['concerns']): ListFilter => {
  const { visibility, companies } = caller.scope();
  const isHidden = visibility === 'home' && companies !== 'all' && !companies.has(reseller);
  if (isHidden) return { key: 'of no reseller', matches: () => false };
  return { key: `of reseller ${reseller}`, matches: (value: ValueOf) => concerns(value, reseller) };
};

/** The rows that may have obligations, among those that the caller sees. Role matrix row 95. */
export const sourcesFor = async (caller: Caller, wanted: WantedSources): Promise<Source[]> => {
  const { companyId, kind, reseller, responsible, lastReview, searchText = '' } = wanted;
  const { turn, requested, showsWaiting = false } = wanted;
  const staffs = new Map<TenantId, Promise<Staff>>();
  const staffIn = (tenantId: TenantId, today: string) => {
    const staff = staffs.get(tenantId) ?? staffOf(tenantId, today);
    staffs.set(tenantId, staff);
    return staff;
  };
  const asksWaiting = showsWaiting || requested !== undefined;
  const waitings = new Map<TenantId, Promise<Waiting>>();
  const waitingOf = (tenantId: TenantId, today: string) => {
    const waiting = waitings.get(tenantId) ?? waitingIn(tenantId, today);
    waitings.set(tenantId, waiting);
    return waiting;
  };
  const loads = obligationLists.map(async ({ kinds, scopeOf, select, concerns }) => {
    const seen = new Set(
      kinds.filter((each) => mayReadObligations(caller, each) && (kind === undefined || kind === each)),
    );
    if (seen.size === 0) return [];
    const ofReseller = reseller ? resellerFilter(caller, reseller, concerns) : undefined;
    const listFilter = both(both(ofReseller, careFilter(responsible)), reviewFilter(lastReview));
    const found = await select(scopeOf(caller, companyId), { searchText, ...(listFilter ? { listFilter } : {}) });
    const rowsOf = async (selected: Selected): Promise<Source> => {
      const { today } = await circumstancesOf(selected.tenantId);
      // Everything waits for a super admin, regardless of the responsible person.
      const needsStaff = turn === 'mine' && !caller.isSuperadmin;
      const staff = needsStaff ? await staffIn(selected.tenantId, today) : undefined;
      const waiting = asksWaiting ? await waitingOf(selected.tenantId, today) : nobody;
      return { ...selected, kinds: seen, today, staff, waiting };
    };
    return Promise.all(found.map(rowsOf));
  });
  return (await Promise.all(loads)).flat();
};

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

/** Makes the function that applies a filter to a row's obligations: what is open, or due in its time. D-68, D-94. */
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
 * Passes the positions of a list's rows, in their order, for every obligation that the filter wants. Rows with the same
 * obligations share one object, which is evaluated once for each responsible person: `takerFor` gives the function that
 * receives its rows.
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
