import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HEAD } from '#lambdas/store/keys.ts';
import { allItems, type Item, itemAt, keyParts, textOf } from '../data/items.ts';
import { readVersion, versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import { Refused } from '../data/stage.ts';
import { companyName, itemsOf, kindOf, logoOf, objectsOf } from './belongs.ts';
import { FORMAT, lineFile, type Manifest, type ObjectLine, ownSchemas } from './format.ts';
import { linesOf } from './portal-entries.ts';

/** What ends with a stage: sessions, tokens of its public API, endpoints of its webhooks, connections to sign-in providers, which its pool has, keys of repeated requests, evidence packages and their files, and marks of imports. */
const PASSING = new Set(['S', 'AT', 'TE', 'WH', 'WC', 'SC', 'SD', 'SP', 'SS', 'I', 'E', 'Z']);

/** What has expired is left out, but nothing of a deleted record: release 0.1 let that expire. D-110. */
const isExported = (item: Item) =>
  !PASSING.has(kindOf(item)) &&
  (kindOf(item) === 'X' || Number(item.expiresAt?.N ?? Number.POSITIVE_INFINITY) > Date.now() / 1000);

/** Records as people read them: one file for each kind, one line for each record. */
const recordFiles = async (folder: string) => {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, ReturnType<typeof lineFile>>();
  return {
    add: async (item: Item) => {
      const [kind, , entity = '', id] = keyParts(item);
      if (kind !== 'T') return;
      const file = files.get(entity) ?? lineFile(join(folder, `${entity}.jsonl`));
      files.set(entity, file);
      await file.write({ id, ...JSON.parse(textOf(item, 'record')) });
    },
    end: async () => void (await Promise.all([...files.values()].map((file) => file.end()))),
  };
};

/** Writes the items of a tenant; tells the heads of its lists, and where the images of its logos lie. */
const exportItems = async (stage: Stage, tenantId: string, to: string) => {
  const isOwn = itemsOf(tenantId);
  const [file, records] = [lineFile(join(to, 'items.jsonl')), await recordFiles(join(to, 'records'))];
  const [heads, logos] = [[] as Item[], new Set<string>()];
  for await (const item of allItems(stage)) {
    if (!isOwn(item) || !isExported(item)) continue;
    if (textOf(item, 'sk') === HEAD) heads.push(item);
    if (kindOf(item) === 'L') logos.add(logoOf(item));
    await file.write(item);
    await records.add(item);
  }
  await records.end();
  return { ...(await file.end()), heads, logos };
};

/** Files have numbers as names: keys are longer than some file systems take. */
const NAME_LENGTH = 6;

/** Writes the objects of a tenant, also those of deleted documents, which can still come back. */
const exportObjects = async (stage: Stage, isOwn: (key: string) => boolean, to: string) => {
  await mkdir(join(to, 'files'));
  const file = lineFile(join(to, 'objects.jsonl'));
  let number = 0;
  for (const bucket of ['documents', 'uploads'] as const)
    for await (const versions of versionsIn(stage, stage.buckets[bucket])) {
      const [newest] = versions;
      const content = versions.find(({ isMark }) => !isMark);
      if (!newest || !content || !isOwn(newest.key)) continue;
      const { bytes, ...facts } = await readVersion(stage, stage.buckets[bucket], content);
      const name = String(++number).padStart(NAME_LENGTH, '0');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeFile(join(to, 'files', name), bytes, { flag: 'wx' });
      const line: ObjectLine = { bucket, key: newest.key, file: name, sha256, ...facts, deleted: newest.isMark };
      await file.write(line);
    }
  return file.end();
};

const exportPortal = async (stage: Stage, tenantId: string, to: string) => {
  const file = lineFile(join(to, 'portal.jsonl'));
  for await (const line of linesOf(stage, tenantId)) await file.write(line);
  return file.end();
};

/** Whether a list of the tenant has been written to since its head was read. */
const hasMoved = async (stage: Stage, head: Item): Promise<boolean> => {
  const now = await itemAt(stage, { pk: textOf(head, 'pk'), sk: textOf(head, 'sk') });
  return now?.v?.N !== head.v?.N;
};

/**
 * Writes all that belongs to a tenant into a folder that is empty or does not exist: for another stage, and for users who
 * request their data. Throws Refused, also when a user saved meanwhile, because the parts would not fit together.
 */
export const exportTenant = async (stage: Stage, tenantId: string, to: string): Promise<Manifest> => {
  if (existsSync(to) && (await readdir(to)).length > 0) throw new Refused(`${to} is not empty. Name another folder.`);
  const name = await companyName(stage, tenantId);
  await mkdir(to, { recursive: true });
  const items = await exportItems(stage, tenantId, to);
  const objects = await exportObjects(stage, objectsOf(tenantId, items.logos), to);
  const portal = await exportPortal(stage, tenantId, to);
  for (const head of items.heads)
    if (await hasMoved(stage, head))
      throw new Refused(
        `A user of ${name} has saved while this was read, so ${to} is of no use. Remove it and export again.`,
      );
  const manifest: Manifest = {
    format: FORMAT,
    familyId: tenantId,
    name,
    exportedAt: new Date().toISOString(),
    schemas: ownSchemas(),
    items: items.lines,
    objects: objects.lines,
    sha256: { 'items.jsonl': items.sha256, 'portal.jsonl': portal.sha256, 'objects.jsonl': objects.sha256 },
  };
  await writeFile(join(to, 'family.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return manifest;
};
