import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';

/** As many as the lines of a checklist are looked up in. */
const RECORD_REQUESTS = 50;

const newestFirst = {
  page: 0,
  size: RECORD_REQUESTS,
  orderBy: 'askedAt',
  modifier: 'desc',
  searchText: '',
  companyId: undefined,
  tableKeyName: undefined,
  state: undefined,
} as const;

/** The newest requests for documents of a record; without `asks` what another part of the page has asked for. */
export const useRecordRequests = (rowId: string, asks: boolean) =>
  useCall(api.documentRequest.list, { query: { ...newestFirst, recordId: rowId } }, { enabled: asks });
