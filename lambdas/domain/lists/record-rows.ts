import type { ObligationState } from '#contract/catalogue/obligation-states.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { parseDay } from '#contract/rules/dates.ts';
import { lookedAfterBy } from '#lambdas/entities/computed/record-names.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers, which } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { both, type ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { ListReader } from './list-rows.ts';

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly responsible?: string | undefined;
  readonly status?: ObligationState | undefined;
}

/** Resellers, of those that somebody looks after. Role matrix rows 42 and 43. */
export const resellerRows = (reader: ListReader, query: Query) => ({
  all: resellers(reader.scope(query.companyId)),
  criteria: { ...query, listFilter: lookedAfterBy(query.responsible) },
});

/** End users; `searchIn` looks for the text in the reseller's name. Role matrix rows 66 and 67. */
export const endUserRows = (reader: ListReader, query: Query, searchIn?: 'reseller') => ({
  all: endUsers(reader.scope(query.companyId)),
  criteria: { ...query, searchIn, listFilter: lookedAfterBy(query.responsible) },
});

/** Some of the technology providers of the family. Role matrix rows 51, 59 and 61. */
export const providerRows = (reader: ListReader, query: Query, some: ListFilter) => ({
  all: providers(reader.familyScope(query.companyId)),
  criteria: { ...query, listFilter: both(some, lookedAfterBy(query.responsible)) },
});

/** The active ones whose completion lies between two days. D-84. */
export const completedRows = (
  reader: ListReader,
  { startDate, endDate, ...query }: Query & { readonly startDate: string; readonly endDate: string },
) => providerRows(reader, query, which.completedBetween(parseDay(startDate) ?? '', parseDay(endDate) ?? ''));

/** The active ones, or those that wait to be activated. D-60. */
export const listedProviderRows = (
  reader: ListReader,
  { activate, ...query }: Query & { readonly activate?: 'true' | 'false' | undefined },
) => providerRows(reader, { ...query, searchText: '' }, activate === 'false' ? which.inactive : which.active);

/** A plain list call searches for nothing. */
export const unsearched = <Q extends PageRequest>(query: Q): Q => ({ ...query, searchText: '' });
