import { factorsOf } from './accounts.ts';

/** A password to be replaced at the next sign-in. D-14. */
export const setTemporaryPassword = async (UserPoolId: string, Username: string, Password: string) => {
  const { identity, AdminSetUserPasswordCommand } = await import('./sdk.ts');
  await identity.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: false }));
};

/** A person's own change, proven by their token and their old password; no right of the portal's own is used. D-13. */
export const changePassword = async (AccessToken: string, PreviousPassword: string, ProposedPassword: string) => {
  const { identity, ChangePasswordCommand } = await import('./sdk.ts');
  await identity.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
};

/** Whether the person has a password of their own, not one to be replaced. D-11. */
export const hasOwnPassword = async (UserPoolId: string, Username: string) => {
  const { identity, AdminGetUserCommand } = await import('./sdk.ts');
  const { UserStatus } = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
  return UserStatus === 'CONFIRMED';
};

/** A new secret for the owner of an access token; no right of the portal's own is used. */
export const associateApp = async (AccessToken: string): Promise<string> => {
  const { identity, AssociateSoftwareTokenCommand } = await import('./sdk.ts');
  const { SecretCode = '' } = await identity.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  return SecretCode;
};

/** A code of the app that has the secret. Throws EnableSoftwareTokenMFAException for a wrong one. */
export const verifyApp = async (AccessToken: string, UserCode: string) => {
  const { identity, VerifySoftwareTokenCommand } = await import('./sdk.ts');
  await identity.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
};

/** Turns a verified authenticator app on, and has it asked first. D-04. */
export const preferApp = async (UserPoolId: string, Username: string) => {
  const { identity, AdminSetUserMFAPreferenceCommand } = await import('./sdk.ts');
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await identity.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, SoftwareTokenMfaSettings }));
};

/** Has the code by SMS asked first; an app stays enrolled. */
export const preferSms = async (UserPoolId: string, Username: string) => {
  const { identity, AdminSetUserMFAPreferenceCommand } = await import('./sdk.ts');
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
  const { identity, AdminSetUserMFAPreferenceCommand } = await import('./sdk.ts');
  await identity.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    }),
  );
};
