import { noticeLinks } from '#contract/notification/links.ts';
import { noticeTask } from './notice-task.ts';

/** Tells super admins that somebody waits for a company and a role. Who it is stands in the list, as with the mail. */
export const waitingUser = (to: readonly string[]) =>
  noticeTask(to, {
    kind: 'approval',
    title: 'Somebody waits for approval',
    text: 'Somebody has registered and waits for a company and a role.',
    link: noticeLinks.waitingUsers(),
  });
