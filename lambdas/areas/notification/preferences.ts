import { type Reminders, summaryOf } from '../../../contract/user/reminders.ts';
import { ownRecord } from '../../domain/user/own-record.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { users } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { ownScope } from '../../store/scope.ts';

/** How reminders reach the caller. */
export const preferencesOf = async ({ principal }: Caller): Promise<Reminders> => {
  const { reminders } = await ownRecord(principal);
  return { ...reminders, summary: summaryOf(reminders) };
};

/** Saves the caller's own choice, whatever else of the record somebody changes meanwhile. */
export const savePreferences = async (caller: Caller, reminders: Reminders, origin: Origin): Promise<Reminders> => {
  const chosen = { ...reminders, summary: summaryOf(reminders) };
  const saved = await users(ownScope(caller)).patchLatest(caller.userId, { reminders: chosen });
  await recordActivity(caller.userId, { type: 'user-change', detail: 'own reminders' }, origin);
  return saved.reminders;
};
