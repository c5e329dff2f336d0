import { confirmResetPassword, resetPassword, updatePassword } from 'aws-amplify/auth';
import { ready } from './identity.ts';

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
