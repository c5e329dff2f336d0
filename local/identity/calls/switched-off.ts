import * as z from 'zod';
import { CognitoError, invalidParameter } from '../errors.ts';
import { usernameOf } from '../state.ts';
import { factorSettings } from '../users/factors.ts';
import { userOf } from '../users/logins.ts';
import { call, Token } from './protocol.ts';

const Caller = z.object({ AccessToken: Token });

const refusing = (error: () => CognitoError) =>
  call(Caller, async (pool, input) => {
    await userOf(pool, input.AccessToken);
    throw error();
  });

/** Calls about passkeys: the pool signs no user in with one. */
export const passkeyCall = refusing(
  () => new CognitoError('WebAuthnNotEnabledException', 'The passkey feature is not enabled for this user pool.'),
);

/** Calls about remembered devices: the pool remembers none. */
export const deviceCall = refusing(
  () => new CognitoError('InvalidUserPoolConfigurationException', 'Device tracking is not enabled for this user pool.'),
);

/** Calls that the pool's firewall stops before Cognito looks at them (`accountPool.stopped`). */
export const stoppedCall = call(Caller, () => {
  throw new CognitoError('ForbiddenException', 'Request not allowed due to WAF block.');
});

/** The legacy way to choose SMS as a factor, replaced by SetUserMFAPreference. */
export const setUserSettings = refusing(() => invalidParameter('Use SetUserMFAPreference instead.'));

/** How the signed-in user may begin a sign-in: with a password. */
export const getUserAuthFactors = call(Caller, async (pool, input) => {
  const user = await userOf(pool, input.AccessToken);
  return { Username: usernameOf(user), ConfiguredUserAuthFactors: ['PASSWORD'], ...factorSettings(user) };
});
