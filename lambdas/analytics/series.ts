import { exportKeys } from '#contract/analytics/keys.ts';
import { getObject, putObject } from '../ports/s3/objects.ts';
import type { FamilyId } from '../store/id.ts';
import { env } from './env.ts';

/** The folder of each family's files. */
export type SeriesOf = ReadonlyMap<FamilyId, string>;

/** The folders that the manifests name; undefined where nobody knows. */
export const readSeries = async (): Promise<SeriesOf | undefined> => {
  const object = await getObject(env().EXPORT_BUCKET, exportKeys.series);
  return object && new Map(Object.entries(JSON.parse(Buffer.from(object.bytes).toString())));
};

/** Notes which folders the manifests name. Call it after they are written. */
export const writeSeries = (series: SeriesOf) =>
  putObject(env().EXPORT_BUCKET, exportKeys.series, Buffer.from(JSON.stringify(Object.fromEntries(series))), {
    contentType: 'application/json',
  });

export const areEqual = (one: SeriesOf, other: SeriesOf) =>
  one.size === other.size && [...one].every(([familyId, series]) => other.get(familyId) === series);
