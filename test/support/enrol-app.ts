import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';

/** Enrols an authenticator app for the owner of an access token, and makes it the preferred factor. */
export const enrolApp = async (AccessToken: string) => {
  const client = new CognitoIdentityProviderClient({});
  const { SecretCode: secret = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: generateSync({ secret }) }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
};
