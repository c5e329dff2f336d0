import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HEAD } from '../../lambdas/store/keys.ts';
import { allItems, type Item, keyParts, textOf } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import { itemsOf, kindOf, logoOf } from './belongs.ts';
import { lineFile } from './line-file.ts';

/** What ends with a stage: sessions, keys of repeated requests, evidence packages and their files, and marks of imports. */
const PASSING = new Set(['S', 'I', 'E', 'Z']);

/** What has expired is left out, but nothing of a deleted record: release 0.1 let that expire. D-110. */
const isKept = (item: Item) =>
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

/** Writes the items of a family; tells the heads of its lists, and where the images of its logos lie. */
export const exportItems = async (stage: Stage, familyId: string, to: string) => {
  const isOwn = itemsOf(familyId);
  const [file, records] = [lineFile(join(to, 'items.jsonl')), await recordFiles(join(to, 'records'))];
  const [heads, logos] = [[] as Item[], new Set<string>()];
  for await (const item of allItems(stage)) {
    if (!isOwn(item) || !isKept(item)) continue;
    if (textOf(item, 'sk') === HEAD) heads.push(item);
    if (kindOf(item) === 'L') logos.add(logoOf(item));
    await file.write(item);
    await records.add(item);
  }
  await records.end();
  return { ...(await file.end()), heads, logos };
};
