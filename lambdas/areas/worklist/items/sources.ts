import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { LOST } from '#contract/fields/unassigned.ts';
import type { OwedQuery } from '#contract/obligations/owed-query.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { type ObligationList, obligationLists } from '#lambdas/domain/obligations/obligation-lists.ts';
import { nobody, type Waiting, waitingIn } from '#lambdas/domain/obligations/owed.ts';
import { type Staff, staffOf } from '#lambdas/domain/obligations/staff.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { both, type ListFilter, type ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';

interface Wanted {
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
  /** Whom its tenant waits for; nobody where it is not asked for. */
  readonly waiting: Waiting;
  /** Who may look after its rows; undefined if the obligations of every user are requested. */
  readonly staff: Staff | undefined;
}

/** What a person looks after, or no user, or what has lost its person. */
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

/** The rows that may owe something, among those that the caller sees. Role matrix row 95. */
export const sourcesFor = async (caller: Caller, wanted: Wanted): Promise<Source[]> => {
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
