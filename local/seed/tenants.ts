import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { TenantSettings } from '#contract/company/settings.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import type { NewReseller } from '#contract/reseller/record.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { createUser } from '#lambdas/entities/records/user.ts';
import { chosenScope, portalScope, topScope } from '#lambdas/store/scope.ts';
import { openAccount } from '../../bin/data/accounts.ts';
import { settings } from '../settings.ts';
import { DEMO_PASSWORD, type DemoPerson } from './people.ts';
import { saveAll, seeder, seedScope } from './words.ts';

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

/** A root company with its contact, in the form of a saved company form. */
export const createTenant = async (name: string, contactName: string, stateId: number) => {
  const company = await companies(portalScope(seeder)).create({
    name,
    addressId: {
      userName: '',
      contactName,
      contactPhone: '+15550100100',
      contactEmail: `${contactName.toLowerCase().replace(' ', '.')}@example.com`,
      cellPhone: '',
      address1: '1 Example Plaza',
      cityName: 'Springfield',
      zipcode: '62701',
      stateId: { id: stateId },
    },
    imagePath: '',
    deactivate: false,
    isreseller: false,
    resellerCompanyId: '',
    settings: TenantSettings.parse({}),
  });
  return company.id;
};

/** Saves resellers of a root company; returns their ids. */
export const createResellers = async (companyId: string, all: readonly NewReseller[]): Promise<string[]> => {
  const repository = resellers(seedScope(companyId));
  const fixed = { version: 1, deactivate: false, isreseller: true, isregisteredUser: false } as const;
  const records = all.map((fields) => ({
    ...fields,
    ...fixed,
    resellerCompanyId: companyId,
    id: repository.newId(),
    ...serverFieldsOf(),
  }));
  await saveAll(repository, records);
  return records.map(({ id }) => id);
};
