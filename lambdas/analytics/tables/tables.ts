import type { ReportTableName } from '#contract/analytics/tables.ts';
import { activity, imports } from './actions.ts';
import { companies, resellers, users } from './companies.ts';
import { documents } from './documents.ts';
import { associations, divisions, endUsers, services } from './end-users.ts';
import { entries, providers } from './providers.ts';
import type { Family, TableBuilder, TableRow, TableSource } from './table-builder.ts';

const builders: Readonly<Record<ReportTableName, TableBuilder>> = {
  companies,
  resellers,
  providers,
  entries,
  endUsers,
  services,
  divisions,
  associations,
  documents,
  users,
  imports,
  activity,
};

export const tableNames = Object.keys(builders) as ReportTableName[];

/** Whether a table of a family has a file for each bucket, or one. */
export const isBucketed = (table: ReportTableName): boolean => builders[table].isBucketed;

/** The tables to write again because one of their sources has changed. */
export const tablesFrom = (changed: ReadonlySet<TableSource>): ReportTableName[] =>
  tableNames.filter((name) => builders[name].from.some((source) => changed.has(source)));

/** The rows of a table of a family. */
export const rowsIn = (table: ReportTableName, family: Family): TableRow[] => builders[table].rows(family);
