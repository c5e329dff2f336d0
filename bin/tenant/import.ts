import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { companyEntity } from '#lambdas/entities/records/company.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { pack } from '#lambdas/store/journal/snapshot/columns.ts';
import { keys } from '#lambdas/store/keys.ts';
import { makeAccount, type Person, personOf, withAccounts } from '../data/accounts.ts';
import { type Item, itemAt, putting, textOf, wireKey } from '../data/items.ts';
import { Refused, type Stage } from '../data/stage.ts';
import { companyKey, kindOf } from './belongs.ts';
import { checkedFolder, itemsIn, type Manifest, objectsIn, type PortalLine, portalIn } from './format.ts';
import { appendEntry } from './portal-entries.ts';

const text = (S: string) => ({ S });
const number = (N: number) => ({ N: String(N) });

/** An entry as `lambdas/store/journal/entry.ts` writes it, but of then; `prev` is the one before it of this company. */
const entryItem = ({ at, by, byName, via, cause, format, schema, change, row }: PortalLine, prev: number): Item => ({
  at: text(at),
  by: text(by),
  byName: text(byName),
  ...(via === undefined ? {} : { via: text(via) }),
  ...(cause === undefined ? {} : { cause: text(cause) }),
  changes: text(JSON.stringify([prev === 0 ? change : { ...change, prev }])),
  rows: text(JSON.stringify(pack(row ? [row] : []))),
  removed: { L: change.op === 'remove' ? [text(change.id)] : [] },
  format: number(format),
  schema: number(schema),
});

const growth = { create: 1, update: 0, remove: -1 };

/** How many entries an import has written, and the version of the last one. */
interface Progress {
  readonly done: number;
  readonly last: number;
}

/** Notes one more entry, unless another run of the same import was faster. */
const noted = (table: string, tenantId: string, done: number, v: number) => ({
  Update: {
    TableName: table,
    Key: wireKey(keys.tenantImport(tenantId)),
    UpdateExpression: 'SET done = :done, #last = :last',
    ConditionExpression: 'done = :before',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':done': number(done + 1), ':before': number(done), ':last': number(v) },
  },
});

/** Writes one more entry; given the company with the last one, as no user sees the tenant before it is there. */
const importEntry = async (
  stage: Stage,
  line: PortalLine,
  { done, last }: Progress,
  company: Item | undefined,
): Promise<Progress> => {
  const { table } = stage;
  const tenantId = line.change.id;
  const put = (v: number) => ({
    Put: { TableName: table, Item: { ...company, ...wireKey(companyKey(tenantId)), entry: number(v) } },
  });
  const v = await appendEntry(stage, {
    entry: () => entryItem(line, last),
    growth: growth[line.change.op],
    extraItems: (at) => [noted(table, tenantId, done, at), ...(company ? [put(at)] : [])],
  });
  return { done: done + 1, last: v };
};

/** Refuses what is unique in the whole portal and used by another user: user names, e-mail addresses, logos' names. */
const checkUnique = async (stage: Stage, from: string): Promise<void> => {
  for await (const item of itemsIn(from)) {
    const kind = kindOf(item);
    if (kind !== 'U' && kind !== 'L') continue;
    const owner = kind === 'U' ? 'id' : 'companyId';
    const there = await itemAt(stage, { pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });
    if (there && textOf(there, owner) !== textOf(item, owner))
      throw new Refused(`${textOf(item, 'pk').split('#').slice(1).join(' ')} is used by another user of this stage.`);
  }
};

/** Makes an account for each person of the folder; returns the new `sub` by the old one. */
const importPeople = async (stage: Stage, from: string): Promise<ReadonlyMap<string, string>> => {
  const subs = new Map<string, string>();
  for await (const item of itemsIn(from)) {
    const person = personOf(item);
    if (person) subs.set(person.sub, await accountOf(stage, person));
  }
  return subs;
};

/** An account that a principal ties to this very user is what an earlier try has made. */
const accountOf = (stage: Stage, person: Person) =>
  makeAccount(stage, person, async (sub) => {
    const principal = await itemAt(stage, keys.principal(sub));
    return principal !== undefined && textOf(principal, 'userId') === person.id;
  });

