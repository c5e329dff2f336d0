import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { isOut, type StandingKind } from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import type { TenantCircumstances } from '#lambdas/entities/computed/shown-values.ts';
import { documentRequests, requestsInState } from '#lambdas/entities/records/document-request.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** How many open obligations end and begin. */
interface Obligations {
  readonly end: number;
  readonly begin: number;
}

const kindsOf = (kind: StandingKind): readonly ObligationKind[] =>
  kind === 'provider' ? ['provider', 'other'] : [kind];

type Facts = (fact: string) => unknown;

const countsWith = (kinds: readonly ObligationKind[], circumstances: TenantCircumstances) => {
  const outstandingOf = findOutstanding(kinds, circumstances);
  return (facts: Facts) => outstandingOf(facts).filter(({ state }) => state !== 'ok').length;
};

const difference = (before: number, after: number): Obligations => ({
  end: Math.max(0, before - after),
  begin: Math.max(0, after - before),
});

/** The circumstances with a reseller that is out of the programme, or is not. */
const withReseller = (circumstances: TenantCircumstances, id: string, isSuspended: boolean): TenantCircumstances => {
  const others = [...circumstances.suspendedResellers].filter((each) => each !== id);
  return { ...circumstances, suspendedResellers: new Set(isSuspended ? [...others, id] : others) };
};

interface Change {
  readonly kind: StandingKind;
  readonly tenantId: TenantId;
  /** The list row of the record before and after the step, as if it held today. */
  readonly before: Row;
  readonly after: Row;
  readonly circumstances: TenantCircumstances;
}

/** What a step of a reseller means for its end users: those that are out by themselves stay so. */
const ofEndUsers = async ({ kind, tenantId, before, after, circumstances }: Change) => {
  const { today } = circumstances;
  const isOutBy = (row: Row) => isOut(standingIn('reseller', (fact) => row[fact], today));
  const none = { endUsers: 0, end: 0, begin: 0 };
  if (kind !== 'reseller' || isOutBy(before) === isOutBy(after)) return none;
  const [countBefore, countAfter] = [before, after].map((row) =>
    countsWith(['endUser'], withReseller(circumstances, before.id, isOutBy(row))),
  );
  const { columns } = await loadView(tenantId, endUserEntity);
  const companyAt = columns.reader('companyId');
  const sum = { endUsers: 0, before: 0, after: 0 };
  for (const at of columns.positions()) {
    if (companyAt(at) !== before.id) continue;
    const facts: Facts = (fact) => columns.value(fact, at);
    if (isOut(standingIn('endUser', facts, today))) continue;
    sum.endUsers++;
    sum.before += countBefore?.(facts) ?? 0;
    sum.after += countAfter?.(facts) ?? 0;
  }
  return { endUsers: sum.endUsers, ...difference(sum.before, sum.after) };
};

/** Counts the open requests for documents of the record and, of a reseller, of its end users: their company is the reseller. */
const openRequests = async ({ kind, tenantId, before: { id }, circumstances }: Change): Promise<number> => {
  const days = new Map([[tenantId, circumstances.today]]);
  const all = documentRequests(tenantScope(serverActor, tenantId));
  const owner = kind === 'reseller' ? 'companyId' : 'rowId';
  const ofRecord = (state: 'open' | 'overdue') => {
    const { key, matches } = requestsInState(state, days);
    return {
      key: `${key} of ${owner} ${id}`,
      matches: (...row: Parameters<typeof matches>) => row[0](owner) === id && matches(...row),
    };
  };
  const counts = await Promise.all([
    all.count({ listFilter: ofRecord('open') }),
    all.count({ listFilter: ofRecord('overdue') }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Counts what follows from a step, for the record and, of a reseller, for its end users. */
export const whatFollows = async (change: Change) => {
  const { kind, before, after, circumstances } = change;
  const count = countsWith(kindsOf(kind), circumstances);
  const [own, ofOthers, requests] = [
    difference(
      count((fact) => before[fact]),
      count((fact) => after[fact]),
    ),
    await ofEndUsers(change),
    await openRequests(change),
  ];
  return {
    end: own.end + ofOthers.end,
    begin: own.begin + ofOthers.begin,
    endUsers: ofOthers.endUsers,
    requests,
  };
};
