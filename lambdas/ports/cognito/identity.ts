import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

/** The one Cognito client of a process; AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER points it at a local pool. */
export const identity = new CognitoIdentityProviderClient({});

/** The factors a person has, and the one that is asked first; none where there is no account. */
export const factorsOf = async (UserPoolId: string, Username: string) => {
  try {
    const user = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
    return { enrolled: user.UserMFASettingList ?? [], preferred: user.PreferredMfaSetting };
  } catch (error) {
    if (error instanceof UserNotFoundException) return { enrolled: [], preferred: undefined };
    throw error;
  }
};

/** What the pool knows about a person, by attribute name; undefined when there is no such account. */
export const attributesOf = async (
  UserPoolId: string,
  Username: string,
): Promise<Readonly<Record<string, string>> | undefined> => {
  try {
    const { UserAttributes = [] } = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
    return Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value]));
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

/** What a sign-in compares with the person's record. D-92. */
export interface PoolAccount {
  readonly email: string;
  readonly phone: string;
  /** An enrolled factor, or a phone number proven by a code. D-05. */
  readonly hasFactor: boolean;
  /** An authenticator app that the pool asks for. */
  readonly hasApp: boolean;
}

/** The account as the pool holds it. */
export const readAccount = async (UserPoolId: string, Username: string): Promise<PoolAccount> => {
  const user = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
  const value = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? '';
  const isEnrolled = (user.UserMFASettingList ?? []).length > 0 || user.PreferredMfaSetting !== undefined;
  return {
    email: value('email'),
    phone: value('phone_number'),
    hasApp: (user.UserMFASettingList ?? []).includes('SOFTWARE_TOKEN_MFA'),
    hasFactor: isEnrolled || value('phone_number_verified') === 'true',
  };
};
