import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { companyNames } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { keptResult } from './kept-results.ts';
import type { ItemFilter } from './open-items.ts';
import { type CompanyNames, type Item, itemsOf, type Order, sortedItems } from './sorted-items.ts';
import { type Source, sourcesFor } from './sources.ts';

export interface WorklistFilter extends ItemFilter {
  readonly companyId?: string | undefined;
  readonly kind?: OwingKind | undefined;
  readonly reseller?: string | undefined;
  readonly responsible?: string | undefined;
  readonly searchText: string;
}

const namesOf = async (sources: readonly Source[]): Promise<CompanyNames> => {
  const families = new Set(sources.filter(({ kinds }) => kinds.has('endUser')).map(({ familyId }) => familyId));
  return new Map(await Promise.all([...families].map(async (id) => [id, await companyNames(id)] as const)));
};

/** A part of the worklist in order: how many items there are, and any of them with the names they are shown with. */
export const worklistItems = async (caller: Caller, request: WorklistFilter & Order) => {
  const { turn, obligation, group, dueIn, snoozed, orderBy, modifier } = request;
  const { kind, reseller, responsible, searchText, companyId } = request;
  const sources = await sourcesFor(caller, request);
  const names = await namesOf(sources);
  const filter = { turn, obligation, group, dueIn, snoozed, orderBy, modifier };
  const asked = ['items', filter, kind, reseller, responsible, searchText, companyId];
  const sorted = keptResult(caller, sources, asked, () => sortedItems(caller, sources, filter, names));
  return {
    total: sorted.total,
    names,
    from: (first: number, count: number): Item[] => itemsOf(sorted, sources, first, count),
  };
};
