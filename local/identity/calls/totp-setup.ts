import { generateSecret } from 'otplib';
import * as z from 'zod';
import { challengeEnd, keepOpen, openChallenge, takeChallenge } from '../codes.ts';
import { CognitoError, invalidParameter } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { Preference, setPreference, spendTotp } from '../users/factors.ts';
import { userOf } from '../users/logins.ts';
import { requireEnabled } from '../users/users.ts';
import { call, Token } from './protocol.ts';

const Caller = z.object({ AccessToken: Token.optional(), Session: Token.optional() });

const missingCaller = () => invalidParameter('Either AccessToken or Session is required');
const codeMismatch = () =>
  new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');

const checkCode = (pool: Pool, user: User, secret: string | undefined, code: string) => {
  if (!secret || !spendTotp(pool, user, secret, code)) throw codeMismatch();
  return secret;
};

/** A new TOTP secret: for a signed-in user, or in the MFA_SETUP step of a sign-in. It counts only once verified. */
export const associateSoftwareToken = call(Caller, async (pool, { AccessToken, Session }) => {
  const secret = generateSecret();
  if (AccessToken) {
    (await userOf(pool, AccessToken)).pendingTotp = secret;
    return { SecretCode: secret };
  }
  if (!Session) throw missingCaller();
  const challenge = takeChallenge(pool, Session, 'MFA_SETUP');
  requireEnabled(pool.state.users[challenge.userId]);
  const next = openChallenge(pool, { ...challenge, secret, verified: false, expiresAt: challengeEnd(pool) });
  return { SecretCode: secret, Session: next };
});

const verifyForUser = (pool: Pool, user: User, code: string) => {
  const secret = checkCode(pool, user, user.pendingTotp, code);
  user.totp = { secret, enabled: user.totp?.enabled ?? false };
  delete user.pendingTotp;
  return { Status: 'SUCCESS' };
};

const verifyInSignIn = (pool: Pool, session: string, code: string) => {
  const challenge = takeChallenge(pool, session, 'MFA_SETUP');
  const user = requireEnabled(pool.state.users[challenge.userId]);
  keepOpen(pool, session, challenge, () => checkCode(pool, user, challenge.secret, code));
  const next = openChallenge(pool, { ...challenge, verified: true, expiresAt: challengeEnd(pool) });
  return { Status: 'SUCCESS', Session: next };
};

/** Proves that the user's app has the secret. Throws EnableSoftwareTokenMFAException for a wrong code. */
export const verifySoftwareToken = call(
  Caller.extend({ UserCode: z.string(), FriendlyDeviceName: z.string().optional() }),
  async (pool, { AccessToken, Session, UserCode }) => {
    if (AccessToken) return verifyForUser(pool, await userOf(pool, AccessToken), UserCode);
    if (!Session) throw missingCaller();
    return verifyInSignIn(pool, Session, UserCode);
  },
);

/** Which factors the signed-in user wants. */
export const setUserMfaPreference = call(Preference.extend({ AccessToken: Token }), async (pool, input) => {
  setPreference(pool, await userOf(pool, input.AccessToken), input);
  return {};
});
