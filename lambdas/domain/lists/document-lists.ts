import type { PageRequest } from '#contract/definition/list.ts';
import type { DocumentFilters } from '#contract/document/filters.ts';
import type { Document } from '#contract/document/forms.ts';
import { documentList } from '#contract/document/lists.ts';
import { document } from '#contract/document/routes.ts';
import { documentOwners, fromDocumentOwner } from '#contract/kinds/wire.ts';
import { recordNames } from '#lambdas/entities/computed/record-names.ts';
import { storedKinds } from '#lambdas/entities/kinds.ts';
import { documentFilter } from '../document/document-filter.ts';
import { visibleDocuments } from '../document/visible-documents.ts';
import { type ListReader, type ListRows, listCall } from './list-call.ts';

/** The names of the records that some documents belong to. */
const namesOfRecords = async (all: readonly Document[]) => {
  const found = await Promise.all(
    documentOwners.map((owner) =>
      recordNames(
        storedKinds[fromDocumentOwner(owner)].entity,
        all.flatMap(({ tableKeyName, rowId }) => (tableKeyName === owner ? [rowId] : [])),
      ),
    ),
  );
  return new Map(found.flatMap((names) => [...names]));
};

/** Everything the reader may see: who sees one reseller only sees its documents and the tenant's providers'. D-85. */
const documentRows = async (
  reader: ListReader,
  query: PageRequest & DocumentFilters & { readonly companyId?: string | undefined },
): Promise<ListRows<Document>> => ({
  all: visibleDocuments(reader, query.companyId).all,
  criteria: { ...query, listFilter: await documentFilter(reader, query) },
  finish: async (rows) => {
    const names = await namesOfRecords(rows);
    return rows.map((each) => ({ ...each, record: names.get(each.rowId) ?? '' }));
  },
});

/** The list call of documents. */
export const documentLists = {
  list: listCall(document.list, { title: 'Documents', spec: documentList, rows: documentRows }),
};
