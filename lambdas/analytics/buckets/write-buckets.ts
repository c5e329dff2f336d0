import { randomBytes } from 'node:crypto';
import { exportKeys } from '#contract/analytics/keys.ts';
import type { ReportTableName } from '#contract/analytics/tables.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { isPast } from '../changed-sources.ts';
import { env } from '../env.ts';
import type { Gathered } from '../gather.ts';
import { relocation, type Sorted, touch } from '../gather.ts';
import type { SourceRecord } from '../sources.ts';
import type { Stored } from '../state.ts';
import { allCompanies, differing, recount } from '../tables/counts.ts';
import { csvOf, type TableSource, type Tenant } from '../tables/table-builder.ts';
import { isBucketed, rowsIn, tableNames, tablesFrom } from '../tables/tables.ts';
import { allLines, newBucket, openBucket, type RecordLine, RecordLog } from './bucket-records.ts';
import { summaryOf } from './bucket-summary.ts';
import { type BucketedName, bucketOfRecord } from './buckets.ts';

/** Files that were written, by their key. */
export type Written = Map<string, ReportTableName>;

/** Writes the files of some tables for one bucket of a tenant; tables without buckets have their file at 0. */
export const writeFiles = async (
  tables: Iterable<ReportTableName>,
  tenant: Tenant,
  { series, bucket, written }: { readonly series: string; readonly bucket: number; readonly written: Written },
): Promise<void> => {
  await Promise.all(
    [...tables].map((table) => {
      const key = exportKeys.file(table, tenant.tenantId, series, bucket);
      const bytes = Buffer.from(csvOf(table, tenant.tenantId, rowsIn(table, tenant)));
      written.set(key, table);
      return putObject(env().EXPORT_BUCKET, key, bytes, { contentType: 'text/csv; charset=utf-8' });
    }),
  );
};

/** The stored records of a tenant, divided into other buckets. Throws LostBucket. */
const divided = async (
  tenantId: TenantId,
  { series, buckets }: { readonly series: string; readonly buckets: number },
  sorted: Pick<Sorted, 'buckets' | 'relocated'>,
): Promise<ReadonlyMap<number, RecordLog>> => {
  const logs = new Map<number, RecordLog>();
  const placeOf = ([name, id, record]: RecordLine) =>
    sorted.relocated.get(relocation(name, id)) ??
    bucketOfRecord(name, id, record as SourceRecord<BucketedName>, sorted.buckets);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const { records } = await openBucket(exportKeys.records(tenantId, series, bucket), undefined);
    for (const line of allLines(records)) {
      const place = placeOf(line);
      const log = logs.get(place) ?? new RecordLog();
      logs.set(place, log);
      log.add(line);
    }
  }
  return logs;
};

interface Writing {
  readonly tenant: Tenant;
  readonly before: Stored;
  readonly gathered: Gathered;
  readonly moved: ReadonlySet<TableSource>;
  readonly written: Written;
}

const SERIES_BYTES = 6;

/** Sources that concern every bucket when they have changed. */
const GENERAL: readonly TableSource[] = ['company', 'names', 'day'];

/**
 * Writes the records and the files of the buckets that something has changed for, one after the other; returns the folder
 * they are in, or undefined if another run was quicker. Throws LostBucket.
 */
export const writeBuckets = (writing: Writing): Promise<string | undefined> => {
  const { before, gathered } = writing;
  const isDivided = gathered.buckets === before.value.buckets.length && gathered.relocated.size === 0;
  return isDivided && before.seen ? writeChanged(writing, before.seen.series) : writeAll(writing);
};

/** Divides the records again and writes everything into another folder: readers find the one before until all is done. */
const writeAll = async ({ tenant, before: { seen, value }, gathered, written }: Writing): Promise<string> => {
  const { tenantId, now } = tenant;
  const series = randomBytes(SERIES_BYTES).toString('hex');
  const stored = seen
    ? await divided(tenantId, { series: seen.series, buckets: value.buckets.length }, gathered)
    : new Map();
  value.buckets.length = 0;
  // What is made of one bucket is on its way while that of the next is made.
  let writing: Promise<unknown> = Promise.resolve();
  for (let bucket = 0; bucket < gathered.buckets; bucket++) {
    const key = exportKeys.records(tenantId, series, bucket);
    const { records, keep } = newBucket(key, stored.get(bucket), gathered.logs.get(bucket));
    value.buckets.push(summaryOf(records, value.providers, now));
    const own = { ...tenant, records: { ...tenant.records, ...records } };
    await writing;
    // No other run knows the folder, so nothing else has written to it.
    writing = Promise.all([keep(), writeFiles(tableNames.filter(isBucketed), own, { series, bucket, written })]);
    writing.catch(() => undefined);
  }
  await writing;
  recount(value, allCompanies(value));
  return series;
};

const writeChanged = async (
  { tenant, before: { value }, gathered, moved, written }: Writing,
  series: string,
): Promise<string | undefined> => {
  const { tenantId, now } = tenant;
  for (const source of GENERAL) if (moved.has(source)) gathered.everywhere.add(source);
  for (const [bucket, { lapse }] of value.buckets.entries())
    if (isPast(lapse, now)) touch(gathered, bucket, 'document');
  const counted = new Set<string>();
  for (let bucket = 0; bucket < gathered.buckets; bucket++) {
    const tables = tablesOf(tenantId, { series, bucket, gathered, written });
    if (tables.length === 0) continue;
    const key = exportKeys.records(tenantId, series, bucket);
    const { records, keep } = await openBucket(key, gathered.logs.get(bucket));
    const summary = summaryOf(records, value.providers, now);
    for (const id of differing(value.buckets[bucket] ?? summary, summary)) counted.add(id);
    value.buckets[bucket] = summary;
    if (!(await keep())) return undefined;
    const own = { ...tenant, records: { ...tenant.records, ...records } };
    await writeFiles(tables, own, { series, bucket, written });
  }
  recount(value, gathered.renamed.size > 0 ? allCompanies(value) : counted);
  return series;
};

/** The tables to be written of a bucket, also those that an attempt before has written. */
const tablesOf = (
  tenantId: string,
  { series, bucket, gathered, written }: { series: string; bucket: number; gathered: Gathered; written: Written },
): ReportTableName[] => {
  const sources = new Set([...(gathered.touched.get(bucket) ?? []), ...gathered.everywhere]);
  const changed = new Set(tablesFrom(sources));
  return tableNames.filter(
    (table) =>
      isBucketed(table) && (changed.has(table) || written.has(exportKeys.file(table, tenantId, series, bucket))),
  );
};
