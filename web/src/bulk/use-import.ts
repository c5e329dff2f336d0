import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BulkKind, ImportState } from '../../../contract/records/import.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';

const ASK_MS = 1_000;
const moving: ReadonlySet<ImportState> = new Set(['waiting', 'checking', 'running', 'undoing']);

/** Whether somebody is at work on it: the screen asks again until nobody is. */
export const isMoving = (state: ImportState) => moving.has(state);

/** The report of an import, kept up to date while it moves; what it has changed is asked for anew when it has ended. */
export const useImport = (kind: BulkKind, id: string) => {
  const queries = useQueryClient();
  const key = [keyOf(api.bulk.report.route), kind, id];
  const { data: report, error } = useQuery({
    queryKey: key,
    queryFn: () => api.bulk.report({ params: { id }, query: { modifier: kind } }),
    refetchInterval: ({ state }) => (state.data && !isMoving(state.data.state) ? false : ASK_MS),
    gcTime: 0,
  });
  const rests = report !== undefined && !isMoving(report.state);
  useEffect(() => {
    if (rests) queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOf(api.bulk.report.route) });
  }, [rests, queries]);
  return { report, error, refresh: () => queries.invalidateQueries({ queryKey: key }) };
};
