import { listQuery } from '../definition/list.ts';
import { page } from '../fields/common.ts';
import { area } from '../route.ts';
import { Absence, OwnAbsence } from '../user/absence.ts';
import { Reminders } from '../user/reminders.ts';
import { NotificationRow, NotificationsRead, notificationList, UnreadCount } from './record.ts';

/** The user's own notifications, how reminders reach the person who is signed in, and who stands in for them. Role matrix row 99. */
export const notification = area({
  list: {
    method: 'GET',
    path: '/api/notification/listall',
    access: 'notice.own',
    query: listQuery(notificationList),
    reply: page(NotificationRow),
  },
  unread: {
    method: 'GET',
    path: '/api/notification/unread',
    access: 'notice.own',
    polled: true,
    reply: UnreadCount,
  },
  read: {
    method: 'PUT',
    path: '/api/notification/read',
    whileSuspended: true,
    access: 'notice.own',
    body: NotificationsRead,
    reply: UnreadCount,
  },
  readAll: {
    method: 'PUT',
    path: '/api/notification/readAll',
    whileSuspended: true,
    access: 'notice.own',
    reply: UnreadCount,
    done: 'All notifications are marked as read',
  },
  preferences: {
    method: 'GET',
    path: '/api/notification/preferences',
    access: 'notice.own',
    reply: Reminders,
  },
  savePreferences: {
    method: 'PUT',
    path: '/api/notification/preferences',
    access: 'notice.own',
    body: Reminders,
    reply: Reminders,
    done: 'Updated successfully',
  },
  absence: {
    method: 'GET',
    path: '/api/notification/absence',
    access: 'notice.own',
    reply: OwnAbsence,
  },
  saveAbsence: {
    method: 'PUT',
    path: '/api/notification/absence',
    access: 'notice.own',
    body: Absence,
    reply: OwnAbsence,
    done: 'Updated successfully',
  },
});
