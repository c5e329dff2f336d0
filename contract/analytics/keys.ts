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
  /** Not the id of release 0.2.0, whose data sets the service cannot convert. docs/adr/0032-data-sets-with-prepared-data.md. */
  dataSet: (table: ReportTableName) => `${prefix}-${table}-2`,
  dashboard: (name: DashboardName) => `${prefix}-${name}`,
});

/** The tags of an embedded session, by the column each one filters; `EVERY` lets all rows through. D-77. */
export const sessionTags = { familyId: 'family', companyId: 'company' } as const;
export const EVERY = '*';

const part = encodeURIComponent;

/**
 * Where the export stores a table: for each tenant some files below a folder of their own, and the manifest, which names the
 * folders. Tenants whose files are divided again get another folder (`series`), so no user reads both divisions at once.
 */
export const exportKeys = {
  prefix: 'quicksight/files/',
  table: (table: ReportTableName) => `quicksight/files/${table}/`,
  header: (table: ReportTableName) => `quicksight/files/${table}/_columns.csv`,
  tenant: (table: ReportTableName, tenantId: string) => `quicksight/files/${table}/${part(tenantId)}/`,
  folder: (table: ReportTableName, tenantId: string, series: string) =>
    `quicksight/files/${table}/${part(tenantId)}/${series}/`,
  file: (table: ReportTableName, tenantId: string, series: string, bucket: number) =>
    `quicksight/files/${table}/${part(tenantId)}/${series}/${String(bucket).padStart(3, '0')}.csv`,
  manifest: (table: ReportTableName) => `quicksight/manifests/${table}.json`,
  freshness: 'quicksight/freshness-2.json',
  /** What the export remembers of a tenant: what all its tables need, and the records of each bucket. */
  states: 'export-state/',
  state: (tenantId: string) => `export-state/${part(tenantId)}/state.json.gz`,
  stateFolder: (tenantId: string) => `export-state/${part(tenantId)}/`,
  records: (tenantId: string, series: string, bucket: number) =>
    `export-state/${part(tenantId)}/${series}/${String(bucket).padStart(3, '0')}.jsonl.gz`,
  /** The same of all tenants together: the list of root companies, and the folders that the manifests name. */
  companies: 'export-state/%40.json.gz',
  series: 'export-state/%40.series.json',
  /** Where releases stored tables, states and times whose tables were one file for each tenant. */
  earlier: {
    tables: 'quicksight/tables/',
    freshness: 'quicksight/freshness.json',
  },
  /** An object here requests an export now; one whose key ends in `rebuild` for one from the beginning. */
  request: 'export-requests/',
  rebuild: 'export-requests/rebuild',
  /** Evidence packages: their plans, their zips and what those hold. */
  evidence: 'evidence/',
  /** Workbooks that are fetched by an address that holds for a minute. */
  downloads: 'downloads/',
} as const;
