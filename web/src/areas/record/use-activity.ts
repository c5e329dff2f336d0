import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ActivityLine, joinLines } from '../../../../contract/history/activity.ts';
import { api } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';
import type { ActivityFilter } from './use-activity-filter.ts';

/** Parts that are asked for in a row where they bring no entry that is not shown yet. */
const EMPTY_PARTS = 5;
type Parts = readonly { readonly content: readonly ActivityLine[] }[];

const keyOfLine = ({ operation, key }: ActivityLine) => operation || key;

/** How many of the last parts in a row brought no line that was not there before. */
const fruitlessAtEnd = (parts: Parts): number => {
  const known = new Set<string>();
  let inRow = 0;
  for (const { content } of parts) {
    inRow = content.every((line) => known.has(keyOfLine(line))) ? inRow + 1 : 0;
    for (const line of content) known.add(keyOfLine(line));
  }
  return inRow;
};

/** One line for all writes of an operation, whichever parts they came with. */
const foldedLines = (parts: Parts): ActivityLine[] => {
  const lines = new Map<string, ActivityLine>();
  for (const line of parts.flatMap(({ content }) => content)) {
    const key = keyOfLine(line);
    const known = lines.get(key);
    lines.set(key, known ? joinLines(known, line) : line);
  }
  return [...lines.values()];
};

/** The audit trail of a tenant, a part at a time; goes on by itself for a while where a part brings nothing that is wanted. */
export const useActivity = (filter: ActivityFilter, enabled: boolean) => {
  const query = useInfiniteQuery({
    queryKey: [keyOf(api.record.activity.route), filter],
    queryFn: ({ pageParam, signal }) => api.record.activity({ query: { ...filter, next: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    enabled,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const parts = data?.pages ?? [];
  const lines = foldedLines(parts);
  const fruitless = fruitlessAtEnd(parts);
  const goesOn = hasNextPage && !isFetching && fruitless > 0 && fruitless < EMPTY_PARTS;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { ...query, lines, reached: parts.at(-1)?.reached ?? '' };
};
