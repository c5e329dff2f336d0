import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { companyEntity } from '../../lambdas/entities/company.ts';
import { PORTAL } from '../../lambdas/store/id.ts';
import { loadView } from '../../lambdas/store/journal/load.ts';
import { keys } from '../../lambdas/store/keys.ts';
import { itemAt, wireKey } from '../data/item-at.ts';
import { type Item, putting, textOf } from '../data/items.ts';
import { withAccounts } from '../data/people.ts';
import { Refused } from '../data/refused.ts';
import type { Stage } from '../data/stage.ts';
import { kindOf } from './belongs.ts';
import { companyKey } from './company.ts';
import type { Manifest, PortalLine } from './format.ts';
import { checkUnique, importPeople } from './import-people.ts';
import { importEntry, type Progress } from './import-portal.ts';
import { checkedFolder, itemsIn, objectsIn, portalIn } from './read-folder.ts';

/** What arrives under these begins work: a file would be imported, or looked at, once more. */
const WAKING = /^(bulk|incoming)\//;

/** Refuses a family that is there already, unless an earlier try of the same folder was cut off. Tells how far that was. */
const begin = async (stage: Stage, { familyId, name, sha256 }: Manifest): Promise<Progress> => {
  const mark = await itemAt(stage, keys.familyImport(familyId));
  const isThere = (await itemAt(stage, companyKey(familyId))) !== undefined;
  if (isThere) throw new Refused(`${name} is at this stage already. Nothing was changed.`);
  if (mark && textOf(mark, 'folder') === sha256['items.jsonl'])
    return { done: Number(mark.done?.N), last: Number(mark.last?.N) };
  if (mark)
    throw new Refused(
      `Another folder of ${name} was imported in part. Import that one again, or erase the family first.`,
    );
  const holder = (await loadView(PORTAL, companyEntity)).holder(companyEntity.unique?.fields ?? [], { name });
  if (holder !== undefined) throw new Refused(`Another company of this stage is called ${name}.`);
  const Item = { folder: { S: sha256['items.jsonl'] }, done: { N: '0' }, last: { N: '0' } };
  await stage.db.send(
    new PutItemCommand({ TableName: stage.table, Item: { ...wireKey(keys.familyImport(familyId)), ...Item } }),
  );
  return { done: 0, last: 0 };
};

/** Nothing of a deleted record expires by itself, as in folders that release 0.1 has written. D-110. */
const withoutExpiry = (item: Item): Item => {
  if (kindOf(item) !== 'X') return item;
  const { expiresAt: _expiresAt, ...kept } = item;
  return kept;
};

/** Writes everything but the company itself, which is returned: with it the family begins to be there. */
const importItems = async (stage: Stage, from: string, familyId: string, subs: ReadonlyMap<string, string>) => {
  const items = putting(stage);
  let company: Item | undefined;
  for await (const stored of itemsIn(from)) {
    const item = withoutExpiry(withAccounts(stored, subs));
    if (textOf(item, 'pk') === companyKey(familyId).pk) company = item;
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
 * Brings a family that was exported into a stage where it is not. Every step may be repeated: after a crash the same command
 * goes on. Throws Refused before anything is written.
 */
export const importFamily = async (stage: Stage, from: string): Promise<Manifest> => {
  const manifest = await checkedFolder(from);
  await checkUnique(stage, from);
  const begun = await begin(stage, manifest);
  const subs = await importPeople(stage, from);
  const company = await importItems(stage, from, manifest.familyId, subs);
  await importObjects(stage, from);
  await importPortal(stage, from, begun, company);
  return manifest;
};
