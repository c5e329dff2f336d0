import { QueryClient } from '@tanstack/react-query';

/** Cache of read calls. Nothing is requested again by itself: a failed call offers to try again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});
