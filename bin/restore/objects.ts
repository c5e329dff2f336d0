import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { inParallel } from '../data/in-parallel.ts';
import { versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import type { Count } from './progress.ts';
import type { Since } from './since.ts';

/** At 60 to 120 ms for a copy, these are 1,000 to 2,000 a second: S3 takes 3,500 of a prefix. */
const COPIES_AT_ONCE = 128;

/** What arrives under these begins work: a file would be imported, or looked at, once more. */
const WAKING = /^(bulk|incoming)\//;

/** The keys of a bucket, and whether their newest version is the mark that deleted them. */
const statesIn = async (stage: Stage, bucket: string): Promise<ReadonlyMap<string, 'present' | 'deleted'>> => {
  const states = new Map<string, 'present' | 'deleted'>();
  for await (const [newest] of versionsIn(stage, bucket))
    if (newest) states.set(newest.key, newest.isMark ? 'deleted' : 'present');
  return states;
};

/**
 * Copies the documents and uploads of a time, each in the version it had then; one that was deleted by then is deleted again,
 * so that it can still be restored. What an earlier run has done is passed over. Returns how many the new stage has of them.
 */
export const restoreObjects = async (
  from: Stage,
  to: Stage,
  at: Date,
  { count, since }: { readonly count: Count; readonly since: Since },
): Promise<number> => {
  let restored = 0;
  for (const name of ['documents', 'uploads'] as const) {
    const [source, target] = [from.buckets[name], to.buckets[name]];
    const states = await statesIn(to, target);
    await inParallel(versionsIn(from, source), COPIES_AT_ONCE, async (versions) => {
      const then = versions.filter((version) => version.at <= at.getTime());
      const content = then.find(({ isMark }) => !isMark);
      if (!content || (name === 'uploads' && WAKING.test(content.key)) || since.isErasedObject(content.key)) return;
      const state = states.get(content.key);
      if (state === undefined) {
        const path = [source, ...content.key.split('/')].map(encodeURIComponent).join('/');
        const CopySource = `${path}?versionId=${content.versionId}`;
        await to.s3.send(new CopyObjectCommand({ Bucket: target, Key: content.key, CopySource }));
        count('files', 1);
      }
      if (then[0]?.isMark && state !== 'deleted')
        await to.s3.send(new DeleteObjectCommand({ Bucket: target, Key: content.key }));
      restored++;
    });
  }
  return restored;
};
