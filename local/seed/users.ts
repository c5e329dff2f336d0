import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { daysAfter } from '#contract/rules/dates.ts';
import { createUser } from '#lambdas/entities/records/user.ts';
import { chosenScope, topScope } from '#lambdas/store/scope.ts';
import { openAccount } from '../../bin/data/accounts.ts';
import { settings } from '../settings.ts';
import { DEMO_PASSWORD, type DemoPerson } from './people.ts';

/** A demo person: account, user record and principal; returns the `sub`. `companyId` is '' for the super admin. */
export const createPerson = async (
  person: DemoPerson,
  companyId: string,
  { poolId, password }: { readonly poolId: string; readonly password: string } = {
    poolId: settings.poolId,
    password: DEMO_PASSWORD,
  },
): Promise<string> => {
  const { email, phone = '', seenDaysAgo } = person;
  const lastSignInOn = seenDaysAgo === undefined ? '' : daysAfter(new Date().toISOString().slice(0, 10), -seenDaysAgo);
  const sub = await openAccount(new CognitoIdentityProviderClient({}), poolId, { email, phone, password });
  const [firstName, lastName] = person.name;
  const seeder = { userId: 'seed', userName: 'Demo data' };
  const scope = companyId === '' ? topScope(seeder) : chosenScope(seeder, companyId);
  await createUser(scope, {
    sub,
    companyId,
    userName: person.email,
    userEmail: person.email,
    userPhone: phone,
    firstName,
    middleInitial: '',
    lastName,
    userRoles: person.roles.map((roleId) => ({ roleId })),
    isSuperadmin: companyId === '',
    isMFAenabled: true,
    isFirstLogin: false,
    signedIn: seenDaysAgo !== undefined,
    lastSignInOn,
    enabled: true,
    adminAlert: false,
    accountNonLocked: true,
  });
  return sub;
};
