import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { keyOf, useCall } from '../api/use-call.ts';
import { onWritten } from '../api/written.ts';

/** The figures of the worklist; asked for anew after everything that this tab changes. */
export const useCounts = (companyId = '') => {
  const queries = useQueryClient();
  useEffect(
    () => onWritten(() => void queries.invalidateQueries({ queryKey: [keyOf(api.worklist.counts.route)] })),
    [queries],
  );
  return useCall(
    api.worklist.counts,
    { query: { companyId: companyId === '' ? undefined : companyId } },
    { keep: true },
  );
};
