import type { PageRequest } from '#contract/definition/list.ts';
import type { Document } from '#contract/document/forms.ts';
import { type DocumentFilters, documentList } from '#contract/document/lists.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { document } from '#contract/document/routes.ts';
import { documentOwners, fromDocumentOwner } from '#contract/kinds/kinds.ts';
import { storedKinds } from '#lambdas/entities/all-entities.ts';
import { recordNames } from '#lambdas/entities/computed/record-names.ts';
import { stateOf } from '#lambdas/entities/records/document.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { both, type ListFilter, type ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { hasReviewRight, reviewsAlone, visibleDocuments } from '../document/visible-documents.ts';
import { documentsOfSeenProviders } from '../provider/seen-provider.ts';
import { type ListReader, type ListRows, listCall } from './list-call.ts';

type Matches = (value: ValueOf) => boolean;

const fileIn = (value: ValueOf) => value('file') as DocumentRecord['file'];

/** What waits for the caller's own decision. D-95. */
const awaitsCaller = async (caller: ListReader): Promise<Matches> => {
  const tenantId = tenantIdOf(caller.home);
  const mine = documentOwners.filter((owner) => hasReviewRight(caller, owner));
  const alone: string[] = [];
  for (const owner of mine)
    if (!caller.isSuperadmin && (await reviewsAlone(caller, tenantId, owner))) alone.push(owner);
  return (value) => {
    const owner = String(value('tableKeyName'));
    const isAwaiting = fileIn(value)?.review?.state === 'awaiting' && mine.some((each) => each === owner);
    return isAwaiting && (alone.includes(owner) || fileIn(value)?.authorId !== caller.userId);
  };
};

/** Which documents a list of the caller shows. */
const documentFilter = async (
  caller: ListReader,
  filters: DocumentFilters & { readonly companyId?: string | undefined },
): Promise<ListFilter> => {
  const { review, state, awaits, expiresBefore = '', tableKeyName, rowId, companyId } = filters;
  const sees = both(visibleDocuments(caller, companyId).sees, await documentsOfSeenProviders(caller));
  const isMine = awaits === undefined ? undefined : await awaitsCaller(caller);
  // A file that does not arrive is refused after a while, and rights may change: such lists are not cached long.
  const minute = state === undefined && awaits === undefined ? 0 : Math.floor(Date.now() / 60_000);
  const wanted = { review, state, awaits, expiresBefore, tableKeyName, rowId, minute };
  return {
    key: JSON.stringify([sees.key, awaits && caller.userId, wanted]),
    matches: (value, derived) =>
      sees.matches(value, derived) &&
      (review === undefined || value('review') === review) &&
      (state === undefined || stateOf(value('incoming') as DocumentRecord['incoming']).state === state) &&
      (expiresBefore === '' || (value('validUntil') !== '' && String(value('validUntil')) < expiresBefore)) &&
      (tableKeyName === undefined || value('tableKeyName') === tableKeyName) &&
      (rowId === undefined || value('rowId') === rowId) &&
      (isMine === undefined || isMine(value)),
  };
};

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
