import { type FetchInfiniteQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LazyPart } from '../ui/lazy-part.ts';
import { whenQuiet } from '../ui/overlay/opened-part.tsx';

/** Fetches a folded part of a page and what it shows once nothing else is to do, so that it prints at once. */
export const usePrefetched = <Props extends object, Data, Key extends QueryKey>(
  part: LazyPart<Props>,
  query: FetchInfiniteQueryOptions<Data, Error, Data, Key, string>,
) => {
  const queries = useQueryClient();
  const fetchAll = useEffectEvent(() => {
    part.load().catch(() => undefined);
    // Stays as long as the page, although nothing shows it yet.
    void queries.prefetchInfiniteQuery({ ...query, gcTime: Number.POSITIVE_INFINITY });
  });
  useEffect(() => whenQuiet(() => fetchAll()), []);
};
