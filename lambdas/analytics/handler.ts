import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { exportKeys, reportIds } from '#contract/analytics/keys.ts';
import type { ReportTableName } from '#contract/analytics/tables.ts';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { startIngestion } from '../ports/quicksight.ts';
import { deleteObject, getObject, putObject } from '../ports/s3/objects.ts';
import { headObject, keysBelow } from '../ports/s3/versioned-objects.ts';
import type { TenantId } from '../store/id.ts';
import { getItems } from '../store/items.ts';
import { keys } from '../store/keys.ts';
import type { Versions } from './changed-sources.ts';
import { followCompanies } from './companies.ts';
import { env } from './env.ts';
import { loadNames, type SourceName, sourceNames } from './sources.ts';
import { areEqual, readSeries, type SeriesOf, writeSeries } from './state.ts';
import { csvOf } from './tables/table-builder.ts';
import { tableNames } from './tables/tables.ts';
import { exportTenant } from './tenant.ts';

const bucket = env().EXPORT_BUCKET;

/** A reader of a manifest may still read the files it named so long ago, or write into a folder that none names yet. */
const READING_MS = 3_600_000;

const deleteAll = async (
  keys: AsyncIterable<{ readonly key: string }>,
  goes: (key: string) => boolean = () => true,
) => {
  for await (const { key } of keys) if (goes(key)) await deleteObject(bucket, key);
};

/** The tenant and the folder that a file below a prefix is in; undefined for one that is in no folder. */
const placeOf = (key: string, prefix: string) => {
  const [tenant = '', series, file] = key.slice(prefix.length).split('/');
  return file === undefined ? undefined : { tenantId: decodeURIComponent(tenant), series };
};

/**
 * Deletes what no manifest names: folders of tenants that were divided again, and what runs have left that were cut off. What
 * is younger than an hour stays. Releases that know other folders find theirs deleted, and write them again.
 */
const sweep = async (series: SeriesOf, now: number): Promise<void> => {
  for (const prefix of [exportKeys.states, ...tableNames.map(exportKeys.table)])
    for await (const { key, changedAt } of keysBelow(bucket, prefix)) {
      const place = placeOf(key, prefix);
      const isLeft = place && series.get(place.tenantId) !== place.series;
      if (isLeft && changedAt < now - READING_MS) await deleteObject(bucket, key);
    }
};

const EARLIER_STATE = /^[^/]+\.json\.gz$/;

/** Deletes what a release with one file for each table and tenant has written, its states first and its time last. */
const sweepEarlier = async (): Promise<void> => {
  const isState = (key: string) =>
    key !== exportKeys.companies && EARLIER_STATE.test(key.slice(exportKeys.states.length));
  await deleteAll(keysBelow(bucket, exportKeys.states), isState);
  await deleteAll(keysBelow(bucket, exportKeys.earlier.tables));
  await deleteObject(bucket, exportKeys.earlier.freshness);
};

/** Deletes all files of a removed tenant, then its state. */
const removeTenant = async (tenantId: TenantId, onTables: (tables: readonly ReportTableName[]) => Promise<void>) => {
  for (const table of tableNames) await deleteAll(keysBelow(bucket, exportKeys.tenant(table, tenantId)));
  await deleteAll(keysBelow(bucket, exportKeys.stateFolder(tenantId)));
  await onTables(tableNames);
};

const address = (key: string) => `s3://${env().EXPORT_BUCKET}/${key}`;

/** The manifest of a table: where its files are, and their format. */
const manifestOf = (table: ReportTableName, series: SeriesOf) => ({
  fileLocations: [
    { URIs: [address(exportKeys.header(table))] },
    { URIPrefixes: [...series].sort().map(([tenantId, of]) => address(exportKeys.folder(table, tenantId, of))) },
  ].filter(({ URIPrefixes }) => URIPrefixes?.length !== 0),
  globalUploadSettings: { format: 'CSV', delimiter: ',', textqualifier: '"', containsHeader: 'true' },
});

/**
 * Writes the manifest of every table, which names the folders of all tenants, and a file with only its header, which exists
 * even when there is no tenant.
 */
const writeManifests = async (series: SeriesOf) => {
  for (const table of tableNames) {
    const header = Buffer.from(csvOf(table, '', []));
    const manifest = Buffer.from(JSON.stringify(manifestOf(table, series)));
    await putObject(env().EXPORT_BUCKET, exportKeys.header(table), header, { contentType: 'text/csv; charset=utf-8' });
    await putObject(env().EXPORT_BUCKET, exportKeys.manifest(table), manifest, { contentType: 'application/json' });
  }
};

/**
 * When the tables were exported last, and when each was written (ISO times); `unread` are those that the analytics service
 * has yet to read again, `readAt` is the last export that it had to read as a whole: as new as reports can be.
 */
const Freshness = z.object({
  exportedAt: z.string(),
  readAt: z.string().default(''),
  tables: z.partialRecord(z.enum(tableNames), z.string()).default({}),
  unread: z.array(z.enum(tableNames)).default([]),
});
type Freshness = z.infer<typeof Freshness>;

const never: Freshness = { exportedAt: '', readAt: '', tables: {}, unread: [] };

const readFreshness = async (): Promise<Freshness> => {
  const object = await getObject(env().EXPORT_BUCKET, exportKeys.freshness);
  return object ? Freshness.parse(JSON.parse(Buffer.from(object.bytes).toString())) : never;
};

