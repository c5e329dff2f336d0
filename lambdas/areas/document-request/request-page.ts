import type { PageRequest } from '../../../contract/definition/list.ts';
import { type DocumentOwner, documentOwners } from '../../../contract/document/rules.ts';
import type { DocumentRequest } from '../../../contract/document-request/record.ts';
import { requestRights } from '../../../contract/document-request/rights.ts';
import type { RequestState } from '../../../contract/document-request/states.ts';
import { may } from '../../../contract/rules/access.ts';
import { allFamilies, todayIn } from '../../entities/company.ts';
import { documentRequests, requestsInState } from '../../entities/document-request.ts';
import { isOfReseller } from '../../entities/principal.ts';
import type { Caller } from '../../kit/caller.ts';
import { both, type ListFilter } from '../../store/journal/selection.ts';
import type { Page } from '../../store/list-page.ts';
import { showRequests } from './visible-request.ts';

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly tableKeyName?: DocumentOwner | undefined;
  readonly recordId?: string | undefined;
  readonly state?: RequestState | undefined;
}

/** Requests of records that the person sees and may request documents of; staff of a reseller see their own, and providers'. */
const seenBy = (caller: Caller, { tableKeyName, recordId }: Query): ListFilter => {
  const owners = documentOwners.filter(
    (owner) => may(caller, requestRights[owner]) && (tableKeyName ?? owner) === owner,
  );
  const own = isOfReseller(caller) ? caller.home : undefined;
  return {
    key: `${owners} ${own ?? ''} ${recordId ?? ''}`,
    keeps: (value) =>
      owners.some((owner) => owner === value('tableKeyName')) &&
      (recordId === undefined || value('rowId') === recordId) &&
      (own === undefined || value('companyId') === own || value('tableKeyName') === 'TECHNOLOGY_PROVIDER'),
  };
};

/** A page of the requests that the person may follow. Role matrix rows 103 and 104. */
export const requestPage = async (caller: Caller, query: Query): Promise<Page<DocumentRequest>> => {
  const { companyId, tableKeyName: _kind, recordId: _record, state, ...request } = query;
  const scope = isOfReseller(caller) ? caller.familyScope(companyId) : caller.scope(companyId);
  const families = state === undefined ? [] : await allFamilies(scope);
  const days = new Map(await Promise.all(families.map(async (id) => [id, await todayIn(id)] as const)));
  const listFilter = both(seenBy(caller, query), state && requestsInState(state, days));
  const all = documentRequests(scope);
  const page = await all.page({ ...request, listFilter });
  const found = await all.findMany(page.content.map(({ id }) => id));
  return { ...page, content: await showRequests(page.content.flatMap(({ id }) => found.get(id) ?? [])) };
};
