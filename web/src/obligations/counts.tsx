import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { onWritten } from '../api/listeners.ts';
import { keyOf, useCall } from '../api/use-call.ts';

/** The figures of the worklist; fetched again after everything that this tab changes. */
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

/** How many obligations wait for this person, in the menu; nothing while there are none. */
export const MenuCount = () => {
  const { data } = useCounts();
  const open = Object.values(data?.mine ?? {}).reduce((sum, count) => sum + count, 0);
  if (open === 0) return null;
  return <span className="menu-count">{open.toLocaleString('en-US')}</span>;
};
