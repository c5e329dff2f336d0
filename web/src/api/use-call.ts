import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import type { Route } from '#contract/route.ts';
import type { Call, Input, Reply } from './client.ts';

interface Options<Answer> {
  readonly enabled?: boolean;
  /** Keeps the previous response on the screen while the next one loads. */
  readonly keep?: boolean;
  readonly staleMs?: number;
  /** How long after a response the next one is requested; false for no other. */
  readonly pollMs?: (answer: Answer) => number | false;
}

/** The cache key of a route's responses, also for invalidating them after a write. */
export const keyOf = (route: Route) => `${route.method} ${route.path}`;

/** The response of a read call, cached and shared between screens. */
export const useCall = <R extends Route>(
  call: Call<R>,
  input: Input<R>,
  { enabled, keep, staleMs, pollMs }: Options<Reply<R>> = {},
) =>
  useQuery<Reply<R>>({
    queryKey: [keyOf(call.route), input],
    queryFn: ({ signal }) => call(input, { signal }),
    enabled: enabled ?? true,
    staleTime: staleMs ?? 0,
    ...(pollMs
      ? { refetchInterval: ({ state: { data } }) => (data === undefined ? false : pollMs(data as Reply<R>)) }
      : {}),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });

/** Cache of read calls. Nothing is requested again by itself: a failed call offers to try again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});
