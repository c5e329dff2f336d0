import { type ReportTable, type ReportTableName, reportTables } from '../../contract/reports/tables.ts';
import type { TableRow } from './csv.ts';
import { companies, resellers } from './tables/companies.ts';
import { activity, imports } from './tables/deeds.ts';
import { documents } from './tables/documents.ts';
import { associations, divisions, endUsers, services } from './tables/end-users.ts';
import type { Family, Ground, Making } from './tables/making.ts';
import { entries, providers } from './tables/providers.ts';
import { users } from './tables/users.ts';

const makings: Readonly<Record<ReportTableName, Making>> = {
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

/** The tables that have to be written anew when some of their ground has changed. */
export const tablesFrom = (changed: ReadonlySet<Ground>): ReportTableName[] =>
  (Object.keys(makings) as ReportTableName[]).filter((name) =>
    makings[name].from.some((ground) => changed.has(ground)),
  );

/** The rows of a table of a family. */
export const rowsIn = (table: ReportTableName, family: Family): TableRow[] => makings[table].rows(family);

/** Whether rows of the table say how a day stands to today. */
export const hasDue = (table: ReportTableName) =>
  Object.values<ReportTable['columns'][string]>(reportTables[table].columns).some(
    ({ dueFrom }) => dueFrom !== undefined,
  );
