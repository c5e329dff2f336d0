import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, sessionStorage as tokenStorage } from 'aws-amplify/utils';
import { payloadOf } from './session.ts';
import { TOKENS } from './session-values.ts';
import { type SignInStep, stepOf } from './sign-in-step.ts';
import { siteConfig } from './site-config.ts';

/** Amplify warns in the console about an endpoint that is not AWS. */
ConsoleLogger.LOG_LEVEL = 'ERROR';

/** The client that the tokens in this tab are of: of a sign-in with a company's provider it is another one. ADR 0054. */
const isFederated = (clientId: string) => sessionStorage.getItem(`${TOKENS}.${clientId}.LastAuthUser`) !== null;

const configure = async () => {
  const { userPoolId, userPoolClientId: ownClient, userPoolEndpoint, federation } = await siteConfig();
  const userPoolClientId = federation && isFederated(federation.clientId) ? federation.clientId : ownClient;
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
};

let configured: Promise<void> | undefined;

/** Reads the stage's settings once; a failed attempt is made again by the next call. */
export const ready = () => {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
};

/** Forgets the tokens in this tab, of whichever client. Amplify refuses a new sign-in while some of an earlier one are stored. */
const forgetTokens = async () => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(TOKENS)) sessionStorage.removeItem(name);
  configured = undefined;
  await ready();
};

/** Checks the password (SRP: it does not leave the browser) and returns the next step. D-02. */
export const startSignIn = async (username: string, password: string): Promise<SignInStep> => {
  await forgetTokens();
  const { nextStep } = await signIn({ username, password });
  return stepOf(nextStep, username);
};

/** Answers the current step: a code, the factor chosen, or a new password. */
export const answerStep = async (challengeResponse: string, username: string): Promise<SignInStep> =>
  stepOf((await confirmSignIn({ challengeResponse })).nextStep, username);

/** Tokens of a sign-in with a company's provider, as text. */
export interface FederatedTokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

const parsed = (token: string) => ({ payload: payloadOf(token), toString: () => token });

/** Takes over tokens that were not issued to Amplify: it renews and revokes them from then on. */
export const adoptTokens = async ({ accessToken, idToken, refreshToken }: FederatedTokens): Promise<void> => {
  const { federation } = await siteConfig();
  await forgetTokens();
  const access = parsed(accessToken);
  const username = String(access.payload.username ?? '');
  sessionStorage.setItem(`${TOKENS}.${federation?.clientId}.LastAuthUser`, username);
  configured = undefined;
  await ready();
  const tokens = { accessToken: access, idToken: parsed(idToken), refreshToken, username, clockDrift: 0 };
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({ tokens });
};

/** The access token of the finished sign-in, '' when there is none. */
export const accessToken = async (): Promise<string> => {
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString() ?? '';
};

const isUnreachable = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError');

/** A new access token, '' when the identity service no longer gives one. Throws when it does not answer. */
export const refreshToken = async (): Promise<string> => {
  try {
    await ready();
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    return tokens?.accessToken.toString() ?? '';
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return '';
  }
};

/** Forgets the tokens here and revokes them at the identity service. */
export const endSignIn = async () => {
  await ready();
  await signOut();
};
