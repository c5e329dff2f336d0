import { AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { factorsOf, identity } from './identity.ts';

/** Makes an enrolled authenticator app the preferred factor; without one, the code by SMS stays what it is. D-04, D-07. */
export const preferEnrolled = async (UserPoolId: string, Username: string) => {
  const { enrolled } = await factorsOf(UserPoolId, Username);
  if (!enrolled.includes('SOFTWARE_TOKEN_MFA')) return;
  await identity.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
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
