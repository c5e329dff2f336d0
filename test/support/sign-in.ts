import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { DEMO_PASSWORD } from '#local/seed/people.ts';
import { settings } from '#local/settings.ts';

const configure = (url: string) =>
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: settings.poolId,
        userPoolClientId: settings.clientId,
        userPoolEndpoint: `${url}${settings.paths.identity}`,
      },
    },
  });

const newestCode = async (url: string) => {
  const messages: { code?: string }[] = await (await fetch(`${url}/local/inbox.json`)).json();
  return messages[0]?.code ?? '';
};

/** Signs a demo person in with password and the code from the inbox; returns the access token. */
const accessTokenOf = async (url: string, email: string): Promise<string> => {
  configure(url);
  await signOut().catch(() => undefined);
  await signIn({ username: email, password: DEMO_PASSWORD });
  await confirmSignIn({ challengeResponse: await newestCode(url) });
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString() ?? '';
};

/** Signs in and starts the portal's own session; returns a function that calls the API as this person. */
export const apiAs = async (url: string, email: string) => {
  const token = await accessTokenOf(url, email);
  const request = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { http: reply.status, ...(await reply.json()) };
  };
  const login = await request('POST', '/security/user-login', { userName: email, userPassword: DEMO_PASSWORD });
  return { token, login, request };
};
