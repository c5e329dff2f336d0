import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { describeFailure } from '../../api/failure.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';

const TITLE = 'Technology Provider';

/** Activates a provider and says how it went. Spec part 2, section 2 "Inactive providers list". */
export const useActivate = () => {
  const queries = useQueryClient();
  return async (tpId: string) => {
    try {
      await api.techProvider.activate({ body: { tpId, isActivate: true } });
      toastSuccess(TITLE, api.techProvider.activate.route.done);
    } catch (error) {
      // The specification's own wording. D-71.
      const { message, reason } = describeFailure(error);
      toastError(
        TITLE,
        ['Delete Failed', reason || (message === 'Delete Failed' ? '' : message)].filter(Boolean).join('. '),
      );
    }
    await queries.invalidateQueries();
  };
};
