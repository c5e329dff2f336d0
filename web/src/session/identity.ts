import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, sessionStorage } from 'aws-amplify/utils';
import { type SignInStep, stepOf } from './sign-in-step.ts';
import { siteConfig } from './site-config.ts';

/** Amplify warns in the console about an endpoint that is not AWS. */
ConsoleLogger.LOG_LEVEL = 'ERROR';

const configure = async () => {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await siteConfig();
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionStorage);
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

/** Checks the password (SRP: it does not leave the browser) and returns the next step. D-02. */
export const startSignIn = async (username: string, password: string): Promise<SignInStep> => {
  await ready();
  // Amplify refuses a new sign-in while tokens of an earlier one are stored in this tab.
  cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
  const { nextStep } = await signIn({ username, password });
  return stepOf(nextStep, username);
};

/** Answers the current step: a code, the factor chosen, or a new password. */
export const answerStep = async (challengeResponse: string, username: string): Promise<SignInStep> =>
  stepOf((await confirmSignIn({ challengeResponse })).nextStep, username);

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
