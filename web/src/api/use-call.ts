import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Route } from '../../../contract/route.ts';
import type { Call, Input, Reply } from './client.ts';

interface Options {
  readonly enabled?: boolean;
  /** Keeps the previous answer on the screen while the next one loads. */
  readonly keep?: boolean;
  readonly staleMs?: number;
}

/** The key under which answers of a route are kept; what a write makes stale is found by it. */
export const keyOf = (route: Route) => `${route.method} ${route.path}`;

/** The answer of a reading call, kept and shared between screens. */
export const useCall = <R extends Route>(call: Call<R>, input: Input<R>, { enabled, keep, staleMs }: Options = {}) =>
  useQuery<Reply<R>>({
    queryKey: [keyOf(call.route), input],
    queryFn: ({ signal }) => call(input, { signal }),
    enabled: enabled ?? true,
    staleTime: staleMs ?? 0,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
