import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { wireKey } from '../data/item-at.ts';
import { versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import { checkEmpty, markKey, restoreItems, restorePeople } from './restore-items.ts';

/** What arrives under these begins work: a file would be imported, or looked at, once more. */
const WAKING = /^(bulk|incoming)\//;

const keysIn = async (stage: Stage, bucket: string): Promise<ReadonlySet<string>> => {
  const keys = new Set<string>();
  for await (const [newest] of versionsIn(stage, bucket)) if (newest) keys.add(newest.key);
  return keys;
};

/**
 * Copies the documents and uploads of a time, each in the version it had then; one that was deleted by then is deleted again,
 * so that it can still come back. What an earlier run has copied is passed over. Returns how many.
 */
const restoreObjects = async (from: Stage, to: Stage, at: Date): Promise<number> => {
  let copied = 0;
  for (const name of ['documents', 'uploads'] as const) {
    const [source, target] = [from.buckets[name], to.buckets[name]];
    const there = await keysIn(to, target);
    for await (const versions of versionsIn(from, source)) {
      const then = versions.filter((version) => version.at <= at.getTime());
      const content = then.find(({ isMark }) => !isMark);
      if (!content || there.has(content.key) || (name === 'uploads' && WAKING.test(content.key))) continue;
      const CopySource = `${[source, ...content.key.split('/')].map(encodeURIComponent).join('/')}?versionId=${content.versionId}`;
      await to.s3.send(new CopyObjectCommand({ Bucket: target, Key: content.key, CopySource }));
      if (then[0]?.isMark) await to.s3.send(new DeleteObjectCommand({ Bucket: target, Key: content.key }));
      copied++;
    }
  }
  return copied;
};

/** What was restored, in numbers. */
export interface Restored {
  readonly people: number;
  readonly items: number;
  readonly files: number;
}

/**
 * Fills a new stage with what another one held at a time; `from.table` is its table of then. Cut off, the same call goes on.
 * Throws Refused when the new stage is not empty.
 */
export const restore = async (from: Stage, to: Stage, at: Date): Promise<Restored> => {
  await checkEmpty(to, from.table);
  const Item = { ...wireKey(markKey), source: { S: from.table } };
  await to.db.send(new PutItemCommand({ TableName: to.table, Item }));
  const subs = await restorePeople(from, to);
  // Files first: a record is never there without its file.
  const files = await restoreObjects(from, to, at);
  const items = await restoreItems(from, to, subs);
  return { people: subs.size, items, files };
};
