import type { ObligationName } from '#contract/catalogue/obligations.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import type { OwedQuery } from '#contract/obligations/owed-query.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { isExperianOnly, type PrincipalRoles } from '#contract/rules/roles.ts';
import { outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequestEntity, requestStateAt } from '#lambdas/entities/records/document-request.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadIfAny } from '#lambdas/store/journal/load.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { tenantIdsOf } from '#lambdas/store/tenant-ids.ts';

/** The open document requests of a tenant; `stamp` changes with them and with the day. */
export interface Waiting {
  readonly stamp: string;
  /** The last day of the open request for a kind of document of a record; '' if there is none. */
  untilOf(recordId: string, documentKind: string): string;
}

/** No open document requests. */
export const nobody: Waiting = { stamp: '', untilOf: () => '' };

const keyOf = (recordId: string, documentKind: string) => `${recordId} ${documentKind}`;

/** The latest day of the requests that still take files, by record and kind. */
const daysIn = ({ columns }: ListProjection, today: string): ReadonlyMap<string, string> => {
  const days = new Map<string, string>();
  for (const at of columns.positions()) {
    const value = (field: string) => columns.value(field, at);
    if (!['open', 'overdue'].includes(requestStateAt(value, today))) continue;
    const due = String(value('due'));
    for (const kind of value('kindKeys') as readonly string[]) {
      const key = keyOf(String(value('rowId')), kind);
      if (due > (days.get(key) ?? '')) days.set(key, due);
    }
  }
  return days;
};

/** Reads the requests of a tenant once, to tell of any of its obligations whether others are waited for. */
export const waitingIn = async (tenantId: TenantId, today: string): Promise<Waiting> => {
  const view = await loadIfAny(tenantId, documentRequestEntity);
  const days = view && daysIn(view, today);
  return {
    stamp: `${today} ${view?.v ?? 0}`,
    untilOf: (recordId, documentKind) => days?.get(keyOf(recordId, documentKind)) ?? '',
  };
};

/** What a query says of an obligation, whatever the record. */
export type OwedFilter = Omit<OwedQuery, 'requested'>;

/** All lines with a document that ends: the filter's name from when their ends were obligations of their own. */
const EXPIRY: ObligationName = 'document.expiry';

/** Makes the test whether an obligation is one that a query names. `today` is 'YYYY-MM-DD'. */
export const owedTest = ({ obligation, document, within }: OwedFilter, today: string) => {
  const last = within === undefined ? '' : daysAfter(today, within);
  return ({ obligation: { name }, documentKind, due }: Outstanding): boolean =>
    (obligation === undefined || name === obligation || (obligation === EXPIRY && documentKind !== '' && due !== '')) &&
    (document === undefined || documentKind === document) &&
    (within === undefined || (due >= today && due <= last));
};

/**
 * Whether something is open for a query: what is not fulfilled; and where days are looked ahead, also what is fulfilled until
 * one of them.
 */
export const isOpenFor = ({ within }: OwedFilter, { state }: Pick<Outstanding, 'state'>) =>
  within !== undefined || state !== 'ok';

/** Makes the test whether the document of an obligation is requested of others, or is not, as a query wants it. */
export const requestedTest = (requested: OwedQuery['requested'], waiting: Waiting) =>
  requested === undefined
    ? undefined
    : (recordId: string, { documentKind }: Pick<Outstanding, 'documentKind'>) =>
        documentKind !== '' && (waiting.untilOf(recordId, documentKind) !== '') === (requested === 'yes');

const isNarrowing = ({ obligation, document, within, requested }: OwedQuery) =>
  [obligation, document, within, requested].some((value) => value !== undefined);

/**
 * The records of a list that owe what a query names; undefined for a query that names nothing. Who must not learn of an obligation
 * does not learn it from the records that are left: D-68.
 */
export const owedFilter = async (
  reader: PrincipalRoles,
  scope: Scope,
  query: OwedQuery,
): Promise<ListFilter | undefined> => {
  if (!isNarrowing(query)) return undefined;
  const shielded = isExperianOnly(reader);
  const testOf = async (tenantId: TenantId) => {
    const today = await todayIn(tenantId);
    const waiting = query.requested === undefined ? nobody : await waitingIn(tenantId, today);
    const isOwed = owedTest(query, today);
    const isRequested = requestedTest(query.requested, waiting);
    const matches = (recordId: string, one: Outstanding) =>
      isOpenFor(query, one) &&
      !(shielded && one.hidden) &&
      isOwed(one) &&
      (isRequested === undefined || isRequested(recordId, one));
    return { stamp: `${today} ${waiting.stamp}`, matches };
  };
  const tenantIds = await tenantIdsOf(documentRequestEntity, scope);
  const tests = new Map(await Promise.all(tenantIds.map(async (id) => [id, await testOf(id)] as const)));
  const { obligation = '', document = '', within = '', requested = '' } = query;
  const stamps = [...tests].map(([id, { stamp }]) => `${id} ${stamp}`);
  return {
    key: JSON.stringify(['owes', obligation, document, within, requested, shielded, stamps]),
    matches: (value, derived) => {
      const id = String(value('id'));
      const test = tests.get(tenantIdOf(id));
      return test !== undefined && outstandingIn(derived()).some((one) => test.matches(id, one));
    },
  };
};
