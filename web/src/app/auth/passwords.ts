import { confirmResetPassword, resetPassword, updatePassword } from 'aws-amplify/auth';
import { ready } from './identity.ts';

/** Sends a code to somebody who forgot the password; says the same for everybody. D-15. */
export const startReset = async (username: string) => {
  await ready();
  await resetPassword({ username });
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
