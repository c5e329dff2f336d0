import type * as z from 'zod';
import { conflict } from '../../../contract/application-error.ts';
import type { OwnProfile } from '../../../contract/user/forms.ts';
import type { Profile } from '../../../contract/user/record.ts';
import { contactChanges, proposeContact } from '../../domain/contacts/change.ts';
import { ownRecord } from '../../domain/user/own-record.ts';
import { showUser } from '../../domain/user/profile.ts';
import { saveUser } from '../../domain/user/save-user.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { isFresh, notFresh } from '../../kit/fresh.ts';
import { ownScope } from '../../store/scope.ts';
import { codeSender, env } from './env-values.ts';

/**
 * Saves what people may change about themselves. A new phone or e-mail gets a code and counts once that was entered; it
 * needs a sign-in of the last ten minutes. Role matrix 3.1; D-92.
 */
export const saveProfile = async (
  caller: Caller,
  { version, userEmail, userPhone, ...fields }: z.infer<typeof OwnProfile>,
  origin: Origin,
): Promise<Profile> => {
  const scope = ownScope(caller);
  const before = await ownRecord(caller.principal);
  if (before.version !== version) throw conflict();
  const changes = contactChanges(before, { userEmail, userPhone });
  if (changes.length > 0 && !isFresh(caller)) throw notFresh();
  const after = await saveUser(env.USER_POOL_ID, { from: scope, to: scope }, before, fields);
  await recordActivity(caller.userId, { type: 'user-change', detail: 'own profile' }, origin);
  for (const { kind, to } of changes) await proposeContact(codeSender, after, kind, to, caller);
  return showUser(scope, after);
};
