import { exportKeys } from '#contract/analytics/keys.ts';
import type { ReportTableName } from '#contract/analytics/tables.ts';
import { deleteObject } from '../ports/s3/objects.ts';
import { keysBelow } from '../ports/s3/versioned-objects.ts';
import type { TenantId } from '../store/id.ts';
import { env } from './env.ts';
import type { SeriesOf } from './state.ts';
import { tableNames } from './tables/tables.ts';

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
export const sweep = async (series: SeriesOf, now: number): Promise<void> => {
  for (const prefix of [exportKeys.states, ...tableNames.map(exportKeys.table)])
    for await (const { key, changedAt } of keysBelow(bucket, prefix)) {
      const place = placeOf(key, prefix);
      const isLeft = place && series.get(place.tenantId) !== place.series;
      if (isLeft && changedAt < now - READING_MS) await deleteObject(bucket, key);
    }
};

const EARLIER_STATE = /^[^/]+\.json\.gz$/;

/** Deletes what a release with one file for each table and tenant has written, its states first and its time last. */
export const sweepEarlier = async (): Promise<void> => {
  const isState = (key: string) =>
    key !== exportKeys.companies && EARLIER_STATE.test(key.slice(exportKeys.states.length));
  await deleteAll(keysBelow(bucket, exportKeys.states), isState);
  await deleteAll(keysBelow(bucket, exportKeys.earlier.tables));
  await deleteObject(bucket, exportKeys.earlier.freshness);
};

/** Deletes all files of a removed tenant, then its state. */
export const removeTenant = async (
  tenantId: TenantId,
  onTables: (tables: readonly ReportTableName[]) => Promise<void>,
) => {
  for (const table of tableNames) await deleteAll(keysBelow(bucket, exportKeys.tenant(table, tenantId)));
  await deleteAll(keysBelow(bucket, exportKeys.stateFolder(tenantId)));
  await onTables(tableNames);
};
