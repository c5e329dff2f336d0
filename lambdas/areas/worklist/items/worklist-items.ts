import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import type { ReviewOutcome } from '#contract/review/rules.ts';
import type { Waiting } from '#lambdas/domain/obligations/waiting.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { cachedResult } from './cached-results.ts';
import type { ItemFilter } from './open-items.ts';
import { type CompanyNames, type Item, itemsOf, type Order, sortedItems } from './sorted-items.ts';
import { type Source, sourcesFor } from './sources.ts';

export interface WorklistFilter extends ItemFilter {
  readonly companyId?: string | undefined;
  readonly kind?: ObligationKind | undefined;
  readonly reseller?: string | undefined;
  readonly responsible?: string | undefined;
  readonly lastReview?: ReviewOutcome | undefined;
  readonly searchText: string;
}

/** What is joined to each item when it is shown. */
export interface Joins {
  readonly names: CompanyNames;
  readonly waiting: ReadonlyMap<TenantId, Waiting>;
}

const namesOf = async (sources: readonly Source[]): Promise<CompanyNames> => {
  const tenants = new Set(sources.filter(({ kinds }) => kinds.has('endUser')).map(({ tenantId }) => tenantId));
  return new Map(await Promise.all([...tenants].map(async (id) => [id, await companyNames(id)] as const)));
};

/** A part of the worklist in order: how many items there are, and any of them with the names they are shown with. */
export const worklistItems = async (caller: Caller, request: WorklistFilter & Order) => {
  const { turn, obligation, document, within, requested, group, dueIn, snoozed, orderBy, modifier } = request;
  const { kind, reseller, responsible, lastReview, searchText, companyId } = request;
  const sources = await sourcesFor(caller, { ...request, showsWaiting: true });
  const names = await namesOf(sources);
  const filter = { turn, obligation, document, within, requested, group, dueIn, snoozed, orderBy, modifier };
  const waiting = new Map(sources.map((source) => [source.tenantId, source.waiting]));
  const requests = requested === undefined ? [] : [...waiting].map(([id, { stamp }]) => [id, stamp]);
  const query = ['items', filter, kind, reseller, responsible, lastReview, searchText, companyId, requests];
  const sorted = cachedResult(caller, sources, query, () => sortedItems(caller, sources, filter, names));
  return {
    total: sorted.total,
    joins: { names, waiting },
    from: (first: number, count: number): Item[] => itemsOf(sorted, sources, first, count),
  };
};
