import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { product } from '../product.ts';
import { ready } from './identity.ts';

export type Factor = 'SMS' | 'TOTP';

/** The second factors a person can be asked for, and the one that is asked first. D-04. */
export interface Factors {
  readonly enrolled: readonly Factor[];
  readonly preferred: Factor | undefined;
}

const isFactor = (type: string | undefined): type is Factor => type === 'SMS' || type === 'TOTP';

export const ownFactors = async (): Promise<Factors> => {
  await ready();
  const { enabled = [], preferred } = await fetchMFAPreference();
  const enrolled = enabled.filter(isFactor);
  // Without a choice the identity service asks for the only one there is.
  return { enrolled, preferred: isFactor(preferred) ? preferred : enrolled.length === 1 ? enrolled[0] : undefined };
};

/** A new secret for an authenticator app; it counts only once a code of it was entered. */
export const startApp = async (userName: string) => {
  await ready();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(product, userName).toString() };
};

/** The code of the app: from now on the app is asked first. */
export const finishApp = async (code: string) => {
  await ready();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
};

/** Makes one of the enrolled factors the one that is asked first. */
export const preferFactor = async (factor: Factor, { enrolled }: Factors) => {
  await ready();
  const wish = (of: Factor) => (of === factor ? ('PREFERRED' as const) : ('NOT_PREFERRED' as const));
  await updateMFAPreference({
    ...(enrolled.includes('SMS') ? { sms: wish('SMS') } : {}),
    ...(enrolled.includes('TOTP') ? { totp: wish('TOTP') } : {}),
  });
};
