import { ConsoleLogger } from 'aws-amplify/utils';
import { apiAs } from '../../test/support/sign-in.ts';

/** A user signed in to a running portal. Amplify would warn at every sign-in that the pool is not Cognito's own. */
export const signedIn = (url: string, email: string) => {
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  return apiAs(url, email);
};
