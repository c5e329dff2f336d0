import { QueryClient } from '@tanstack/react-query';

/** Answers of reading calls. Nothing is asked again by itself: a failed call says so and offers to try again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});
