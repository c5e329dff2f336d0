import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';

/** What a notification is about. */
export const notificationKinds = [
  'import',
  'document',
  'approval',
  'reminder',
  'handOver',
  'evidence',
  'mention',
  'standing',
] as const;

/** An address inside the portal, '' for none: nothing that a browser would take for another site. */
const LinkPath = z.string().regex(/^(\/(?![/\\]).*)?$/, 'This is not an address of the portal');

/** A notification for a user: the heading, what there is to know or to do, and where. */
export const PortalNotification = z.object({
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  link: LinkPath,
});
export type PortalNotification = z.infer<typeof PortalNotification>;

/** A notification in its person's list. `at` and `readAt` are ISO times; `readAt` is '' until it was read. */
export const NotificationRow = PortalNotification.extend({ id: z.string(), at: z.string(), readAt: z.string() });
export type NotificationRow = z.infer<typeof NotificationRow>;

/** The user's own notifications, newest first. */
export const notificationList = list({
  name: 'notification',
  columns: {
    title: { label: 'Notification' },
    at: { label: 'Date', sortable: true },
    readAt: { label: 'Status' },
  },
  order: { by: 'at', direction: 'desc' },
  search: ['title'],
});

/** How many notifications are unread, counted up to one more than is shown. */
export const UnreadCount = z.object({ unread: z.number().int() });
export type UnreadCount = z.infer<typeof UnreadCount>;

const IDS_MAX = 100;

/** Which notifications were read. */
export const NotificationsRead = z.object({
  ids: z.array(Id).min(1, 'Please select a notification').max(IDS_MAX, `At most ${IDS_MAX} notifications at a time`),
});
