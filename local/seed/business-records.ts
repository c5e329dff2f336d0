import type { Contact } from '#contract/contacts/contact.ts';
import { type ContactFields, contactsAfter } from '#contract/contacts/contacted.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { placeOfDivision } from '#contract/site-inspection/place-fields.ts';
import { divisions } from '#lambdas/entities/records/division.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { type MadeUpEndUser, madeUpAddress, madeUpPremises } from './made-up-end-users.ts';
import type { MadeUpProvider } from './made-up-providers.ts';
import { pick, saveAll, seedScope } from './words.ts';

/** Providers of a root company, each used by a few of its resellers; returns their ids. */
export const createProviders = async (
  companyId: string,
  all: readonly MadeUpProvider[],
  resellerIds: readonly string[] = [],
): Promise<string[]> => {
  const repository = providers(seedScope(companyId));
  const records = all.map((fields, index): ProviderRecord => {
    const used = Array.from({ length: resellerIds.length === 0 ? 0 : index % 4 }, (_, n) =>
      pick(resellerIds, index + n * 5),
    );
    return {
      ...fields,
      id: repository.newId(),
      version: 1,
      companyId: { id: companyId },
      endUserId: '',
      tpResellerList: [...new Set(used)].map((resellerId) => ({ resellerId })),
    };
  });
  await saveAll(repository, records);
  return records.map(({ id }) => id);
};

/** Inactive providers that end users have entered as 'other', one for each. */
export const createEntries = async (
  companyId: string,
  all: readonly MadeUpProvider[],
  endUserIds: readonly string[],
) => {
  const repository = providers(seedScope(companyId));
  const records = all.map(
    (fields, index): ProviderRecord => ({
      ...fields,
      id: repository.newId(),
      version: 1,
      companyId: { id: companyId },
      endUserId: pick(endUserIds, index),
      tpResellerList: [],
    }),
  );
  await saveAll(repository, records);
  return records.map(({ id }) => id);
};

/** Every sixth end user has divisions. */
const divisionNames = (index: number) =>
  index % 6 === 0 ? ['North', 'South', 'West'].slice(0, 2 + (index % 12) / 6) : [];

/** End users of a tenant's companies in turn, with divisions and the providers they use; returns their ids. */
export const createEndUsers = async (
  rootId: string,
  all: readonly MadeUpEndUser[],
  companyIds: readonly string[],
  providerIds: readonly string[] = [],
): Promise<string[]> => {
  const scope = seedScope(rootId);
  const [repository, rooms] = [endUsers(scope), divisions(scope)];
  const owned = all.map((fields, index) => {
    const own = { id: repository.newId(), version: 1, companyId: pick(companyIds, index), parentId: rootId };
    const parts = divisionNames(index).map((name, n) => ({
      id: rooms.newId(),
      version: 1,
      companyId: own.companyId,
      parentId: rootId,
      endUserId: own.id,
      name,
      isSameAddress: n === 0 ? (1 as const) : (0 as const),
      addressId: n === 0 ? fields.addressId : madeUpAddress(index + n * 31),
      premises: n === 0 ? fields.premises : madeUpPremises(index + n),
      ...contactsAfter({}),
    }));
    const count = providerIds.length === 0 ? 0 : index % 5;
    const endUserTpList = Array.from({ length: count }, (_, n) => ({
      techProviderId: pick(providerIds, index * 2 + n),
      divisionIds: parts.slice(n % 2, 1 + (n % 2)).map(({ id }) => ({ division: id })),
    }));
    const places = parts.flatMap((part) => placeOfDivision(part, '', '') ?? []);
    return { record: { ...fields, ...own, endUserTpList, places } satisfies EndUserRecord, parts };
  });
  await saveAll(
    repository,
    owned.map(({ record }) => record),
  );
  await saveAll(
    rooms,
    owned.flatMap(({ parts }) => parts),
  );
  return owned.map(({ record }) => record.id);
};

/** A consultant who is the contact of several companies: of the first reseller, provider and end user. */
const consultant: Contact = {
  name: 'Casey Morgan',
  title: 'Recredentialing Consultant',
  email: 'casey.morgan@example.com',
  phone: '+15550105001',
  roles: ['recredentialing'],
};

/** A contact whose mails come back. */
export const unreached: Contact = {
  name: 'Taylor Finch',
  title: 'Security Officer',
  email: 'taylor.finch@example.com',
  phone: '+15550105002',
  roles: ['security', 'inspector'],
};

const billing: Contact = {
  name: 'Jules Abbott',
  title: '',
  email: 'accounts@example.com',
  phone: '+15550105003 x12',
  roles: ['billing'],
};

const signer: Contact = { name: 'Harper Quinn', title: 'President', email: '', phone: '', roles: ['signer'] };

const first: readonly ContactFields[] = [
  { contacts: [consultant, unreached, billing], mainContactRoles: ['signer'] },
  { contacts: [{ ...billing, roles: ['security', 'billing'] }, signer], mainContactRoles: [] },
  { contacts: [], mainContactRoles: ['recredentialing', 'security'] },
];

/** Made-up records, of which the first ones have contacts besides the main one. */
export const withContacts = <Fields extends ContactFields>(all: readonly Fields[]): Fields[] =>
  all.map((fields, index) => ({ ...fields, ...first[index] }));
