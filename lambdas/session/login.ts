import { Refusal } from '../../contract/refusal.ts';
import { recordActivity, recordDenied } from '../data/activity.ts';
import { findCaller, isAlive, type Principal, type Session, startSession } from '../data/principal.ts';
import { profileOf } from '../data/profile.ts';
import { isAdmitted } from '../kit/caller.ts';
import type { Claims } from '../kit/claims.ts';
import { env } from '../kit/env-values.ts';
import type { Origin } from '../kit/input.ts';
import { hasSecondFactor } from '../ports/identity.ts';
import { adoptAccount } from './adopt-account.ts';

const INVALID = 'Invalid username or password';
const refused = (message: string) => new Refusal(message, '', 200, 'Error');

/** A sign-in that the portal turns away leaves a line in the person's audit trail. D-52. */
const noted = async ({ userId }: Principal, why: string, origin: Origin, message: string) => {
  await recordDenied(userId, `login: ${why}`, origin);
  return refused(message);
};

/** Starts the portal's own session for a token that Cognito issued after password and second factor. D-03, D-05, D-19. */
export const login = async (userName: string, claims: Claims, origin: Origin) => {
  const now = Date.now();
  const { principal = await adoptAccount(claims.sub), session } = await findCaller(claims.sub, claims.origin_jti);
  if (!principal) throw refused(INVALID);
  const shut = (message: string, why: string) => noted(principal, why, origin, message);
  if (!isNamed(principal, userName)) throw await shut(INVALID, 'another user name');
  if (!isAssigned(principal)) throw await shut('Your account is waiting for approval', 'waiting');
  if (!isAdmitted(principal)) throw await shut(INVALID, 'locked');
  if (!isFresh(principal, session, claims, now)) throw await shut(INVALID, 'old token');
  if (!(await hasSecondFactor(env.USER_POOL_ID, claims.sub)))
    throw await shut('MFA setup required', 'no second factor');
  await startSession(claims.origin_jti, principal, now);
  await recordActivity(principal.userId, { type: 'login' }, origin);
  return { user: await profileOf(principal), token: origin.token };
};

/** People sign in with their e-mail; the user name is accepted as well, and an old e-mail until the new one is proven. */
const isNamed = ({ userName, userEmail, formerEmail }: Principal, given: string) =>
  [userName, userEmail, formerEmail].some((name) => name !== '' && name.toLowerCase() === given.toLowerCase());

const isAssigned = ({ isSuperadmin, home, roles }: Principal) => isSuperadmin || (home !== '' && roles.length > 0);

/** A token whose session is over, or that is older than the end of all sessions, starts no other. D-12. */
const isFresh = (principal: Principal, session: Session | undefined, { auth_time }: Claims, now: number) =>
  session ? isAlive(session, principal, now) : auth_time >= Math.floor(principal.sessionsFrom / 1000);