const writeFreshness = (freshness: Freshness) =>
  putObject(env().EXPORT_BUCKET, exportKeys.freshness, Buffer.from(JSON.stringify(freshness)), {
    contentType: 'application/json',
  });

/** Whether this stage has an analytics service. */
const isConfigured = () => env().QUICKSIGHT_ACCOUNT !== '' && env().QUICKSIGHT_PREFIX !== '';

/**
 * Makes the analytics service read tables again; returns the tables it refused. One failure does not stop the others.
 */
const ingest = async (tables: Iterable<ReportTableName>): Promise<ReportTableName[]> => {
  const ids = reportIds(env().QUICKSIGHT_PREFIX);
  const failed: ReportTableName[] = [];
  for (const table of tables)
    await startIngestion(env().QUICKSIGHT_ACCOUNT, ids.dataSet(table), randomUUID()).catch((error: unknown) => {
      failed.push(table);
      log.error('a data set is not read again', { table, error });
    });
  return failed;
};

const TENANTS_AT_ONCE = 4;

/**
 * Brings the analytics tables up to date with everything that was saved until now, and the analytics service with the
 * tables. With `rebuild` its stored state is ignored and everything is read. May be repeated at any point. D-78.
 */
const runExport = async (now: number, rebuild: boolean): Promise<void> => {
  const exportedAt = new Date(now).toISOString();
  const [before, isFirst, named] = await Promise.all([readFreshness(), isFirstOfRelease(), readSeries()]);
  const isWhole = isFirst || rebuild || before.exportedAt.slice(0, 10) !== exportedAt.slice(0, 10);
  const unread = new Set(isWhole ? tableNames : before.unread);
  const written = new Set<ReportTableName>();
  const onTables = async (tables: readonly ReportTableName[]) => {
    for (const table of tables) written.add(table);
    const isKnown = tables.every((table) => before.unread.includes(table) || unread.has(table));
    for (const table of tables) unread.add(table);
    // The time of the last export changes at the end of the run; until then only the data sets to be read again are noted.
    if (isConfigured() && !isKnown) await writeFreshness({ ...before, unread: [...unread] });
  };
  const { companies, removed, keep } = await followCompanies(rebuild);
  const [names, versions] = await Promise.all([loadNames(), versionsOf([...companies.keys()])]);
  const waiting = [...companies];
  const failed: TenantId[] = [];
  const series = new Map<TenantId, string>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [tenantId, company] = next;
      const context = { tenantId, company, versions: versions(tenantId), names, now, rebuild, onTables };
      const known = await exportTenant(context).catch((error: unknown) => {
        failed.push(tenantId);
        log.error('a tenant is not exported', { tenantId, error });
        return named?.get(tenantId);
      });
      if (known !== undefined) series.set(tenantId, known);
    }
  };
  await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, work));
  if (isWhole || !named || !areEqual(named, series)) {
    await writeManifests(series);
    await writeSeries(series);
  }
  const removals = await Promise.allSettled(removed.map((tenantId) => removeTenant(tenantId, onTables)));
  const left = removals.filter(({ status }) => status === 'rejected');
  // Companies whose files could not be removed are remembered as they were, and removed by the next run.
  if (left.length === 0) await keep();
  const stillUnread = isConfigured() ? await ingest(unread) : [];
  if (failed.length > 0) throw new Error(`${failed.length} of ${companies.size} tenants are not exported`);
  if (left.length > 0) log.error('files of a removed tenant are left', { reasons: left });
  const tables = { ...before.tables, ...Object.fromEntries([...written].map((table) => [table, exportedAt])) };
  const readAt = stillUnread.length === 0 ? exportedAt : before.readAt;
  await writeFreshness({ exportedAt, readAt, tables, unread: stillUnread });
  if (isWhole) await sweep(series, now);
  if (isFirst) await sweepEarlier();
};

/** Whether a release has run last that writes other manifests, or none has. */
const isFirstOfRelease = async () =>
  (await headObject(env().EXPORT_BUCKET, exportKeys.earlier.freshness)) !== undefined;

const Head = z.object({ pk: z.string(), v: z.number() });

/** The versions of the lists of all tenants, read in batches of a hundred. */
const versionsOf = async (tenantIds: readonly TenantId[]): Promise<(tenantId: TenantId) => Versions> => {
  const heads = tenantIds.flatMap((tenantId) => sourceNames.map((name) => keys.head(tenantId, name)));
  const found = new Map((await getItems(heads)).map((item) => Head.parse(item)).map(({ pk, v }) => [pk, v]));
  return (tenantId) => {
    const versions = sourceNames.map((name) => [name, found.get(keys.journal(tenantId, name)) ?? 0]);
    return Object.fromEntries(versions) as Record<SourceName, number>;
  };
};

/** An event of the schedule, a created object below `exportKeys.request` (a request), or a command. */
const ExportContext = z.object({
  time: z.iso.datetime().optional(),
  key: z.string().default(''),
  rebuild: z.boolean().default(false),
});

/** The analytics export: every hour, and on request. D-78. */
export const handler = measured(async (event: unknown): Promise<void> => {
  const { time, key, rebuild } = ExportContext.parse(event);
  const now = time === undefined ? Date.now() : Date.parse(time);
  await runExport(now, rebuild || key.startsWith(exportKeys.rebuild));
});
