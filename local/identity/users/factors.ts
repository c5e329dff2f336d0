import { verifySync } from 'otplib';
import * as z from 'zod';
import { CognitoError, invalidParameter } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { Factor, User } from '../state.ts';

/** The second factors that a sign-in can require. Everyone with a phone number has SMS unless TOTP replaced it. D-04. */
export const factorsOf = (user: User): Factor[] => {
  const hasTotp = user.totp?.enabled === true;
  const hasSms = user.attributes.phone_number !== undefined && (user.sms !== false || !hasTotp);
  return [...(hasSms ? ['SMS_MFA' as const] : []), ...(hasTotp ? ['SOFTWARE_TOKEN_MFA' as const] : [])];
};

/** The factor the user prefers, if it can still be used. */
export const preferredFactor = (user: User) => factorsOf(user).find((factor) => factor === user.preferred);

/** The part of a user's description about factors. */
export const factorSettings = (user: User) => ({
  UserMFASettingList: factorsOf(user),
  ...(preferredFactor(user) ? { PreferredMfaSetting: preferredFactor(user) } : {}),
});

const Setting = z.object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().optional() }).optional();

/** What SetUserMFAPreference and its Admin twin say about the factors; a factor left out stays as it is. */
export const Preference = z.object({
  SMSMfaSettings: Setting,
  SoftwareTokenMfaSettings: Setting,
  EmailMfaSettings: Setting,
});

/** Turns factors on and off and sets the preferred one. Throws InvalidParameterException if a factor is not set up. */
export const setPreference = (pool: Pool, user: User, preference: z.output<typeof Preference>) => {
  const { SMSMfaSettings: sms, SoftwareTokenMfaSettings: totp, EmailMfaSettings: email } = preference;
  if (email?.Enabled) throw invalidParameter('The pool does not offer e-mail as a second factor');
  if (sms?.PreferredMfa && totp?.PreferredMfa) throw invalidParameter('Only one factor can be preferred');
  if (sms?.Enabled && !user.attributes.phone_number) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
  }
  if (totp?.Enabled && !user.totp) throw invalidParameter('User has not verified software token mfa');
  if (sms) user.sms = sms.Enabled;
  if (totp && user.totp) user.totp.enabled = totp.Enabled;
  prefer(user, 'SMS_MFA', sms);
  prefer(user, 'SOFTWARE_TOKEN_MFA', totp);
  user.modifiedAt = pool.now();
};

const prefer = (user: User, factor: Factor, setting: z.output<typeof Setting>) => {
  if (setting?.Enabled && setting.PreferredMfa) user.preferred = factor;
  else if (setting && user.preferred === factor && (!setting.Enabled || setting.PreferredMfa === false)) {
    delete user.preferred;
  }
};

/** True for a code of this secret, one step of 30 seconds early or late. A code seen before is refused (RFC 6238, 5.2). */
export const spendTotp = (pool: Pool, user: User, secret: string, token: string): boolean => {
  if (!/^\d{6}$/.test(token)) return false;
  const result = verifySync({ secret, token, epoch: Math.floor(pool.now() / 1_000), epochTolerance: 30 });
  if (!result.valid || !('timeStep' in result)) return false;
  if (user.lastTotpStep !== undefined && result.timeStep <= user.lastTotpStep) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  user.lastTotpStep = result.timeStep;
  return true;
};
