import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { env } from '../env.ts';
import type { FamilyId } from '../id.ts';
import { Column } from './column.ts';
import type { Snapshot } from './delta.ts';
import { FIRST } from './list-source.ts';

const unzip = promisify(gunzip);

/**
 * A snapshot as release 0.1 wrote it: one JSON text under gzip. One of the first release tells neither its format, nor
 * what is outdated in it, nor by which versions its rows came.
 */
interface StoredSnapshot {
  readonly v: number;
  readonly format?: number;
  readonly outdated?: readonly string[];
  readonly fields: readonly string[];
  readonly columns: readonly unknown[][];
  readonly entries?: readonly number[];
}

/** Where release 0.1 keeps the snapshot of a list. */
export const earlierKey = (familyId: FamilyId, name: string) =>
  `snapshots/${encodeURIComponent(familyId)}/${name}.json.gz`;

/** The snapshot of an earlier release, or undefined when there is none. It stays for a rollback to that release. */
export const earlierSnapshot = async (familyId: FamilyId, name: string): Promise<Snapshot | undefined> => {
  const object = await getObject(env().SNAPSHOT_BUCKET, earlierKey(familyId, name));
  if (!object) return undefined;
  const stored: StoredSnapshot = JSON.parse((await unzip(object.bytes)).toString());
  const { v, format = FIRST, outdated = [], fields, columns, entries = [] } = stored;
  const made = new Map(fields.map((field, at) => [field, Column.of(columns[at] ?? [])]));
  const size = columns[fields.indexOf('id')]?.length ?? 0;
  return { v, format, outdated, list: { size, columns: made, entries: Column.of(entries) } };
};
