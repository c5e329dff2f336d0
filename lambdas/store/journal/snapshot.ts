import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getObject, putObject } from '../../ports/objects.ts';
import { table } from '../../ports/table.ts';
import { env } from '../env-values.ts';
import type { FamilyId } from '../id.ts';
import { keys } from '../keys.ts';
import type { PackedColumns } from './columns.ts';
import type { Snapshot } from './delta.ts';
import { FIRST, type ListSource } from './list-source.ts';
import type { ListView } from './view.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const objectKey = (familyId: FamilyId, entity: string) => `snapshots/${encodeURIComponent(familyId)}/${entity}.json.gz`;

/** A snapshot of the first release tells neither its format nor what is outdated in it. */
type StoredSnapshot = PackedColumns & { v: number; format?: number; outdated?: string[] };

/** Writes the view as one object and notes its version in the head. An older snapshot winning a race does no harm: the tail covers the rest. */
export const writeSnapshot = async (familyId: FamilyId, { name, format }: ListSource, view: ListView) => {
  const { v } = view;
  const list = { v, format, outdated: [...view.outdated], ...view.packed() };
  const bytes = await zip(JSON.stringify(list), { level: 1 });
  await putObject(env.SNAPSHOT_BUCKET, objectKey(familyId, name), bytes, { contentType: 'application/gzip' });
  await table.send(
    new UpdateCommand({
      TableName: env.TABLE_NAME,
      Key: keys.head(familyId, name),
      UpdateExpression: 'SET snapshotV = :v',
      ExpressionAttributeValues: { ':v': v },
    }),
  );
};

/** The newest snapshot, or undefined when there is none. */
export const readSnapshot = async (familyId: FamilyId, { name }: ListSource): Promise<Snapshot | undefined> => {
  const object = await getObject(env.SNAPSHOT_BUCKET, objectKey(familyId, name));
  if (!object) return undefined;
  const json = (await unzip(object.bytes)).toString();
  const { v, format = FIRST, outdated = [], ...list }: StoredSnapshot = JSON.parse(json);
  return { v, format, outdated, list, bytes: json.length };
};
