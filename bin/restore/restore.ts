import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { PORTAL } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { makeAccount, personOf, withAccounts } from '../data/accounts.ts';
import { allItems, itemAt, keyParts, putting, textOf, wireKey } from '../data/items.ts';
import { versionsIn } from '../data/objects.ts';
import { Refused, type Stage } from '../data/stage.ts';

/** What ends with a stage: sessions, keys of repeated requests, counts, tickets, packages, marks, and how far its lists are renewed. */
const PASSING = new Set(['S', 'I', 'Q', 'R', 'E', 'Z', 'V']);

const kindOf = (item: Parameters<typeof keyParts>[0]) => keyParts(item)[0] ?? '';

/** The mark of a restore into this stage. */
const markKey = keys.tenantImport(PORTAL);

/** Refuses a stage that holds records of its own; what an earlier run of the same restore has written is none. */
const checkEmpty = async (to: Stage, source: string): Promise<void> => {
  const mark = await itemAt(to, markKey);
  const earlier = mark && textOf(mark, 'source');
  if (earlier === source) return;
  if (earlier) throw new Refused(`This stage was restored from ${earlier}. Restore into a new one.`);
  for await (const item of allItems(to))
    if (kindOf(item) === 'T')
      throw new Refused('The stage that is restored to has records already. Deploy a new one and restore into that.');
};

/** Makes an account for every user who had one; returns the new `sub` by the old one. */
const restorePeople = async (from: Stage, to: Stage): Promise<ReadonlyMap<string, string>> => {
  const subs = new Map<string, string>();
  for await (const item of allItems(from)) {
    const person = personOf(item);
    if (!person) continue;
    const isOurs = async (sub: string) => textOf((await itemAt(to, keys.principal(sub))) ?? {}, 'userId') === person.id;
    subs.set(person.sub, await makeAccount(to, person, isOurs));
  }
  return subs;
};

/** Copies what lasts from one table into another, next to other accounts; returns how many items. */
const restoreItems = async (from: Stage, to: Stage, subs: ReadonlyMap<string, string>): Promise<number> => {
  const items = putting(to);
  let copied = 0;
  for await (const item of allItems(from)) {
    if (PASSING.has(kindOf(item))) continue;
    await items.add(withAccounts(item, subs));
    copied++;
  }
  await items.end();
  return copied;
};

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