/** What arrives under these begins work: a file would be imported, or looked at, once more. */
const WAKING = /^(bulk|incoming)\//;

/** Refuses a tenant that is there already, unless an earlier try of the same folder was cut off. Tells how far that was. */
const begin = async (stage: Stage, { familyId: tenantId, name, sha256 }: Manifest): Promise<Progress> => {
  const mark = await itemAt(stage, keys.tenantImport(tenantId));
  const exists = (await itemAt(stage, companyKey(tenantId))) !== undefined;
  if (exists) throw new Refused(`${name} is at this stage already. Nothing was changed.`);
  if (mark && textOf(mark, 'folder') === sha256['items.jsonl'])
    return { done: Number(mark.done?.N), last: Number(mark.last?.N) };
  if (mark)
    throw new Refused(
      `Another folder of ${name} was imported in part. Import that one again, or erase the tenant first.`,
    );
  const holder = (await loadView(PORTAL, companyEntity)).holder(companyEntity.unique?.fields ?? [], { name });
  if (holder !== undefined) throw new Refused(`Another company of this stage is called ${name}.`);
  const Item = { folder: { S: sha256['items.jsonl'] }, done: { N: '0' }, last: { N: '0' } };
  await stage.db.send(
    new PutItemCommand({ TableName: stage.table, Item: { ...wireKey(keys.tenantImport(tenantId)), ...Item } }),
  );
  return { done: 0, last: 0 };
};

/** Nothing of a deleted record expires by itself, as in folders that release 0.1 has written. D-110. */
const withoutExpiry = (item: Item): Item => {
  if (kindOf(item) !== 'X') return item;
  const { expiresAt: _expiresAt, ...rest } = item;
  return rest;
};

/** Writes everything but the company itself, which is returned: with it the tenant begins to be there. */
const importItems = async (stage: Stage, from: string, tenantId: string, subs: ReadonlyMap<string, string>) => {
  const items = putting(stage);
  let company: Item | undefined;
  for await (const stored of itemsIn(from)) {
    const item = withoutExpiry(withAccounts(stored, subs));
    if (textOf(item, 'pk') === companyKey(tenantId).pk) company = item;
    else await items.add(item);
  }
  await items.end();
  if (!company) throw new Refused('items.jsonl holds no company.');
  return company;
};

const importObjects = async ({ s3, buckets }: Stage, from: string) => {
  for await (const { bucket, key, file, contentType, metadata, tagging, deleted } of objectsIn(from)) {
    if (bucket === 'uploads' && WAKING.test(key)) continue;
    const at = { Bucket: buckets[bucket], Key: key };
    const Body = await readFile(join(from, 'files', file));
    const described = { ContentType: contentType, Metadata: metadata, ...(tagging === '' ? {} : { Tagging: tagging }) };
    await s3.send(new PutObjectCommand({ ...at, Body, ...described }));
    if (deleted) await s3.send(new DeleteObjectCommand(at));
  }
};

const importPortal = async (stage: Stage, from: string, begun: Progress, company: Item) => {
  const lines: PortalLine[] = [];
  for await (const line of portalIn(from)) lines.push(line);
  let progress = begun;
  for (const [at, line] of lines.entries())
    if (at >= begun.done)
      progress = await importEntry(stage, line, progress, at === lines.length - 1 ? company : undefined);
};

/**
 * Brings a tenant that was exported into a stage where it is not. Every step may be repeated: after a crash the same command
 * goes on. Throws Refused before anything is written.
 */
export const importTenant = async (stage: Stage, from: string): Promise<Manifest> => {
  const manifest = await checkedFolder(from);
  await checkUnique(stage, from);
  const begun = await begin(stage, manifest);
  const subs = await importPeople(stage, from);
  const company = await importItems(stage, from, manifest.familyId, subs);
  await importObjects(stage, from);
  await importPortal(stage, from, begun, company);
  return manifest;
};
