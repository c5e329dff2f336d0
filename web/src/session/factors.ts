import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
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
