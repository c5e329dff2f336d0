import * as z from 'zod';
import { documentsCollected } from '../../contract/rules/reseller.ts';

/** Of a record's fields only those are looked at that the exported tables need. */
const Ref = z.object({ id: z.number() }).transform(({ id }) => id);
const Checklist = z.array(z.object({ isSelected: z.boolean() }));
const selected = (lines: z.output<typeof Checklist>) => lines.filter(({ isSelected }) => isSelected).length;
const Place = z.object({ cityName: z.string(), stateId: Ref });

const Company = z
  .object({ name: z.string(), addressId: Place })
  .transform(({ name, addressId: { cityName, stateId } }) => ({ name, city: cityName, state: stateId }));

const Reseller = z
  .object({
    name: z.string(),
    ismember: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    companyResellerTypeList: z.array(z.object({ resellerId: Ref })),
    addressId: Place.extend({ contactName: z.string() }),
    isregisteredUser: z.boolean(),
    companyDocumentsList: Checklist,
  })
  .transform((record) => ({
    name: record.name,
    member: record.ismember,
    types: record.companyResellerTypeList.map(({ resellerId }) => resellerId),
    contact: record.addressId.contactName,
    city: record.addressId.cityName,
    state: record.addressId.stateId,
    collected: documentsCollected(record.companyDocumentsList),
    registered: record.isregisteredUser,
  }));

const Provider = z
  .object({
    name: z.string(),
    tpType: z.string(),
    tpOrganizerList: z.array(z.object({ organizerTypeId: z.number() })),
    activate: z.boolean(),
    isEndUserTp: z.boolean(),
    completionDate: z.string(),
    reviewDate: z.string(),
    e13PAExpirationDate: z.string(),
    isExperianSignoff: z.boolean(),
    experianDate: z.string(),
    tpDocumentCollectedList: Checklist,
  })
  .transform((record) => ({
    name: record.name,
    type: record.tpType,
    organizers: record.tpOrganizerList.map(({ organizerTypeId }) => organizerTypeId),
    active: record.activate,
    byEndUser: record.isEndUserTp,
    completed: record.completionDate,
    review: record.reviewDate,
    approval: record.e13PAExpirationDate,
    signedOff: record.isExperianSignoff,
    signedOffOn: record.experianDate,
    documents: selected(record.tpDocumentCollectedList),
  }));

const EndUser = z
  .object({
    companyId: z.string(),
    name: z.string(),
    enduserEndUserTypeList: z.array(z.object({ endUserTypeId: Ref })),
    enduserServiceProductList: z.array(z.object({ serviceId: Ref })),
    addressId: Place,
    contractStartdate: z.string(),
    reviewDate: z.string(),
    endUserTpList: z.array(
      z.object({ techProviderId: z.string(), divisionIds: z.array(z.object({ division: z.string() })) }),
    ),
    endUserDocumentCollectedList: Checklist,
  })
  .transform((record) => ({
    company: record.companyId,
    name: record.name,
    types: record.enduserEndUserTypeList.map(({ endUserTypeId }) => endUserTypeId),
    services: record.enduserServiceProductList.map(({ serviceId }) => serviceId),
    city: record.addressId.cityName,
    state: record.addressId.stateId,
    contract: record.contractStartdate,
    review: record.reviewDate,
    /** Ids of the providers, each with those of the divisions that it is used for. */
    uses: record.endUserTpList.map(({ techProviderId, divisionIds }) => ({
      provider: techProviderId,
      divisions: divisionIds.map(({ division }) => division),
    })),
    documents: selected(record.endUserDocumentCollectedList),
  }));

const Division = z
  .object({
    companyId: z.string(),
    endUserId: z.string(),
    name: z.string(),
    isSameAddress: z.number(),
    addressId: Place,
  })
  .transform((record) => ({
    company: record.companyId,
    endUser: record.endUserId,
    name: record.name,
    sameAddress: record.isSameAddress === 1,
    city: record.addressId.cityName,
    state: record.addressId.stateId,
  }));

const Arrived = z.object({ at: z.string() });

const Document = z
  .object({
    companyId: z.string(),
    rowId: z.string(),
    tableKeyName: z.string(),
    tableKeyName2: z.string(),
    documentName: z.string(),
    file: Arrived.nullable(),
    incoming: Arrived.extend({ refused: z.string() }).nullable(),
  })
  .transform((record) => ({
    company: record.companyId,
    of: record.rowId,
    owner: record.tableKeyName,
    kind: record.tableKeyName2,
    name: record.documentName,
    uploaded: (record.incoming ?? record.file)?.at ?? '',
    /** A newer file that is not found good: refused, or since when it is on its way. */
    refused: record.incoming !== null && record.incoming.refused !== '',
    underway: record.incoming?.refused === '' ? record.incoming.at : '',
  }));

const User = z
  .object({
    companyId: z.string(),
    userRoles: z.array(z.object({ roleId: z.number() })),
    enabled: z.boolean(),
    accountNonLocked: z.boolean(),
    isFirstLogin: z.boolean(),
    status: z.string().default('INVITED'),
  })
  .transform((record) => ({
    company: record.companyId,
    roles: record.userRoles.map(({ roleId }) => roleId),
    enabled: record.enabled,
    unlocked: record.accountNonLocked,
    signedIn: !record.isFirstLogin,
    /** False while the account is being made or taken back. */
    real: record.status !== 'PENDING' && record.status !== 'ABANDONED',
  }));

const kept = {
  reseller: Reseller,
  provider: Provider,
  endUser: EndUser,
  division: Division,
  document: Document,
  user: User,
} as const;

export type SourceName = keyof typeof kept;
export const sourceNames = Object.keys(kept) as SourceName[];

type Bare<Name extends SourceName> = z.output<(typeof kept)[Name]>;

/** A record as it is kept, with the day it was created ('' where the journal does not say). */
export type Kept<Name extends SourceName> = Bare<Name> & { readonly created: string };
export type KeptCompany = z.output<typeof Company> & { readonly created: string };

/** A list that is followed: what is kept of a record, what its records are called, and the field of a list row that names the company it belongs to. */
interface Source<Value> {
  readonly kept: z.ZodType<Value>;
  readonly title: string;
  readonly owner: string;
}

/** The lists of each family. */
export const sources: { readonly [Name in SourceName]: Source<Bare<Name>> } = {
  reseller: { kept: kept.reseller, title: 'Resellers', owner: 'id' },
  provider: { kept: kept.provider, title: 'Technology Providers', owner: 'companyId' },
  endUser: { kept: kept.endUser, title: 'End Users', owner: 'companyId' },
  division: { kept: kept.division, title: 'Divisions', owner: 'companyId' },
  document: { kept: kept.document, title: 'Documents', owner: 'companyId' },
  user: { kept: kept.user, title: 'Users', owner: 'companyId' },
};

/** The list of root companies, one for the portal. */
export const companySource: Source<z.output<typeof Company>> = { kept: Company, title: 'Companies', owner: 'id' };
