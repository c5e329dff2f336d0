import { ApplicationError } from '../../../contract/application-error.ts';
import { profileOf } from '../../domain/user/profile.ts';
import { recordActivity, recordDenied } from '../../entities/activity.ts';
import { findCaller, isAlive, type Principal, type Session, startSession } from '../../entities/principal.ts';
import { isAdmitted } from '../../kit/caller.ts';
import type { Claims } from '../../kit/claims.ts';
import { env } from '../../kit/env-values.ts';
import type { RequestOrigin } from '../../kit/input.ts';
import { readAccount } from '../../ports/identity.ts';
import { count } from '../../ports/metrics.ts';
import { adoptAccount } from './adopt-account.ts';
import { expectApp, learnApp } from './known-app.ts';
import { noteSignIn } from './note-sign-in.ts';
import { sameAccount } from './same-account.ts';

const INVALID = 'Invalid username or password';
const CHANGING = 'Your account is being changed. Please try again in a few minutes.';
const refused = (message: string) => new ApplicationError(message, '', 200, 'Error');

/** A sign-in that the portal turns away leaves a line in the person's audit trail. D-52. */
const noted = async ({ userId }: Principal, why: string, origin: RequestOrigin, message: string) => {
  await recordDenied(userId, `login: ${why}`, origin);
  return refused(message);
};

/** Starts the portal's own session for a token that Cognito issued after password and second factor. D-03, D-05, D-19. */
export const login = async (userName: string, claims: Claims, origin: RequestOrigin) => {
  const now = Date.now();
  const { principal = await adoptAccount(claims.sub), session } = await findCaller(claims.sub, claims.origin_jti);
  if (!principal) throw refused(INVALID);
  const shut = (message: string, why: string) => noted(principal, why, origin, message);
  if (!isNamed(principal, userName)) {
    // An address that was changed outside the portal may be used to sign in: the alarm has to go off here too.
    await sameAccount(principal, await readAccount(env.USER_POOL_ID, claims.sub));
    throw await shut(INVALID, 'another user name');
  }
  if (!isAssigned(principal)) throw await shut('Your account is waiting for approval', 'waiting');
  if (!isAdmitted(principal)) throw await shut(INVALID, 'locked');
  if (!isFresh(principal, session, claims, now)) throw await shut(INVALID, 'old token');
  const account = await readAccount(env.USER_POOL_ID, claims.sub);
  const sameness = await sameAccount(principal, account);
  if (sameness === 'changing') throw await shut(CHANGING, 'account is being changed');
  if (sameness === 'differs') throw await shut(INVALID, 'account differs from its record');
  if (!account.hasFactor) {
    await expectApp(principal);
    throw await shut('MFA setup required', 'no second factor');
  }
  if (account.hasApp) await learnApp(principal);
  await noteSignIn(principal);
  await startSession(claims.origin_jti, principal, now);
  await recordActivity(principal.userId, { type: 'login' }, origin);
  count('SignIns');
  return { user: await profileOf(principal), token: origin.token };
};

/** People sign in with their e-mail; the user name is accepted as well, and an old e-mail until the new one is proven. */
const isNamed = ({ userName, userEmail, formerEmail }: Principal, given: string) =>
  [userName, userEmail, formerEmail].some((name) => name !== '' && name.toLowerCase() === given.toLowerCase());

const isAssigned = ({ isSuperadmin, home, roles }: Principal) => isSuperadmin || (home !== '' && roles.length > 0);

/** A token whose session is over, or that is older than the end of all sessions, starts no other. D-12. */
const isFresh = (principal: Principal, session: Session | undefined, { auth_time }: Claims, now: number) =>
  session ? isAlive(session, principal, now) : auth_time >= Math.floor(principal.sessionsFrom / 1000);
