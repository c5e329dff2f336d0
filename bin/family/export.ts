import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { itemAt } from '../data/item-at.ts';
import { type Item, textOf } from '../data/items.ts';
import { Refused } from '../data/refused.ts';
import type { Stage } from '../data/stage.ts';
import { objectsOf } from './belongs.ts';
import { companyName } from './company.ts';
import { exportItems } from './export-items.ts';
import { exportObjects } from './export-objects.ts';
import { FORMAT, type Manifest, ownSchemas } from './format.ts';
import { lineFile } from './line-file.ts';
import { linesOf } from './portal-entries.ts';

const exportPortal = async (stage: Stage, familyId: string, to: string) => {
  const file = lineFile(join(to, 'portal.jsonl'));
  for await (const line of linesOf(stage, familyId)) await file.write(line);
  return file.end();
};

/** Whether a list of the family has been written to since its head was read. */
const hasMoved = async (stage: Stage, head: Item): Promise<boolean> => {
  const now = await itemAt(stage, { pk: textOf(head, 'pk'), sk: textOf(head, 'sk') });
  return now?.v?.N !== head.v?.N;
};

/**
 * Writes all that belongs to a family into a folder that is empty or not there: for another stage, and for whoever asks for
 * their data. Throws Refused, also when somebody saved meanwhile, because the parts would not fit together.
 */
export const exportFamily = async (stage: Stage, familyId: string, to: string): Promise<Manifest> => {
  if (existsSync(to) && (await readdir(to)).length > 0) throw new Refused(`${to} is not empty. Name another folder.`);
  const name = await companyName(stage, familyId);
  await mkdir(to, { recursive: true });
  const items = await exportItems(stage, familyId, to);
  const objects = await exportObjects(stage, objectsOf(familyId, items.logos), to);
  const portal = await exportPortal(stage, familyId, to);
  for (const head of items.heads)
    if (await hasMoved(stage, head))
      throw new Refused(
        `Somebody of ${name} has saved while this was read, so ${to} is of no use. Remove it and export again.`,
      );
  const manifest: Manifest = {
    format: FORMAT,
    familyId,
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
