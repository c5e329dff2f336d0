import { otherProviderList } from '#contract/provider/lists.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { techProvider } from '#contract/provider/routes.ts';
import { may } from '#contract/rules/access.ts';
import { parseDay } from '#contract/rules/dates.ts';
import { owedFilter } from '#lambdas/domain/obligations/owed.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
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

/** Those that a reseller uses: none for users who may not know which resellers use a provider. Role matrix row 45. */
const usedBy = (reader: ListReader, resellerId: string | undefined): ListFilter | undefined => {
  if (resellerId === undefined) return undefined;
  const mayKnow = may(reader, 'reseller.byTp') && !isOfReseller(reader);
  return mayKnow ? which.usedBy(resellerId) : { key: 'none', matches: () => false };
};

/** The list calls of technology providers. */
export const providerLists = {
  /** The active ones, or those that wait to be activated. D-60. */
  list: listCall(techProvider.list, {
    ...about,
    rows: (reader, { activate, reseller, ...query }) => {
      const some = activate === 'false' ? which.inactive : which.active;
      return providerRows(reader, unsearched(query), both(some, usedBy(reader, reseller)));
    },
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
