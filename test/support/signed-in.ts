import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import type { Profile } from '#contract/user/record.ts';
import { DEMO_PASSWORD } from '#local/seed/people.ts';
import { settings } from '#local/settings.ts';
import { writeSession } from '#web/session/session-values.ts';
import { signInBySms } from '../local/identity/wire.ts';
import type { RunningPortal } from './running-portal.ts';

type Tokens = Awaited<ReturnType<typeof signInBySms>>;

/** The items in which Amplify stores a sign-in. */
const amplifyValues = (email: string, { AccessToken, IdToken, RefreshToken }: Tokens) => {
  const client = `CognitoIdentityServiceProvider.${settings.clientId}`;
  const user = decodeJwt(AccessToken).sub ?? '';
  return {
    [`${client}.LastAuthUser`]: user,
    [`${client}.${user}.accessToken`]: AccessToken,
    [`${client}.${user}.idToken`]: IdToken,
    [`${client}.${user}.refreshToken`]: RefreshToken,
    [`${client}.${user}.clockDrift`]: '0',
    [`${client}.${user}.signInDetails`]: JSON.stringify({ loginId: email, authFlowType: 'USER_SRP_AUTH' }),
  };
};

/** Both calls of the portal's own login, as the sign-in screen makes them. */
const startSession = async (url: string, userName: string, token: string): Promise<Profile> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ userName });
  const { data } = await (await fetch(`${url}/security/user-login`, { method: 'POST', headers, body })).json();
  await fetch(`${url}/api/user/otpVerify?userId=${data.user.id}`, { headers });
  return data.user;
};

/**
 * The session storage after the sign-in of a demo person with a phone: a sign-in with password and code, but without
 * the screens, and without the browser computing SRP.
 */
export const sessionValues = async (
  { url }: RunningPortal,
  email: string,
  newestCode: () => string,
): Promise<Record<string, string>> => {
  const pool = { client: new CognitoIdentityProviderClient({}), identity: settings, codeFor: newestCode };
  const tokens = await signInBySms(pool, { email, phone: '', password: DEMO_PASSWORD });
  const values = new Map(Object.entries(amplifyValues(email, tokens)));
  const store = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
  writeSession(store, await startSession(url, email, tokens.AccessToken), tokens.AccessToken);
  return Object.fromEntries(values);
};
