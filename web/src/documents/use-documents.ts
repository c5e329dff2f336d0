import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentOwner } from '../../../contract/rules/documents.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';

const WHILE_CHECKED_MS = 1_500;

const key = keyOf(api.document.ofRecord.route);

/** The documents of a record; asked again while one is being checked. Nothing for a record that is not saved yet. */
export const useDocuments = (tablekey: DocumentOwner, recordId: string | undefined) => {
  const queries = useQueryClient();
  const { data = [], error } = useQuery({
    queryKey: [key, tablekey, recordId],
    queryFn: () => api.document.ofRecord({ params: { recordId: recordId ?? '', tablekey } }),
    enabled: recordId !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.some((document) => document.state === 'pending') ? WHILE_CHECKED_MS : false,
  });
  return { documents: data, error, refresh: () => queries.invalidateQueries({ queryKey: [key] }) };
};
