import { randomUUID } from 'node:crypto';
import type { PortalNotification } from '#contract/notification/record.ts';
import { notificationItem } from '#lambdas/entities/notification.ts';
import type { Email } from '#lambdas/ports/mail.ts';
import { type OutboxTask, taskItem } from '#lambdas/store/outbox.ts';
import type { StaffMember } from '../obligations/staff.ts';

interface Message {
  readonly id: string;
  readonly mail: Email;
  /** The same in the portal. */
  readonly text: string;
  readonly link: string;
}

/** The parts of a reminder: a mail, a notification in the portal, or both. */
export const telling = (
  { userId, reminders }: StaffMember,
  isReturned: boolean,
  { id, mail, text, link }: Message,
  today: string,
  at: number,
) => {
  const channel = isReturned ? 'portal' : reminders.channel;
  return [
    ...(channel === 'portal' ? [] : [taskItem({ kind: 'digest', id: `${id} ${today}`, at, mail })]),
    ...(channel === 'mail' ? [] : [notificationItem(userId, { kind: 'reminder', title: mail.subject, text, link })]),
  ];
};

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
