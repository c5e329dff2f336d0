import { ApplicationError } from '#contract/application-error.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import type { NotificationRow } from '#contract/notification/record.ts';
import { notification } from '#contract/notification/routes.ts';
import { type Absence, absenceMistakes, type OwnAbsence } from '#contract/user/absence.ts';
import { type Reminders, summaryOf } from '#contract/user/reminders.ts';
import { staffOptions } from '#lambdas/domain/responsible/responsible-person.ts';
import { ownRecord } from '#lambdas/domain/user/profile.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { countUnread, markAllRead, markRead, notificationsOf } from '#lambdas/entities/notification-list.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { ownScope } from '#lambdas/store/scope.ts';

/** Every other user of the caller's company who can sign in. */
const colleagues = async (caller: Caller) =>
  (await staffOptions(caller, caller.home)).filter(({ id }) => id !== caller.userId);

const own = async (caller: Caller, absence: Absence): Promise<OwnAbsence> => {
  const [people, today] = await Promise.all([colleagues(caller), todayIn(tenantIdOf(caller.home))]);
  return { absence, people, today };
};

/** When the caller is absent, and who may stand in. */
const absenceOf = async (caller: Caller): Promise<OwnAbsence> =>
  own(caller, (await ownRecord(caller.principal)).absence);

/** Saves the caller's own absence, whatever else of the record a user changes meanwhile. */
const saveAbsence = async (caller: Caller, absence: Absence, origin: Origin): Promise<OwnAbsence> => {
  const { people, today } = await own(caller, absence);
  const [mistake] = Object.values(absenceMistakes(absence, today));
  if (mistake !== undefined) throw new ApplicationError('Update Failed', `${mistake}.`);
  if (absence.deputyId !== '' && !people.some(({ id }) => id === absence.deputyId))
    throw new ApplicationError('Update Failed', 'Please choose a user of your company who can sign in as your deputy.');
  const saved = await users(ownScope(caller)).patchLatest(caller.userId, { absence });
  await recordActivity(caller.userId, { type: 'user-change', detail: 'own absence' }, origin);
  return { absence: saved.absence, people, today };
};

/** How reminders reach the caller. */
const preferencesOf = async ({ principal }: Caller): Promise<Reminders> => {
  const { reminders } = await ownRecord(principal);
  return { ...reminders, summary: summaryOf(reminders) };
};

/** Saves the caller's own choice, whatever else of the record a user changes meanwhile. */
const savePreferences = async (caller: Caller, reminders: Reminders, origin: Origin): Promise<Reminders> => {
  const chosen = { ...reminders, summary: summaryOf(reminders) };
  const saved = await users(ownScope(caller)).patchLatest(caller.userId, { reminders: chosen });
  await recordActivity(caller.userId, { type: 'user-change', detail: 'own reminders' }, origin);
  return saved.reminders;
};

/** One page of a person's notifications, by time. */
const pageOfNotifications = async (userId: string, request: PageRequest): Promise<Page<NotificationRow>> => {
  const { page, size, modifier, searchText } = request;
  const needle = searchableText(searchText);
  const rows = (await notificationsOf(userId)).filter(({ title }) => searchableText(title).includes(needle));
  const sorted = rows.toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  const content = (modifier === 'desc' ? sorted.reverse() : sorted).slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
};

const unreadOf = async (userId: string) => ({ unread: await countUnread(userId) });

export const handler = serve(notification, {
  list: ({ query, caller }) => pageOfNotifications(caller.userId, query),
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
