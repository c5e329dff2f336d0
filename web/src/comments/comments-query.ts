import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';

/** The comments of a record, a part at a time; `quiet` if no user waits for them. */
export const commentsQuery = (kind: RecordKind, id: string, quiet = false) =>
  infiniteQueryOptions({
    queryKey: [keyOf(api.record.comments.route), { kind, id }],
    queryFn: ({ pageParam, signal }) =>
      api.record.comments({ query: { kind, id, next: pageParam } }, { signal, quiet }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
