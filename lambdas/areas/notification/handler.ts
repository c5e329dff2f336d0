import { notification } from '../../../contract/notification/routes.ts';
import { countUnread, markAllRead, markRead } from '../../entities/notice-list.ts';
import { serve } from '../../kit/serve.ts';
import { absenceOf, saveAbsence } from './absence.ts';
import { noticePage } from './notice-page.ts';
import { preferencesOf, savePreferences } from './preferences.ts';

const unreadOf = async (userId: string) => ({ unread: await countUnread(userId) });

export const handler = serve(notification, {
  list: ({ query, caller }) => noticePage(caller.userId, query),
  unread: ({ caller }) => unreadOf(caller.userId),
  read: async ({ body, caller }) => {
    await markRead(caller.userId, body.ids);
    return unreadOf(caller.userId);
  },
  readAll: async ({ caller }) => {
    await markAllRead(caller.userId);
    return unreadOf(caller.userId);
  },
  preferences: ({ caller }) => preferencesOf(caller),
  absence: ({ caller }) => absenceOf(caller),
  saveAbsence: ({ body, caller, origin }) => saveAbsence(caller, body, origin),
  savePreferences: ({ body, caller, origin }) => savePreferences(caller, body, origin),
});
