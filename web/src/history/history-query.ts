import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';

/** Which changes of which record; '' for all. */
export interface HistoryFilter {
  readonly kind: RecordKind;
  readonly id: string;
  readonly person: string;
  readonly field: string;
  /** The place of the one field that is told of; '' for all. */
  readonly at: string;
}

/** The changes of a record that pass a filter, a part at a time; `quiet` if no user waits for them. */
export const historyQuery = (filter: HistoryFilter, quiet = false) =>
  infiniteQueryOptions({
    queryKey: [keyOf(api.record.history.route), filter],
    queryFn: ({ pageParam, signal }) =>
      api.record.history({ query: { ...filter, next: pageParam } }, { signal, quiet }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
