import { companyDefinition } from '#contract/company/record.ts';
import { DOCUMENT_ARRIVAL_MS, nameOfKind } from '#contract/document/rules.ts';
import { titleOf } from '#contract/kinds/kinds.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { roles } from '#contract/rules/roles.ts';
import { standingAt } from '#contract/standing/step.ts';
import type { SourceName, SourceRecord } from '../sources.ts';
import { reportCells } from './projections.ts';
import {
  companyName,
  joined,
  rowsOf,
  type TableBuilder,
  type TableRow,
  type Tenant,
  wordsOf,
} from './table-builder.ts';

const roleName = (id: number) => roles.find((role) => role.id === id)?.RoleName ?? '';

/** Users, without anything of their accounts. */
export const users: TableBuilder = {
  from: ['user', 'reseller', 'company'],
  isBucketed: false,
  rows: (tenant) =>
    rowsOf(
      tenant,
      'user',
      ({ company }) => company,
      (record) => ({
        company: companyName(tenant, record.company),
        roles: joined(record.roles, roleName),
        state: record.state,
        created: record.created,
      }),
    ).filter(({ id }) => tenant.records.user.get(id)?.real),
};

const companyCells = reportCells(companyDefinition);
const resellerCells = reportCells(resellerDefinition);

/** The root company itself. */
export const companies: TableBuilder = {
  from: ['company', 'names'],
  isBucketed: false,
  rows: (tenant) => {
    const { tenantId, company } = tenant;
    const cells = { ...companyCells(wordsOf(tenant))(company), created: company.created };
    return [{ id: tenantId, companyId: tenantId, cells }];
  },
};

/** Resellers, with what their end users use. */
export const resellers: TableBuilder = {
  from: ['reseller', 'endUser', 'provider', 'user', 'names', 'day'],
  isBucketed: false,
  rows: (tenant) => {
    const cellsOf = resellerCells(wordsOf(tenant));
    return rowsOf(
      tenant,
      'reseller',
      (_record, id) => id,
      (record, id) => ({
        ...cellsOf(record),
        endUsers: tenant.counts[id]?.[0] ?? 0,
        providers: tenant.counts[id]?.[1] ?? 0,
        created: record.created,
      }),
    );
  },
};

/** A record with contacts, as the export stores it: the main contact is the first one. */
interface Contacted {
  readonly name: string;
  readonly contacts: readonly (readonly string[])[];
}

const AT_DIGITS = 2;

/** A row for each contact of a record; one without a name has none. */
const rowsOfRecord = (id: string, companyId: string, { name, contacts }: Contacted, cells: TableRow['cells']) =>
  contacts.flatMap(([person = '', title = '', roles = ''], at): TableRow[] => {
    if (person === '') return [];
    const all = [at === 0 ? 'Main' : '', roles].filter((word) => word !== '').join(', ');
    return [
      {
        id: `${id} ${String(at).padStart(AT_DIGITS, '0')}`,
        companyId,
        cells: { ...cells, record: name, name: person, title, roles: all },
      },
    ];
  });

const ofKind = <Name extends Exclude<SourceName, 'document' | 'siteInspection' | 'user'>>(
  tenant: Tenant,
  kind: Name,
  companyOf: (record: Contacted & { readonly company?: string }, id: string) => string,
) =>
  [...(tenant.records[kind] as ReadonlyMap<string, Contacted & { readonly company?: string }>)].flatMap(
    ([id, record]) => {
      const companyId = companyOf(record, id);
      return rowsOfRecord(id, companyId, record, { kind: titleOf(kind), reseller: companyName(tenant, companyId) });
    },
  );

/** Contacts of providers, which the root company alone sees here, end users and divisions. */
export const contacts: TableBuilder = {
  from: ['provider', 'endUser', 'division', 'reseller', 'company'],
  isBucketed: true,
  rows: (tenant) => [
    ...ofKind(tenant, 'provider', () => tenant.tenantId),
    ...ofKind(tenant, 'endUser', ({ company = '' }) => company),
    ...ofKind(tenant, 'division', ({ company = '' }) => company),
  ],
};

