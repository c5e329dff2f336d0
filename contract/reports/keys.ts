import type { DashboardName } from './dashboards.ts';
import type { ReportTableName } from './tables.ts';

/** Names of what belongs to one stage of the portal in an account's analytics service. */
export const reportIds = (prefix: string) => ({
  /** The folder that holds the default folders, whose own folders are the sub-folders. */
  topFolder: `${prefix}-reports`,
  folder: (name: string) => `${prefix}-${name}`,
  /** Where an operator puts the views of a single company. */
  companyFolder: (companyId: string) => `${prefix}-company-${companyId}`,
  dataSource: (table: ReportTableName) => `${prefix}-${table}`,
  dataSet: (table: ReportTableName) => `${prefix}-${table}`,
  dashboard: (name: DashboardName) => `${prefix}-${name}`,
});

/** The tags of an embedded session, by the column each one filters; `EVERY` lets all rows through. D-77. */
export const sessionTags = { familyId: 'family', companyId: 'company' } as const;
export const EVERY = '*';

/** Where the export keeps a table: one file for each family below the prefix, and the manifest that names the prefix. */
export const exportKeys = {
  prefix: 'quicksight/tables/',
  table: (table: ReportTableName) => `quicksight/tables/${table}/`,
  file: (table: ReportTableName, familyId: string) => `quicksight/tables/${table}/${encodeURIComponent(familyId)}.csv`,
  manifest: (table: ReportTableName) => `quicksight/manifests/${table}.json`,
  freshness: 'quicksight/freshness.json',
  /** What the export remembers of a family: versions it has followed, and the rows themselves. */
  states: 'export-state/',
  state: (familyId: string) => `export-state/${encodeURIComponent(familyId)}.json.gz`,
  /** An object here asks for an export now; one whose key ends in `rebuild` for one from the beginning. */
  request: 'export-requests/',
  rebuild: 'export-requests/rebuild',
  /** Evidence packages: their plans, their zips and what those hold. */
  evidence: 'evidence/',
  /** Workbooks that are fetched by an address that holds for a minute. */
  downloads: 'downloads/',
} as const;
