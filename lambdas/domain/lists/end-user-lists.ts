import { type EndUserRow, endUserDefinition } from '#contract/end-user/record.ts';
import { endUser } from '#contract/end-user/routes.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { type ListReader, type ListRows, listCall, type RecordQuery, unsearched } from './list-call.ts';

const about = { title: 'End Users', spec: endUserDefinition.list };

/** End users; `searchIn` searches the reseller's name instead. Role matrix rows 66 and 67. */
const endUserRows = (reader: ListReader, query: RecordQuery, searchIn?: 'reseller'): ListRows<EndUserRow> => ({
  all: endUsers(reader.scope(query.companyId)),
  criteria: { ...query, searchIn, listFilter: withResponsible(query.responsible) },
});

/** The list calls of end users. */
export const endUserLists = {
  list: listCall(endUser.list, { ...about, rows: (reader, query) => endUserRows(reader, unsearched(query)) }),
  search: listCall(endUser.search, { ...about, rows: (reader, query) => endUserRows(reader, query) }),
  searchByReseller: listCall(endUser.searchByReseller, {
    ...about,
    rows: (reader, query) => endUserRows(reader, query, 'reseller'),
  }),
};
