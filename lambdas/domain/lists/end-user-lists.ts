import { type EndUserRow, endUserDefinition } from '#contract/end-user/record.ts';
import { endUser } from '#contract/end-user/routes.ts';
import { owedFilter } from '#lambdas/domain/obligations/owed.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { both } from '#lambdas/store/journal/view/selection.ts';
import { type ListReader, type ListRows, listCall, type RecordQuery, unsearched } from './list-call.ts';

const about = { title: 'End Users', spec: endUserDefinition.list };

/** End users; `searchIn` searches the reseller's name instead. Role matrix rows 66 and 67. */
const endUserRows = async (
  reader: ListReader,
  query: RecordQuery,
  searchIn?: 'reseller',
): Promise<ListRows<EndUserRow>> => {
  const scope = reader.scope(query.companyId);
  const listFilter = both(withResponsible(query.responsible), await owedFilter(reader, scope, query));
  return { all: endUsers(scope), criteria: { ...query, searchIn, listFilter } };
};

/** The list calls of end users. */
export const endUserLists = {
  list: listCall(endUser.list, { ...about, rows: (reader, query) => endUserRows(reader, unsearched(query)) }),
  search: listCall(endUser.search, { ...about, rows: (reader, query) => endUserRows(reader, query) }),
  searchByReseller: listCall(endUser.searchByReseller, {
    ...about,
    rows: (reader, query) => endUserRows(reader, query, 'reseller'),
  }),
};
