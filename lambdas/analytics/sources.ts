import { createHash } from 'node:crypto';
import { type CompanyRecord, companyDefinition } from '#contract/company/record.ts';
import { type Contacted, mainContactOf } from '#contract/contacts/contacted.ts';
import { rolesInWords } from '#contract/contacts/roles.ts';
import { type DivisionRecord, divisionDefinition } from '#contract/division/record.ts';
import { type EndUserRecord, endUserDefinition } from '#contract/end-user/record.ts';
import type { Exemption } from '#contract/obligations/requirement/exemption.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { factsOf } from '#contract/purpose/record.ts';
import { type Reseller, resellerDefinition } from '#contract/reseller/record.ts';
import { timelineOf } from '#contract/standing/step.ts';
import { namesOfLists } from '../entities/computed/shown-values.ts';
import { Document, Inspection, projection, projectionShape, reportLists, User } from './tables/projections.ts';

const DIGEST_LENGTH = 22;

/** A short text that changes when the value changes. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, DIGEST_LENGTH);

/** The length of 'YYYY-MM-DD'. */
const ISO_DAY = 10;

/** The contacts of a record, the main one first. Reports hold no addresses and telephone numbers. */
const contactsOf = (record: Contacted) =>
  [mainContactOf(record), ...record.contacts].map(({ name, title, roles }) => [name, title, rolesInWords(roles)]);

/** The exemptions of a record: line, state, last day and the day on which it was asked for or granted. Reasons are free texts. */
const exemptionsOf = ({ exemptions }: { readonly exemptions: readonly Exemption[] }) =>
  exemptions.map(({ line, state, until, at }) => [line, state, until, at.slice(0, ISO_DAY)]);

/** The purposes of an end user, without the names of those who signed and verified. */
const purposesOf = ({ purposes, businessId }: EndUserRecord) =>
  purposes.map((purpose) => {
    const { signer: _signer, document: _document, verifiedBy: _by, ...facts } = factsOf(purpose);
    return { ...facts, businessId };
  });

/** Of a record's fields only those are stored that the exported tables need. */
const projections = {
  reseller: projection(resellerDefinition, (record: Reseller) => ({
    name: record.name,
    standing: timelineOf('reseller', record),
    contacts: contactsOf(record),
    exemptions: exemptionsOf(record),
  })),
  provider: projection(providerDefinition, (record: ProviderRecord) => ({
    name: record.name,
    type: record.tpType,
    standing: timelineOf('provider', record),
    isEntry: isOpenEntry(record),
    endUser: record.endUserId,
    review: record.reviewDate,
    contacts: contactsOf(record),
    exemptions: exemptionsOf(record),
  })),
  endUser: projection(endUserDefinition, (record: EndUserRecord) => ({
    company: record.companyId,
    name: record.name,
    standing: timelineOf('endUser', record),
    contacts: contactsOf(record),
    exemptions: exemptionsOf(record),
    purposes: purposesOf(record),
    services: record.enduserServiceProductList.map(({ serviceId }) => serviceId.id),
    /** Ids of the providers, each with those of the divisions that it is used for. */
    uses: record.endUserTpList.map(({ techProviderId, divisionIds }) => ({
      provider: techProviderId,
      divisions: divisionIds.map(({ division }) => division),
    })),
  })),
  division: projection(divisionDefinition, (record: DivisionRecord) => ({
    company: record.companyId,
    endUser: record.endUserId,
    name: record.name,
    sameAddress: record.isSameAddress === 1,
    contacts: contactsOf(record),
  })),
  document: (fields: unknown) => Document.parse(fields),
  siteInspection: (fields: unknown) => Inspection.parse(fields),
  user: (fields: unknown) => User.parse(fields),
} as const;

const company = projection(companyDefinition, ({ name, settings }: CompanyRecord) => ({ name, settings }));

/** Grows when what is stored changes in another way than by columns of a definition. */
const REVISION = 10;

const defined = [resellerDefinition, providerDefinition, endUserDefinition, divisionDefinition, companyDefinition];

/** The reference lists that tables join in, each once: those of report columns, and of purposes. */
const joinedLists = [
  ...new Set([
    ...defined.flatMap((definition) => reportLists<never>(definition)),
    'services' as const,
    'states' as const,
  ]),
];

/** Another one whenever something else is stored of records: every state is then built again. */
export const PROJECTIONS = digest([REVISION, defined.map((definition) => projectionShape<never>(definition))]);

export type SourceName = keyof typeof projections;
export const sourceNames = Object.keys(projections) as SourceName[];

type Bare<Name extends SourceName> = ReturnType<(typeof projections)[Name]>;

/** A record as it is stored, with the day it was created ('' if the journal does not say). */
export type SourceRecord<Name extends SourceName> = Bare<Name> & { readonly created: string };
export type SourceCompany = ReturnType<typeof company> & { readonly created: string };

/** A list that is followed: what is stored of a record, what its records are called, and the field of a list row that names the company it belongs to. */
interface Source<Value> {
  project(fields: unknown): Value;
  readonly title: string;
  readonly owner: string;
}

/** The lists of each tenant. */
export const sources: { readonly [Name in SourceName]: Source<Bare<Name>> } = {
  reseller: { project: projections.reseller, title: 'Resellers', owner: 'id' },
  provider: { project: projections.provider, title: 'Technology Providers', owner: 'companyId' },
  endUser: { project: projections.endUser, title: 'End Users', owner: 'companyId' },
  division: { project: projections.division, title: 'Divisions', owner: 'companyId' },
  document: { project: projections.document, title: 'Documents', owner: 'companyId' },
  siteInspection: { project: projections.siteInspection, title: 'Inspections', owner: 'parentId' },
  user: { project: projections.user, title: 'Users', owner: 'companyId' },
};

/** The list of root companies, one for the portal. */
export const companySource: Source<ReturnType<typeof company>> = { project: company, title: 'Companies', owner: 'id' };

/** Names of the reference lists that tables join in, and a digest that changes with any of them. */
export const loadNames = async () => {
  const { entries, of } = await namesOfLists(joinedLists);
  return { stamp: digest(entries), of };
};

export type ListNames = Awaited<ReturnType<typeof loadNames>>;
