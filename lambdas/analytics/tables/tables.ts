import type { ReportTableName } from '#contract/analytics/tables.ts';
import { fromModifier, headingOf, sentenceStart } from '#contract/kinds/kinds.ts';
import { associations, divisions, endUsers, services } from './end-users.ts';
import { exemptions, inspections, purposes, resellerExemptions } from './programme.ts';
import { companies, contacts, documents, entries, providers, resellerContacts, resellers, users } from './records.ts';
import { companyName, type TableBuilder, type TableRow, type TableSource, type Tenant } from './table-builder.ts';

/** Imports, and how many of their rows had which outcome. */
const imports: TableBuilder = {
  from: ['imports', 'reseller', 'company', 'day'],
  isBucketed: false,
  rows: (tenant) =>
    [...tenant.imports.values()].map(({ id, companyId, kind, state, plan, counts, startedAt }) => ({
      id,
      companyId,
      cells: {
        company: companyName(tenant, companyId),
        kind: headingOf(fromModifier(kind)),
        state: sentenceStart(state),
        rows: Math.max(plan.rows, counts.rows),
        created: counts.created,
        updated: counts.updated,
        unchanged: counts.unchanged,
        skipped: counts.skipped,
        failed: counts.failed,
        started: startedAt.slice(0, 10),
      },
    })),
};

/** Number of activities by day, kind of record and company. */
const activity: TableBuilder = {
  from: ['actions', 'company', 'day'],
  isBucketed: false,
  rows: ({ actions }) =>
    Object.entries(actions).map(([id, times]) => {
      const [day = '', what = '', action = '', companyId = ''] = id.split('\t');
      return { id, companyId, cells: { day, what, deed: action, times } };
    }),
};

const builders: Readonly<Record<ReportTableName, TableBuilder>> = {
  companies,
  resellers,
  providers,
  entries,
  endUsers,
  services,
  divisions,
  associations,
  contacts,
  resellerContacts,
  documents,
  inspections,
  purposes,
  exemptions,
  resellerExemptions,
  users,
  imports,
  activity,
};

export const tableNames = Object.keys(builders) as ReportTableName[];

/** Whether a table of a tenant has a file for each bucket, or one. */
export const isBucketed = (table: ReportTableName): boolean => builders[table].isBucketed;

/** The tables to write again because one of their sources has changed. */
export const tablesFrom = (changed: ReadonlySet<TableSource>): ReportTableName[] =>
  tableNames.filter((name) => builders[name].from.some((source) => changed.has(source)));

/** The rows of a table of a tenant. */
export const rowsIn = (table: ReportTableName, tenant: Tenant): TableRow[] => builders[table].rows(tenant);
