import { exportKeys } from '#contract/analytics/keys.ts';
import type { ReportTableName } from '#contract/analytics/tables.ts';
import { putObject } from '../ports/s3/objects.ts';
import { csvOf } from './csv.ts';
import { env } from './env.ts';
import type { Family } from './tables/table-builder.ts';
import { rowsIn } from './tables.ts';

/** Files that were written, by their key. */
export type Written = Map<string, ReportTableName>;

/** Writes the files of some tables for one bucket of a family; tables without buckets have their file at 0. */
export const writeFiles = async (
  tables: Iterable<ReportTableName>,
  family: Family,
  { series, bucket, written }: { readonly series: string; readonly bucket: number; readonly written: Written },
): Promise<void> => {
  await Promise.all(
    [...tables].map((table) => {
      const key = exportKeys.file(table, family.familyId, series, bucket);
      const bytes = Buffer.from(csvOf(table, family.familyId, rowsIn(table, family)));
      written.set(key, table);
      return putObject(env().EXPORT_BUCKET, key, bytes, { contentType: 'text/csv; charset=utf-8' });
    }),
  );
};
