import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';

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
export const restoreObjects = async (from: Stage, to: Stage, at: Date): Promise<number> => {
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
