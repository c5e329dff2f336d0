import { titleOf } from '#contract/kinds/kinds.ts';
import type { SourceName } from '../sources.ts';
import { companyName, type TableBuilder, type TableRow, type Tenant } from './table-builder.ts';

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
