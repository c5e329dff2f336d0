import { fileColumns, securityColumns } from '#contract/analytics/columns.ts';
import { type ReportTable, type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import { csvLine } from '../sheets/csv-file.ts';

/** One row of a table: the id of its record, its company, and its cells by column. */
export interface TableRow {
  readonly id: string;
  readonly companyId: string;
  readonly cells: Readonly<Record<string, string | number>>;
}

const byId = (a: TableRow, b: TableRow) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** One file of a table for one family: a header, then the rows in the order of their ids, as RFC 4180 demands. */
export const csvOf = (table: ReportTableName, familyId: string, rows: readonly TableRow[]): string => {
  const { columns }: ReportTable = reportTables[table];
  const names = Object.keys(columns);
  const owners = securityColumns(table);
  const lineOf = ({ companyId, cells }: TableRow) =>
    csvLine(...owners.map((column) => ({ familyId, companyId })[column]), ...names.map((name) => cells[name] ?? ''));
  const lines = [...rows].sort(byId).map(lineOf);
  return csvLine(...fileColumns(table).map(({ header }) => header)) + lines.join('');
};
