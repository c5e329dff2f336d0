import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getObject, putObject } from '#lambdas/ports/s3/objects.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { FIRST, type ListSource } from '../list-source.ts';
import type { ListProjection } from '../view/view.ts';
import { Column } from './column.ts';
import type { Snapshot } from './columns.ts';
import { openSnapshot, sealSnapshot } from './snapshot-file.ts';

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

/** Where release 0.1 stores the snapshot of a list. */
export const earlierKey = (tenantId: TenantId, name: string) =>
  `snapshots/${encodeURIComponent(tenantId)}/${name}.json.gz`;

/** The snapshot of an earlier release, or undefined when there is none. It stays for a rollback to that release. */
const earlierSnapshot = async (tenantId: TenantId, name: string): Promise<Snapshot | undefined> => {
  const object = await getObject(env().SNAPSHOT_BUCKET, earlierKey(tenantId, name));
  if (!object) return undefined;
  const stored: StoredSnapshot = JSON.parse((await unzip(object.bytes)).toString());
  const { v, format = FIRST, outdated = [], fields, columns, entries = [] } = stored;
  const made = new Map(fields.map((field, at) => [field, Column.of(columns[at] ?? [])]));
  const size = columns[fields.indexOf('id')]?.length ?? 0;
  return { v, format, outdated, list: { size, columns: made, entries: Column.of(entries) } };
};

const objectKey = (tenantId: TenantId, entity: string) => `snapshots/${encodeURIComponent(tenantId)}/${entity}.columns`;

/** Writes the view as one object and notes its version in the head. An older snapshot winning a race does no harm: the tail covers the rest. */
export const writeSnapshot = async (tenantId: TenantId, { name, format }: ListSource, view: ListProjection) => {
  const { v } = view;
  const bytes = await sealSnapshot({ v, format, outdated: [...view.outdated], ...view.packed() });
  await putObject(env().SNAPSHOT_BUCKET, objectKey(tenantId, name), bytes, { contentType: 'application/octet-stream' });
  await table.send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keys.head(tenantId, name),
      UpdateExpression: 'SET snapshotV = :v',
      ExpressionAttributeValues: { ':v': v },
    }),
  );
};

/** The newest snapshot, or undefined when there is none. */
export const readSnapshot = async (tenantId: TenantId, { name }: ListSource): Promise<Snapshot | undefined> => {
  const object = await getObject(env().SNAPSHOT_BUCKET, objectKey(tenantId, name));
  return object ? openSnapshot(object.bytes) : earlierSnapshot(tenantId, name);
};
