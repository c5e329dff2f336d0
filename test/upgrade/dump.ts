import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, GetObjectTaggingCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { s3 } from '#lambdas/ports/s3/sdk.ts';
import { table } from '#lambdas/ports/table.ts';
import { settings } from '#local/settings.ts';

type Item = Record<string, unknown>;

/** An object of the store: its key, its metadata, and its bytes in base64. */
interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string | undefined;
  readonly metadata: Record<string, string> | undefined;
  readonly tagging: string;
  readonly body: string;
}

/** Everything a portal has stored: the items of its table and the newest version of each object. */
export interface Store {
  readonly items: readonly Item[];
  readonly objects: readonly StoredObject[];
}

/** Without the copy of the audit trail, which holds ids and digests of what is in the table. */
const { audit: _, ...stored } = settings.buckets;
const buckets = Object.values(stored);
const PER_CALL = 25;

/** All items of the table. */
export const readItems = async () => {
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName: settings.table }))
    items.push(...Items);
  return items;
};

const readObject = async (bucket: string, key: string): Promise<StoredObject> => {
  const at = { Bucket: bucket, Key: key };
  const [object, { TagSet = [] }] = await Promise.all([
    s3.send(new GetObjectCommand(at)),
    s3.send(new GetObjectTaggingCommand(at)),
  ]);
  const tagging = new URLSearchParams(TagSet.map(({ Key = '', Value = '' }) => [Key, Value])).toString();
  const body = (await object.Body?.transformToString('base64')) ?? '';
  return { bucket, key, contentType: object.ContentType, metadata: object.Metadata, tagging, body };
};

const OBJECTS_AT_ONCE = 20;

const readObjects = async () => {
  const objects: StoredObject[] = [];
  for (const bucket of buckets) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    for (let from = 0; from < Contents.length; from += OBJECTS_AT_ONCE) {
      const part = Contents.slice(from, from + OBJECTS_AT_ONCE);
      objects.push(...(await Promise.all(part.map(({ Key = '' }) => readObject(bucket, Key)))));
    }
  }
  return objects;
};

/** Dumps the engines. */
export const readStore = async (): Promise<Store> => ({ items: await readItems(), objects: await readObjects() });

/** Restores a dump into empty engines. */
export const writeStore = async ({ items, objects }: Store) => {
  for (let from = 0; from < items.length; from += PER_CALL) {
    const requests = items.slice(from, from + PER_CALL).map((Item) => ({ PutRequest: { Item } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [settings.table]: requests } }));
  }
  for (const { bucket, key, contentType, metadata, tagging, body } of objects)
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: Buffer.from(body, 'base64'),
        ContentType: contentType,
        Metadata: metadata,
        ...(tagging === '' ? {} : { Tagging: tagging }),
      }),
    );
};

/** A value as compressed JSON. */
export const packed = async (value: unknown) => promisify(gzip)(JSON.stringify(value), { level: 9 });

export const unpacked = async <Value>(bytes: Uint8Array): Promise<Value> =>
  JSON.parse((await promisify(gunzip)(bytes)).toString());
