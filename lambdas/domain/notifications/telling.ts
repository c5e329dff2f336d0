import { notificationItem } from '#lambdas/entities/notification.ts';
import type { Email } from '#lambdas/ports/mail.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
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
