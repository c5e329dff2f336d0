import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzipSync } from 'node:zlib';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getObject, putObject } from '#lambdas/ports/s3/objects.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { FIRST, type ListSource } from '../entry.ts';
import type { ListProjection } from '../view/view.ts';
import { Column } from './column.ts';
import { ENTRIES, type Snapshot } from './columns.ts';

/** How the file is laid out. A release that does not know a layout takes the list from its journal. */
const LAYOUT = 2;

const LENGTH_BYTES = 4;

/** A block is small: the usual settings would take longer to set up than to work. */
const zip = (text: string) => gzipSync(text, { level: 1, memLevel: 5, windowBits: 13 });

/** A list as of version `v`, its columns as blocks of JSON. */
interface OpenBlocks {
  readonly v: number;
  readonly format: number;
  readonly outdated: readonly string[];
  readonly size: number;
  readonly blocks: ReadonlyMap<string, readonly string[]>;
}

interface Head extends Omit<OpenBlocks, 'blocks'> {
  readonly layout: number;
  /** The lengths of each column's blocks, in the order in which they follow. */
  readonly lengths: readonly (readonly [column: string, lengths: readonly number[]])[];
}

/**
 * A snapshot as one file: the length of its head in four bytes, the head as gzip of JSON, then the blocks of one column after
 * the other, each by itself under gzip, so that a reader unpacks what it looks at.
 */
export const sealSnapshot = async ({ blocks, ...facts }: OpenBlocks): Promise<Uint8Array> => {
  const packed: (readonly [string, readonly Buffer[]])[] = [];
  for (const [name, texts] of blocks) {
    packed.push([name, texts.map(zip)]);
    // Others are let in between two columns.
    await setImmediate();
  }
  const lengths = packed.map(([name, buffers]) => [name, buffers.map(({ length }) => length)] as const);
  const stored: Head = { layout: LAYOUT, ...facts, lengths };
  const head = zip(JSON.stringify(stored));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...packed.flatMap(([, buffers]) => buffers)]);
};

/** The list in a file that `sealSnapshot` made; undefined if a later release laid it out otherwise. */
export const openSnapshot = (file: Uint8Array): Snapshot | undefined => {
  let at = LENGTH_BYTES;
  const next = (length: number) => {
    at += length;
    return file.subarray(at - length, at);
  };
  const headLength = Buffer.from(file.buffer, file.byteOffset, LENGTH_BYTES).readUInt32BE();
  const { layout, lengths, v, format, outdated, size }: Head = JSON.parse(gunzipSync(next(headLength)).toString());
  if (layout !== LAYOUT) return undefined;
  const columns = new Map(lengths.map(([name, blocks]) => [name, new Column(blocks.map(next))]));
  const entries = columns.get(ENTRIES) ?? new Column();
  columns.delete(ENTRIES);
  return { v, format, outdated, list: { size, columns, entries } };
};

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
