import type * as z from 'zod';
import type { OwnProfile, Profile } from '../../contract/records/user.ts';
import { lostRace } from '../../contract/refusal.ts';
import { recordActivity } from '../data/activity.ts';
import { renewSession } from '../data/principal.ts';
import { ownRecord, showUser } from '../data/profile.ts';
import { saveUser } from '../data/save-user.ts';
import { ownScope } from '../data/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { env } from '../kit/env-values.ts';
import type { Origin } from '../kit/input.ts';

/** Saves what people may change about themselves. A new phone ends their other sessions. ROLE_MATRIX 3.1. */
export const saveProfile = async (
  caller: Caller,
  { version, ...fields }: z.infer<typeof OwnProfile>,
  origin: Origin,
): Promise<Profile> => {
  const scope = ownScope(caller);
  const before = await ownRecord(caller.principal);
  if (before.version !== version) throw lostRace();
  const after = await saveUser(env.USER_POOL_ID, { from: scope, to: scope }, before, fields, true);
  if (after.sessionsFrom !== before.sessionsFrom) await renewSession(caller.sessionId);
  await recordActivity(caller.userId, { type: 'user-change', detail: 'own profile' }, origin);
  return showUser(scope, after);
};
