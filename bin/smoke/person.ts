import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { generateSync } from 'otplib';
import { configOf } from './anonymous.ts';
import { must, type Portal } from './check.ts';

/** A user of the portal who exists for this test: staff with the role NCRA and an authenticator app. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, base32. */
  readonly secret: string;
}

/** Calls the API as a person who has signed in; the answer's data. Throws Wrong for any answer but Success. */
export type Caller = <Data>(method: string, path: string, body?: unknown) => Promise<Data>;

/** The person of SMOKE_EMAIL, SMOKE_PASSWORD and SMOKE_TOTP_SECRET; undefined if one of them is missing. */
export const personOf = (env: NodeJS.ProcessEnv): Person | undefined => {
  const { SMOKE_EMAIL: email = '', SMOKE_PASSWORD: password = '', SMOKE_TOTP_SECRET: secret = '' } = env;
  return email === '' || password === '' || secret === '' ? undefined : { email, password, secret };
};

/** As the browser does: password by SRP, then the code of the app. */
const tokenOf = async (portal: Portal, { email, password, secret }: Person): Promise<string> => {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await configOf(portal);
  const endpoint =
    userPoolEndpoint === undefined ? {} : { userPoolEndpoint: new URL(userPoolEndpoint, portal.url).href };
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } });
  await signOut().catch(() => undefined);
  const { nextStep } = await signIn({ username: email, password });
  must(nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', `the pool asks for ${nextStep.signInStep}`);
  await confirmSignIn({ challengeResponse: generateSync({ secret }) });
  return (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
};

/** A person who has signed in: how they call the API, and the token by which they do. */
export interface SignedIn {
  readonly call: Caller;
  readonly token: string;
}

/** Signs a person in and starts the portal's own session. */
export const signedIn = async (portal: Portal, person: Person): Promise<SignedIn> => {
  const token = await tokenOf(portal, person);
  const call: Caller = async (method, path, body) => {
    const reply = await fetch(`${portal.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, message, data } = await reply.json();
    must(status === 'Success', `${method} ${path} answered ${reply.status} "${message}" ${data?.reason ?? ''}`);
    return data;
  };
  await call('POST', '/security/user-login', { userName: person.email });
  return { call, token };
};
