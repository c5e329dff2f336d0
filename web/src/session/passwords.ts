import {
  confirmResetPassword,
  resetPassword,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { ready } from './identity.ts';

/**
 * A new secret for a user whom the pool has let in without any factor and the portal does not let in before there is
 * one: the only time that the browser enrols an app. It counts only once a code of it was entered. D-05.
 */
export const startApp = async (userName: string, issuer: string) => {
  await ready();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(issuer, userName).toString() };
};

/** The code of the app: from now on the app comes first. */
export const finishApp = async (code: string) => {
  await ready();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
};

/** Refusals that depend on the account: invited, not confirmed, shut, without an address, or called too often. */
const revealingErrors: readonly string[] = [
  'NotAuthorizedException',
  'InvalidParameterException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'LimitExceededException',
  'CodeDeliveryFailureException',
  'UserLambdaValidationException',
];

/** Sends a code to a user who forgot the password; behaves the same for every address. D-15. */
export const startReset = async (username: string) => {
  await ready();
  await resetPassword({ username }).catch((error: unknown) => {
    if (!(error instanceof Error && revealingErrors.includes(error.name))) throw error;
  });
};

/** A new password for the code. */
export const finishReset = async (username: string, confirmationCode: string, newPassword: string) => {
  await ready();
  await confirmResetPassword({ username, confirmationCode, newPassword });
};

/** The signed-in person's own change at the identity service. D-11. */
export const changePassword = async (oldPassword: string, newPassword: string) => {
  await ready();
  await updatePassword({ oldPassword, newPassword });
};
