import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** The one Cognito client of a process; AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER points it at a local pool. */
const identity = new CognitoIdentityProviderClient({});

/** Whether the user has a second factor: an enrolled one, or a phone number proven by a code. D-05. */
export const hasSecondFactor = async (poolId: string, sub: string) => {
  const user = await identity.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: sub }));
  const phoneProven = user.UserAttributes?.some(
    ({ Name, Value }) => Name === 'phone_number_verified' && Value === 'true',
  );
  return (user.UserMFASettingList ?? []).length > 0 || user.PreferredMfaSetting !== undefined || phoneProven === true;
};
