import { fileColumns, securityColumns } from '#contract/analytics/columns.ts';
import { type ReportTable, type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { csvLine } from '#lambdas/sheets/csv/csv-file.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListNames, SourceCompany, SourceName, SourceRecord } from '../sources.ts';
import type { TenantState } from '../state.ts';
import type { Words } from './projections.ts';

/** One row of a table: the id of its record, its company, and its cells by column. */
export interface TableRow {
  readonly id: string;
  readonly companyId: string;
  readonly cells: Readonly<Record<string, string | number>>;
}

const byId = (a: TableRow, b: TableRow) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** One file of a table for one tenant: a header, then the rows in the order of their ids, as RFC 4180 demands. */
export const csvOf = (table: ReportTableName, tenantId: string, rows: readonly TableRow[]): string => {
  const { columns }: ReportTable = reportTables[table];
  const names = Object.keys(columns);
  const owners = securityColumns(table);
  const lineOf = ({ companyId, cells }: TableRow) =>
    csvLine(
      ...owners.map((column) => ({ familyId: tenantId, companyId })[column]),
      ...names.map((name) => cells[name] ?? ''),
    );
  const lines = [...rows].sort(byId).map(lineOf);
  return csvLine(...fileColumns(table).map(({ header }) => header)) + lines.join('');
};

/** Sources of tables besides the lists: the root company, names of reference lists, the day and the tenant's settings, imports, activities. */
export type TableSource = SourceName | 'company' | 'names' | 'day' | 'imports' | 'actions';

/** A tenant as its tables see it: of the lists that are stored in buckets, the records of one bucket. */
export interface Tenant extends Omit<TenantState, 'records'> {
  readonly records: { readonly [Name in SourceName]: Map<string, SourceRecord<Name>> };
  readonly tenantId: TenantId;
  readonly company: SourceCompany;
  readonly names: ListNames;
  /** How obligations stand at the time of the export, and that time in epoch milliseconds. */
  readonly circumstances: Circumstances;
  readonly now: number;
}

/** How the rows of a table are made, and their sources: the table is written again when a source has changed. */
export interface TableBuilder {
  readonly from: readonly TableSource[];
  /** Its rows are made bucket by bucket, each file from the records of one; the others have one file. */
  readonly isBucketed: boolean;
  rows(tenant: Tenant): TableRow[];
}

/** The names of ids, joined. */
export const joined = (ids: readonly number[], nameOf: (id: number) => string) => ids.map(nameOf).join(', ');

/** The name of a reseller, or of the root company itself. */
export const companyName = ({ tenantId, company, records }: Tenant, id: string) =>
  id === tenantId ? company.name : (records.reseller.get(id)?.name ?? '');

/** The context in which cells of a tenant are written. */
export const wordsOf = (tenant: Tenant): Words => ({
  of: tenant.names.of,
  tenant: tenant.company.name,
  circumstances: tenant.circumstances,
  companyName: (id) => companyName(tenant, id),
  personName: (id) => tenant.records.user.get(id)?.name ?? '',
});

/** The rows of a list of the tenant, the company each belongs to, and its cells. */
export const rowsOf = <Name extends SourceName>(
  { records }: Tenant,
  name: Name,
  companyOf: (record: SourceRecord<Name>, id: string) => string,
  cellsOf: (record: SourceRecord<Name>, id: string) => TableRow['cells'],
): TableRow[] => {
  const list = records[name] as ReadonlyMap<string, SourceRecord<Name>>;
  return [...list].map(([id, record]) => ({ id, companyId: companyOf(record, id), cells: cellsOf(record, id) }));
};

/** The providers of an end user that still exist. */
export const usesOf = ({ providers }: Tenant, { uses }: SourceRecord<'endUser'>) =>
  uses.filter(({ provider }) => providers.get(provider));
