import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getObject, putObject } from '#lambdas/ports/s3/objects.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { FamilyId } from '../id.ts';
import { keys } from '../keys.ts';
import type { Snapshot } from './delta.ts';
import { earlierSnapshot } from './earlier-snapshot.ts';
import type { ListSource } from './list-source.ts';
import { openSnapshot, sealSnapshot } from './snapshot-file.ts';
import type { ListView } from './view.ts';

const objectKey = (familyId: FamilyId, entity: string) => `snapshots/${encodeURIComponent(familyId)}/${entity}.columns`;

/** Writes the view as one object and notes its version in the head. An older snapshot winning a race does no harm: the tail covers the rest. */
export const writeSnapshot = async (familyId: FamilyId, { name, format }: ListSource, view: ListView) => {
  const { v } = view;
  const bytes = await sealSnapshot({ v, format, outdated: [...view.outdated], ...view.packed() });
  await putObject(env().SNAPSHOT_BUCKET, objectKey(familyId, name), bytes, { contentType: 'application/octet-stream' });
  await table.send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keys.head(familyId, name),
      UpdateExpression: 'SET snapshotV = :v',
      ExpressionAttributeValues: { ':v': v },
    }),
  );
};

/** The newest snapshot, or undefined when there is none. */
export const readSnapshot = async (familyId: FamilyId, { name }: ListSource): Promise<Snapshot | undefined> => {
  const object = await getObject(env().SNAPSHOT_BUCKET, objectKey(familyId, name));
  return object ? openSnapshot(object.bytes) : earlierSnapshot(familyId, name);
};
