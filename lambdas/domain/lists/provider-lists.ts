import { otherProviderList } from '#contract/provider/lists.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { techProvider } from '#contract/provider/routes.ts';
import { parseDay } from '#contract/rules/dates.ts';
import { owedFilter } from '#lambdas/domain/obligations/owed.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { providers, which } from '#lambdas/entities/records/provider.ts';
import { both, type ListFilter } from '#lambdas/store/journal/view/selection.ts';
import { type ListReader, listCall, type RecordQuery, unsearched } from './list-call.ts';

const about = { title: 'Technology Providers', spec: providerDefinition.list };
const aboutOthers = { title: 'Other Technology Providers', spec: otherProviderList };

/** Some of the technology providers of the tenant. Role matrix rows 51, 59 and 61. */
const providerRows = async (reader: ListReader, query: RecordQuery, some: ListFilter) => {
  const scope = reader.tenantScope(query.companyId);
  const listFilter = both(both(some, withResponsible(query.responsible)), await owedFilter(reader, scope, query));
  return { all: providers(scope), criteria: { ...query, listFilter } };
};

/** The list calls of technology providers. */
export const providerLists = {
  /** The active ones, or those that wait to be activated. D-60. */
  list: listCall(techProvider.list, {
    ...about,
    rows: (reader, { activate, ...query }) =>
      providerRows(reader, unsearched(query), activate === 'false' ? which.inactive : which.active),
  }),
  search: listCall(techProvider.search, {
    ...about,
    rows: (reader, query) => providerRows(reader, query, which.active),
  }),
  /** The active ones whose completion lies between two days. D-84. */
  searchByDate: listCall(techProvider.searchByDate, {
    ...about,
    rows: (reader, { startDate, endDate, ...query }) =>
      providerRows(reader, query, which.completedBetween(parseDay(startDate) ?? '', parseDay(endDate) ?? '')),
  }),
  others: listCall(techProvider.others, {
    ...aboutOthers,
    rows: (reader, query) => providerRows(reader, unsearched(query), which.others),
  }),
  searchOthers: listCall(techProvider.searchOthers, {
    ...aboutOthers,
    rows: (reader, query) => providerRows(reader, query, which.others),
  }),
};
