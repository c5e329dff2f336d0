import type { PageRequest } from '#contract/definition/list.ts';
import { type DocumentRequestRow, documentRequestDefinition } from '#contract/document-request/record.ts';
import { documentRequest } from '#contract/document-request/routes.ts';
import {
  type RequestStanding,
  type RequestState,
  requestStateOn,
  requestStateWords,
} from '#contract/document-request/states.ts';
import { type DocumentOwner, documentOwners, fromDocumentOwner, kinds } from '#contract/kinds/kinds.ts';
import { may } from '#contract/rules/access.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { allTenants, todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests, requestsInState } from '#lambdas/entities/records/document-request.ts';
import { both, type ListFilter } from '#lambdas/store/journal/view/selection.ts';
import { type ListReader, type ListRows, listCall } from './list-call.ts';

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly tableKeyName?: DocumentOwner | undefined;
  readonly recordId?: string | undefined;
  readonly state?: RequestState | undefined;
}

/** Requests of records that the person sees and may request documents of; staff of a reseller see their own, and providers'. */
const seenBy = (reader: ListReader, { tableKeyName, recordId }: Query): ListFilter => {
  const owners = documentOwners.filter(
    (owner) =>
      may(reader, kinds[fromDocumentOwner(owner)].rights.requestDocuments) && (tableKeyName ?? owner) === owner,
  );
  const own = isOfReseller(reader) ? reader.home : undefined;
  return {
    key: `${owners} ${own ?? ''} ${recordId ?? ''}`,
    matches: (value) =>
      owners.some((owner) => owner === value('tableKeyName')) &&
      (recordId === undefined || value('rowId') === recordId) &&
      (own === undefined || value('companyId') === own || value('tableKeyName') === 'TECHNOLOGY_PROVIDER'),
  };
};

/** How they stand today, in words: a request runs out without being written. */
const worded = (rows: DocumentRequestRow[]): Promise<DocumentRequestRow[]> =>
  Promise.all(
    rows.map(async (row) => {
      const standing = { ...row, endedAs: row.state as RequestStanding['endedAs'] };
      return { ...row, state: requestStateWords[requestStateOn(standing, await todayIn(row.parentId))] };
    }),
  );

/** The requests that the reader may follow. Role matrix rows 103 and 104. */
export const requestRows = async (reader: ListReader, query: Query) => {
  const { companyId, tableKeyName: _kind, recordId: _record, state, ...request } = query;
  const scope = isOfReseller(reader) ? reader.tenantScope(companyId) : reader.scope(companyId);
  const tenants = state === undefined ? [] : await allTenants(scope);
  const days = new Map(await Promise.all(tenants.map(async (id) => [id, await todayIn(id)] as const)));
  const listFilter = both(seenBy(reader, query), state && requestsInState(state, days));
  const all = documentRequests(scope);
  return { all, criteria: { ...request, listFilter }, finish: worded } satisfies ListRows<DocumentRequestRow>;
};

/** The list call of document requests. */
export const requestLists = {
  list: listCall(documentRequest.list, {
    title: 'Document requests',
    spec: documentRequestDefinition.list,
    rows: requestRows,
  }),
};
