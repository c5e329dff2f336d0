import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

/** The one Cognito client of a process; AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER points it at a local pool. */
export const identity = new CognitoIdentityProviderClient({});

/** The factors a person has: enrolled ones, and whether a phone number was proven by a code. */
export const factorsOf = async (poolId: string, sub: string) => {
  const user = await identity.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: sub }));
  const isPhoneProven = user.UserAttributes?.some(
    ({ Name, Value }) => Name === 'phone_number_verified' && Value === 'true',
  );
  const enrolled = user.UserMFASettingList ?? [];
  return { enrolled, preferred: user.PreferredMfaSetting, isPhoneProven: isPhoneProven === true };
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

/** Whether the user has a second factor: an enrolled one, or a phone number proven by a code. D-05. */
export const hasSecondFactor = async (poolId: string, sub: string) => {
  const { enrolled, preferred, isPhoneProven } = await factorsOf(poolId, sub);
  return enrolled.length > 0 || preferred !== undefined || isPhoneProven;
};
