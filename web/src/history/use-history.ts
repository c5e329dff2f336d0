import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';

/** Which changes of which record; '' for all. */
export interface HistoryFilter {
  readonly kind: RecordKind;
  readonly id: string;
  readonly person: string;
  readonly field: string;
}

/** Parts that are asked for in a row where they hold nothing that is shown. */
const EMPTY_PARTS = 5;

/** A record's history, a part at a time. */
export const useHistory = (filter: HistoryFilter) => {
  const query = useInfiniteQuery({
    queryKey: [keyOf(api.record.history.route), filter],
    queryFn: ({ pageParam, signal }) => api.record.history({ query: { ...filter, next: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const parts = data?.pages ?? [];
  const changes = parts.flatMap(({ content }) => content);
  const goesOn = changes.length === 0 && hasNextPage && !isFetching && parts.length < EMPTY_PARTS;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { ...query, changes, isLinked: parts.at(-1)?.isLinked ?? true };
};
