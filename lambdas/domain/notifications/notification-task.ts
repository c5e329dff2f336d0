import { randomUUID } from 'node:crypto';
import type { PortalNotification } from '#contract/notification/record.ts';
import type { OutboxTask } from '#lambdas/store/outbox.ts';

declare module '#lambdas/store/outbox.ts' {
  interface TaskDetails {
    /** A notification for one or several people. */
    notice: { readonly to: readonly string[]; readonly notice: PortalNotification };
  }
}

/**
 * A notification as a task: the task worker writes it, so that people are notified if and only if the change it reports was
 * written. A task of the same `id` is the same notification, however often it is opened.
 */
export const notificationTask = (
  to: readonly string[],
  notification: PortalNotification,
  id: string = randomUUID(),
): OutboxTask<'notice'> => ({
  kind: 'notice',
  id,
  at: Date.now(),
  to,
  notice: notification,
});
