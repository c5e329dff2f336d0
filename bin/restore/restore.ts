import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { inParallel } from '../data/in-parallel.ts';
import { versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import { restoreAccounts } from './accounts.ts';
import { restoreItems } from './items.ts';
import { openMark } from './mark.ts';
import type { Count } from './progress.ts';
import { nothingSince, type Since } from './since.ts';

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

/** What was restored, in numbers. */
export interface Restored {
  readonly people: number;
  readonly items: number;
  readonly files: number;
}

interface Given {
  readonly count?: Count;
  /** What the other stage has decided since; its erasures, holds and terms of retention hold in the new one too. */
  readonly since?: Since;
}

/**
 * Fills a new stage with what another one held at a time; `from.table` is its table of then. Interrupted, the same call continues
 * and repeats only what was on its way. Throws Refused if the new stage is not empty, or was restored already.
 */
export const restore = async (
  from: Stage,
  to: Stage,
  at: Date,
  { count = () => undefined, since = nothingSince }: Given = {},
): Promise<Restored> => {
  const mark = await openMark(to, from.table);
  // Before the items: a record is never stored without its file, and items name the new accounts.
  const [accounts, objects] = await Promise.allSettled([
    restoreAccounts(from, to, { count, since }),
    restoreObjects(from, to, at, { count, since }),
  ]);
  if (accounts.status === 'rejected') throw accounts.reason;
  if (objects.status === 'rejected') throw objects.reason;
  const items = await restoreItems(from, to, { subs: accounts.value, mark, count, since });
  await since.finish(to);
  await mark.finish();
  return { people: accounts.value.size, items, files: objects.value };
};
