import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Document } from '#contract/document/forms.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';
import { recordKey } from '../form/record/record-source.ts';
import { toastError } from '../ui/feedback/toasts.tsx';

const NONE: readonly Document[] = [];
const WHILE_CHECKED_MS = 1_500;

const key = keyOf(api.document.ofRecord.route);

/** Says that a file was rejected which was being checked a moment ago. */
const useRejections = (documents: readonly Document[] | undefined) => {
  const pending = useRef(new Set<string>());
  useEffect(() => {
    if (!documents) return;
    for (const { id, state, documentName, reason } of documents)
      if (state === 'rejected' && pending.current.has(id)) toastError('Document', `${documentName}: ${reason}`);
    pending.current = new Set(documents.filter(({ state }) => state === 'pending').map(({ id }) => id));
  }, [documents]);
};

/** What a record knows of its documents is part of it: after a change of them it is read again, so that its form saves the newest. */
const useRecordAfterCheck = (documents: readonly Document[] | undefined, recordId: string | undefined) => {
  const queries = useQueryClient();
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!documents) return;
    const facts = JSON.stringify(
      documents.map(({ id, number, certificateId, effectiveFrom, validUntil, review }) => [
        ...[id, number, certificateId],
        ...[effectiveFrom, validUntil, review],
      ]),
    );
    if (known.current !== undefined && known.current !== facts) {
      void queries.invalidateQueries({ queryKey: recordKey(recordId) });
      void queries.invalidateQueries({ queryKey: [keyOf(api.worklist.record.route)] });
      void queries.invalidateQueries({ queryKey: [keyOf(api.worklist.counts.route)] });
    }
    known.current = facts;
  }, [documents, queries, recordId]);
};

/** The documents of a record; polled while one is being checked. Nothing for a record that is not saved yet, or not to be looked at yet. */
export const useDocuments = (tablekey: DocumentOwner, recordId: string | undefined) => {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [key, tablekey, recordId],
    queryFn: () => api.document.ofRecord({ params: { recordId: recordId ?? '', tablekey } }),
    enabled: recordId !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.some((document) => document.state === 'pending') ? WHILE_CHECKED_MS : false,
  });
  useRejections(data);
  useRecordAfterCheck(data, recordId);
  return { documents: data ?? NONE, error, refresh: () => queries.invalidateQueries({ queryKey: [key] }) };
};
