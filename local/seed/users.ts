import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { createUser } from '../../lambdas/entities/user.ts';
import { chosenScope, topScope } from '../../lambdas/store/scope.ts';
import { settings } from '../settings.ts';
import { DEMO_PASSWORD, type DemoPerson } from './people.ts';

const UserPoolId = settings.poolId;

/** An account in the pool with a permanent password; returns its sub. */
const createAccount = async (client: CognitoIdentityProviderClient, { email, phone }: DemoPerson) => {
  const created = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        ...(phone ? [{ Name: 'phone_number', Value: phone }] : []),
      ],
    }),
  );
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: DEMO_PASSWORD, Permanent: true }),
  );
  return created.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
};

/** A demo person: account, user record and principal. `companyId` is '' for the super admin. */
export const createPerson = async (person: DemoPerson, companyId: string) => {
  const client = new CognitoIdentityProviderClient({});
  const sub = await createAccount(client, person);
  const [firstName, lastName] = person.name;
  const seeder = { userId: 'seed', userName: 'Demo data' };
  const scope = companyId === '' ? topScope(seeder) : chosenScope(seeder, companyId);
  await createUser(scope, {
    sub,
    companyId,
    userName: person.email,
    userEmail: person.email,
    userPhone: person.phone ?? '',
    firstName,
    middleInitial: '',
    lastName,
    userRoles: person.roles.map((roleId) => ({ roleId })),
    isSuperadmin: companyId === '',
    isMFAenabled: true,
    isFirstLogin: false,
    enabled: true,
    adminAlert: false,
    accountNonLocked: true,
  });
};
