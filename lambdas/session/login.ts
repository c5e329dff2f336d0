import { Refusal } from '../../contract/refusal.ts';
import { recordActivity } from '../data/activity.ts';
import { findCaller, type Principal, startSession } from '../data/principal.ts';
import { profileOf } from '../data/profile.ts';
import { isAdmitted } from '../kit/caller.ts';
import type { Claims } from '../kit/claims.ts';
import { env } from '../kit/env-values.ts';
import type { Origin } from '../kit/input.ts';
import { hasSecondFactor } from '../ports/identity.ts';

const refused = (message: string) => new Refusal(message, '', 200, 'Error');

/** Starts the portal's own session for a token that Cognito issued after password and second factor. D-03, D-05, D-19. */
export const login = async (userName: string, claims: Claims, origin: Origin) => {
  const { principal } = await findCaller(claims.sub, claims.origin_jti);
  if (!principal || !isAdmitted(principal) || !isNamed(principal, userName))
    throw refused('Invalid username or password');
  if (!isAssigned(principal)) throw refused('Your account is waiting for approval');
  if (!(await hasSecondFactor(env.USER_POOL_ID, claims.sub))) throw refused('MFA setup required');
  await startSession(claims.origin_jti, principal, Date.now());
  await recordActivity(principal.userId, { type: 'login', ip: origin.ip, userAgent: origin.userAgent });
  return { user: await profileOf(principal), token: origin.token };
};

/** People sign in with their e-mail; the user name is accepted as well. */
const isNamed = ({ userName, userEmail }: Principal, given: string) =>
  [userName, userEmail].some((name) => name.toLowerCase() === given.toLowerCase());

const isAssigned = ({ isSuperadmin, home, roles }: Principal) => isSuperadmin || (home !== '' && roles.length > 0);
