import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkKind, ImportState, ImportSummary } from '../../../contract/bulk/import.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';

const ASK_MS = 1_000;
/** Most imports are small and done at once. */
const ASK_SOON_MS = 250;
const SOON = 8;
const moving: ReadonlySet<ImportState> = new Set(['waiting', 'checking', 'running', 'undoing']);

/** Whether the import is being processed: the screen polls until it is not, or the file is overdue. */
export const isMoving = ({ state, overdue }: Pick<ImportSummary, 'state' | 'overdue'>) => moving.has(state) && !overdue;

/** Whether an import stands still until the user says which of its columns is which. */
export const needsColumns = ({ state, missingColumns }: Pick<ImportSummary, 'state' | 'missingColumns'>) =>
  state === 'refused' && missingColumns.length > 0;

/** Invalidates the lists that an import has changed, and the list of imports. */
const askAnew = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOf(api.bulk.report.route) });

/** One page of the errors of an import, with its report; the first is number 0. */
export const reportOf = (kind: BulkKind, id: string, errorPage: number) => ({
  queryKey: [keyOf(api.bulk.report.route), kind, id, errorPage],
  queryFn: () => api.bulk.report({ params: { id }, query: { modifier: kind, errorPage } }),
  gcTime: 0,
});

/** The report of an import, polled while it is processed. */
export const useImport = (kind: BulkKind, id: string) => {
  const queries = useQueryClient();
  const key = [keyOf(api.bulk.report.route), kind, id];
  const { data: report, error } = useQuery({
    ...reportOf(kind, id, 0),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data && !isMoving(data)) return false;
      return dataUpdateCount < SOON ? ASK_SOON_MS : ASK_MS;
    },
  });
  const rests = report !== undefined && !isMoving(report);
  useEffect(() => {
    if (rests) askAnew(queries);
  }, [rests, queries]);
  return { report, error, refresh: () => queries.invalidateQueries({ queryKey: key }) };
};

/** Invalidates the lists behind the imports as soon as one of them has ended. */
export const useRested = (imports: readonly ImportSummary[] | undefined) => {
  const queries = useQueryClient();
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!imports) return;
    const now = new Set(imports.filter(isMoving).map(({ id }) => id));
    const rested = [...before.current].some((id) => !now.has(id));
    before.current = now;
    if (rested) askAnew(queries);
  }, [imports, queries]);
};
