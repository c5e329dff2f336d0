import { utils } from 'xlsx';
import type { ReportColumn } from '../../contract/definition/report-column.ts';
import { fileColumns, securityColumns } from '../../contract/reports/columns.ts';
import { type ReportTable, type ReportTableName, reportTables } from '../../contract/reports/tables.ts';
import { escapeCell } from '../sheets/escape.ts';

/** One row of a table: the id of its record, its company, and its cells by column. */
export interface TableRow {
  readonly id: string;
  readonly companyId: string;
  readonly cells: Readonly<Record<string, string | number>>;
}

const ROWS_AT_ONCE = 5_000;

/** Texts that a spreadsheet would take for a formula are escaped; numbers and days are written unchanged. D-79. */
const cellOf = ({ holds }: ReportColumn, value: string | number) =>
  holds === 'text' ? escapeCell(String(value)) : String(value);

/** Every cell is passed to the library as text, so that it reformats nothing. */
const written = (lines: readonly (readonly string[])[]): string => {
  const sheet = utils.aoa_to_sheet(
    lines.map((line) => line.map((v) => ({ t: 's', v }) as const)),
    { dense: true },
  );
  return `${utils.sheet_to_csv(sheet, { RS: '\r\n' })}\r\n`;
};

const byId = (a: TableRow, b: TableRow) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The file of a table for one family: a header, then the rows in the order of their ids, as RFC 4180 demands. */
export const csvOf = (table: ReportTableName, familyId: string, rows: readonly TableRow[]): string => {
  const { columns }: ReportTable = reportTables[table];
  const named = Object.entries(columns);
  const lineOf = ({ companyId, cells }: TableRow) => [
    ...securityColumns(table).map((column) => ({ familyId, companyId })[column]),
    ...named.map(([name, column]) => cellOf(column, cells[name] ?? '')),
  ];
  const sorted = [...rows].sort(byId);
  const parts = [written([fileColumns(table).map(({ header }) => header)])];
  for (let from = 0; from < sorted.length; from += ROWS_AT_ONCE)
    parts.push(written(sorted.slice(from, from + ROWS_AT_ONCE).map(lineOf)));
  return parts.join('');
};