/** Contacts of resellers, whose records are stored as a whole. */
export const resellerContacts: TableBuilder = {
  from: ['reseller', 'company'],
  isBucketed: false,
  rows: (tenant) => ofKind(tenant, 'reseller', (_record, id) => id),
};

interface OwnerKind {
  readonly title: string;
  nameOf(tenant: Tenant, id: string): string | undefined;
}

const ownerKinds: Readonly<Record<string, OwnerKind>> = {
  TECHNOLOGY_PROVIDER: { title: 'Technology Provider', nameOf: ({ providers }, id) => providers.get(id)?.name },
  ENDUSER: { title: 'End User', nameOf: ({ records }, id) => records.endUser.get(id)?.name },
  RESELLER: { title: 'Reseller', nameOf: ({ records }, id) => records.reseller.get(id)?.name },
};

/** As in the list of documents: a file that does not arrive in time counts as rejected. */
const documentState = ({ refused, underway }: SourceRecord<'document'>, now: number) => {
  if (refused) return 'Rejected';
  if (underway === '') return 'Ready';
  return now > Date.parse(underway) + DOCUMENT_ARRIVAL_MS ? 'Rejected' : 'Being checked';
};

/** Documents of all records. */
export const documents: TableBuilder = {
  from: ['document', 'reseller', 'provider', 'endUser'],
  isBucketed: true,
  rows: (tenant) =>
    rowsOf(
      tenant,
      'document',
      ({ company }) => company,
      (record) => {
        const owner = ownerKinds[record.owner];
        return {
          ownerKind: owner?.title ?? '',
          owner: owner?.nameOf(tenant, record.of) ?? '',
          kind: nameOfKind(record.kind),
          name: record.name,
          state: documentState(record, tenant.now),
          uploaded: record.uploaded.slice(0, 10),
          received: record.byRequest ? 'By request' : 'Uploaded',
          versions: record.versions,
          review: record.review,
          reviewed: record.reviewed.slice(0, 10),
          effectiveFrom: record.effectiveFrom,
          validUntil: record.validUntil,
          expires: record.validUntil.slice(0, 7),
        };
      },
    ),
};

const providerCells = reportCells(providerDefinition);

const isActive = ({ records, circumstances }: Tenant, id: string) =>
  standingAt(records.provider.get(id)?.standing ?? '', circumstances.today) === 'active';

/** Active technology providers, with the state of their dates. */
export const providers: TableBuilder = {
  from: ['provider', 'user', 'names', 'day'],
  isBucketed: true,
  rows: (tenant) => {
    const cellsOf = providerCells(wordsOf(tenant));
    return rowsOf(
      tenant,
      'provider',
      () => tenant.tenantId,
      (record) => ({
        ...cellsOf(record),
        created: record.created,
      }),
    ).filter(({ id }) => isActive(tenant, id));
  },
};

/** Providers that are not activated yet; each belongs to the company of the end user that entered it. */
export const entries: TableBuilder = {
  from: ['provider', 'endUser', 'reseller', 'company'],
  isBucketed: true,
  rows: (tenant) => {
    const endUserOf = (endUser: string) => tenant.records.endUser.get(endUser);
    return rowsOf(
      tenant,
      'provider',
      ({ endUser }) => endUserOf(endUser)?.company ?? tenant.tenantId,
      (record) => ({
        reseller: companyName(tenant, endUserOf(record.endUser)?.company ?? tenant.tenantId),
        endUser: endUserOf(record.endUser)?.name ?? '',
        name: record.name,
        type: record.type,
        reviewDate: record.review,
        created: record.created,
      }),
    ).filter(({ id }) => tenant.records.provider.get(id)?.isEntry);
  },
};
