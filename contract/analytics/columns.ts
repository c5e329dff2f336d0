import type { sessionTags } from './keys.ts';
import { type ReportTable, type ReportTableName, reportTables } from './tables.ts';

/** The columns that name the owner of a row. */
export const securityColumns = (name: ReportTableName): readonly (keyof typeof sessionTags)[] => {
  const { scope }: ReportTable = reportTables[name];
  return scope === 'family' ? ['familyId'] : ['familyId', 'companyId'];
};

/**
 * The columns of a table's files in their order: by what the portal calls them, and by the header they have, which is what
 * people read in a report. Those by which rows are filtered come first and are in no report.
 */
export const fileColumns = (name: ReportTableName): readonly { readonly key: string; readonly header: string }[] => {
  const { columns }: ReportTable = reportTables[name];
  return [
    ...securityColumns(name).map((key) => ({ key, header: key })),
    ...Object.entries(columns).map(([key, { title }]) => ({ key, header: title })),
  ];
};

/** What people read above a column. */
export const titleOf = (name: ReportTableName, column: string): string =>
  fileColumns(name).find(({ key }) => key === column)?.header ?? column;
