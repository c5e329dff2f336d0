import { useQueryClient } from '@tanstack/react-query';
import type { UnreadCount } from '../../../../contract/notification/record.ts';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { keyOf } from '../../api/use-call.ts';

/** Marks notices as read; bell and list follow. */
export const useRead = () => {
  const queries = useQueryClient();
  const follow = async (work: () => Promise<UnreadCount>) => {
    try {
      queries.setQueryData([keyOf(api.notification.unread.route), {}], await work());
      await queries.invalidateQueries({ queryKey: [keyOf(api.notification.list.route)] });
    } catch (error) {
      toastFailure(error, 'Notifications');
    }
  };
  return {
    read: (id: string) => follow(() => api.notification.read({ body: { ids: [id] } })),
    readAll: () => follow(() => api.notification.readAll({})),
  };
};
