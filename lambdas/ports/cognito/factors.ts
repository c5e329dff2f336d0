import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { factorsOf, identity } from './identity.ts';

/** A new secret for the owner of an access token; no right of the portal's own is used. */
export const associateApp = async (AccessToken: string): Promise<string> => {
  const { SecretCode = '' } = await identity.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  return SecretCode;
};

/** A code of the app that has the secret. Throws EnableSoftwareTokenMFAException for a wrong one. */
export const verifyApp = async (AccessToken: string, UserCode: string) => {
  await identity.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
};

/** Turns a verified authenticator app on, and has it asked first. D-04. */
export const preferApp = async (UserPoolId: string, Username: string) => {
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await identity.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, SoftwareTokenMfaSettings }));
};

/** Has the code by SMS asked first; an app stays enrolled. */
export const preferSms = async (UserPoolId: string, Username: string) => {
  const { enrolled } = await factorsOf(UserPoolId, Username);
  const app = enrolled.includes('SOFTWARE_TOKEN_MFA');
  await identity.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
      SMSMfaSettings: { Enabled: true, PreferredMfa: true },
      ...(app ? { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: false } } : {}),
    }),
  );
};

/** Forgets a lost authenticator app: the next sign-in asks for a code by SMS, or for another app. D-07. */
export const forgetApp = async (UserPoolId: string, Username: string) => {
  await identity.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    }),
  );
};
