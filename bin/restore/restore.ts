import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { keys } from '#lambdas/store/keys.ts';
import { makeAccount, type Person, personOf, withAccounts } from '../data/accounts.ts';
import { type Item, inParallel, itemAt, keyParts, putAll, segmentPages, textOf } from '../data/items.ts';
import { versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import { type Mark, openMark } from './mark.ts';
import type { Count } from './progress.ts';
import { nothingSince, type Since } from './since.ts';

/** The parts in which a table is read, all at a time. The mark of a restore names this number, so another one begins again. */
const SEGMENTS = 8;
const segments = Array.from({ length: SEGMENTS }, (_, number) => number);

/** Together 3,200 items are on their way, of which a new table takes some 4,000 small ones a second. */
const CALLS_OF_SEGMENT = 16;

/** What ends with a stage: sessions, tokens of its public API, which name it, and their ends, endpoints, whose secrets are derived with its key, keys of repeated requests, counts, tickets, packages, marks, and how far its lists are renewed. */
const PASSING = new Set(['S', 'AT', 'TE', 'WH', 'WC', 'SC', 'SD', 'SP', 'SS', 'I', 'Q', 'R', 'E', 'Z', 'V']);
const isLasting = (item: Item) => !PASSING.has(keyParts(item)[0] ?? '');

/**
 * Copies what lasts from one table into another, next to other accounts. Each segment notes in the mark after which key it
 * continues, page by page. Returns how many items all runs have copied.
 */
const restoreItems = async (
  from: Stage,
  to: Stage,
  { subs, mark, count, since }: { subs: ReadonlyMap<string, string>; mark: Mark; count: Count; since: Since },
): Promise<number> => {
  let total = 0;
  await inParallel(segments, SEGMENTS, async (number) => {
    const name = `segment-${number}-of-${SEGMENTS}`;
    const earlier = mark.segment(name);
    let items = earlier?.items ?? 0;
    if (!earlier || earlier.after)
      for await (const page of segmentPages(from, { number, of: SEGMENTS, after: earlier?.after })) {
        const isRestored = (item: Item) => isLasting(item) && !since.isErasedItem(item);
        const lasting = page.items.filter(isRestored).map((item) => withAccounts(item, subs));
        await putAll(to, lasting, CALLS_OF_SEGMENT);
        items += lasting.length;
        await mark.saveSegment(name, { after: page.after, items });
        count('items', lasting.length);
      }
    total += items;
  });
  return total;
};

/**
 * Cognito sets 30 passwords a second for all pools of an account, a quota that is not adjustable, and users reset theirs by it.
 * So many accounts at a time use some half of it.
 */
const ACCOUNTS_AT_ONCE = 8;

/** Only records of users are sent; DynamoDB reads the others all the same. */
const usersOnly = {
  FilterExpression: 'begins_with(pk, :records) AND contains(pk, :users)',
  ExpressionAttributeValues: { ':records': { S: 'T#' }, ':users': { S: '#user#' } },
};

const peopleOf = async (from: Stage): Promise<readonly Person[]> => {
  const people: Person[] = [];
  await inParallel(segments, SEGMENTS, async (number) => {
    for await (const { items } of segmentPages(from, { number, of: SEGMENTS, filter: usersOnly }))
      people.push(...items.flatMap((item) => personOf(item) ?? []));
  });
  return people;
};

/**
 * Makes the account of a person, and stores who it is at once: a later run recognizes by that item the accounts that an earlier
 * one has made. Returns the new `sub`.
 */
const restoreAccount = async (from: Stage, to: Stage, person: Person): Promise<string> => {
  const isOurs = async (sub: string) => textOf((await itemAt(to, keys.principal(sub))) ?? {}, 'userId') === person.id;
  const sub = await makeAccount(to, person, isOurs);
  if (await isOurs(sub)) return sub;
  const principal = await itemAt(from, keys.principal(person.sub));
  if (principal) {
    const Item = withAccounts(principal, new Map([[person.sub, sub]]));
    await to.db.send(new PutItemCommand({ TableName: to.table, Item }));
  }
  return sub;
};

/** Makes an account for every user who had one; returns the new `sub` by the old one. */
const restoreAccounts = async (
  from: Stage,
  to: Stage,
  { count, since }: { readonly count: Count; readonly since: Since },
): Promise<ReadonlyMap<string, string>> => {
  const subs = new Map<string, string>();
  const people = (await peopleOf(from)).filter(({ sub }) => !since.isErasedAccount(sub));
  await inParallel(people, ACCOUNTS_AT_ONCE, async (person) => {
    subs.set(person.sub, await restoreAccount(from, to, person));
    count('accounts', 1);
  });
  return subs;
};

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
