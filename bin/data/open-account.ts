import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';

/** An account to be: its address counts as proven, its phone ('' for none) as not. */
export interface NewAccount {
  readonly email: string;
  readonly phone: string;
  /** Permanent: its owner does not have to set another one. */
  readonly password: string;
}

/** Opens an account without notifying its owner; returns its `sub`. */
export const openAccount = async (
  pool: CognitoIdentityProviderClient,
  UserPoolId: string,
  { email, phone, password }: NewAccount,
): Promise<string> => {
  const { User } = await pool.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        ...(phone === '' ? [] : [{ Name: 'phone_number', Value: phone }]),
      ],
    }),
  );
  const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  // An account that waits for its first sign-in could not use 'Forgot password?'.
  await pool.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: sub, Password: password, Permanent: true }));
  return sub;
};
