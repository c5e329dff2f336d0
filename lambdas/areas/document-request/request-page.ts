import type { DocumentRequest } from '../../../contract/document-request/record.ts';
import { requestRows } from '../../domain/lists/request-rows.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Page } from '../../store/list-page.ts';
import { showRequests } from './visible-request.ts';

/** A page of the requests that the person may follow, each with what its record alone says. Role matrix rows 103 and 104. */
export const requestPage = async (
  caller: Caller,
  query: Parameters<typeof requestRows>[1],
): Promise<Page<DocumentRequest>> => {
  const { all, criteria } = await requestRows(caller, query);
  const page = await all.page(criteria);
  const found = await all.findMany(page.content.map(({ id }) => id));
  return { ...page, content: await showRequests(page.content.flatMap(({ id }) => found.get(id) ?? [])) };
};
