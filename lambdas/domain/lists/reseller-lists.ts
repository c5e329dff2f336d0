import { type ResellerRow, resellerDefinition } from '#contract/reseller/record.ts';
import { reseller } from '#contract/reseller/routes.ts';
import { owedFilter } from '#lambdas/domain/obligations/owed.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { both } from '#lambdas/store/journal/view/selection.ts';
import { type ListReader, type ListRows, listCall, type RecordQuery, unsearched } from './list-call.ts';

const about = { title: 'Resellers', spec: resellerDefinition.list };

/** Resellers, or those of one responsible person. Role matrix rows 42 and 43. */
const resellerRows = async (reader: ListReader, query: RecordQuery): Promise<ListRows<ResellerRow>> => {
  const scope = reader.scope(query.companyId);
  const listFilter = both(withResponsible(query.responsible), await owedFilter(reader, scope, query));
  return { all: resellers(scope), criteria: { ...query, listFilter } };
};

/** The list calls of resellers. */
export const resellerLists = {
  list: listCall(reseller.list, { ...about, rows: (reader, query) => resellerRows(reader, unsearched(query)) }),
  search: listCall(reseller.search, { ...about, rows: resellerRows }),
};
