import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { toastFailure } from './failure.ts';

/**
 * Returns a function that does what a button asks for. A toast with this title says `done`, or why it failed, and what is
 * shown is read again in both cases, because another user may have been first. `queryKey` limits what is read.
 */
export const useWork = (title: string, queryKey?: QueryKey) => {
  const queries = useQueryClient();
  return async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toastSuccess(title, done);
    } catch (failure) {
      toastFailure(failure, title);
    }
    await queries.invalidateQueries(queryKey && { queryKey });
  };
};
