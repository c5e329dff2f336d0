import { noOrigin, recordActivity } from '../entities/activity.ts';
import { findPrincipal } from '../entities/principal.ts';
import { users } from '../entities/user.ts';
import { ownScope } from '../store/scope.ts';

/** A forgotten password was replaced: the first login is over and every session ends. D-11. */
export const passwordRecovered = async (sub: string): Promise<void> => {
  const principal = await findPrincipal(sub);
  if (!principal) return;
  await users(ownScope(principal)).patchLatest(principal.userId, { isFirstLogin: false, sessionsFrom: Date.now() });
  await recordActivity(
    principal.userId,
    { type: 'password', detail: 'recovered', said: 'Forgotten password replaced' },
    noOrigin,
  );
};
