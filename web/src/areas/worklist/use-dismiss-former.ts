import { useQueryClient } from '@tanstack/react-query';
import type { WorklistRow } from '../../../../contract/worklist/record.ts';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { toastSuccess } from '../../ui/toasts.ts';

/** Takes the note off a record that its person has left it. */
export const useDismissFormer = () => {
  const queries = useQueryClient();
  return async ({ kind, recordId }: WorklistRow) => {
    try {
      await api.worklist.dismissFormer({ query: { kind, recordId } });
      toastSuccess('Worklist', 'Dismissed successfully');
    } catch (failure) {
      toastFailure(failure, 'Worklist');
    }
    await queries.invalidateQueries();
  };
};
