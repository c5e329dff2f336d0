import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../data/items.ts';
import { Refused } from '../data/stage.ts';
import { idsOf, itemsOf, kindOf, logoOf, objectsOf } from './belongs.ts';
import { FORMAT, Manifest, ObjectLine, ownSchemas, PortalLine, sumOf, valuesIn } from './format.ts';

/** The items of an exported folder. */
export const itemsIn = (from: string) => valuesIn(join(from, 'items.jsonl')) as AsyncGenerator<Item>;

/** The objects of an exported folder. */
export async function* objectsIn(from: string): AsyncGenerator<ObjectLine> {
  for await (const value of valuesIn(join(from, 'objects.jsonl'))) yield ObjectLine.parse(value);
}

/** What the portal's list of companies said of the tenant's company. */
export async function* portalIn(from: string): AsyncGenerator<PortalLine> {
  for await (const value of valuesIn(join(from, 'portal.jsonl'))) yield PortalLine.parse(value);
}

const manifestIn = async (from: string): Promise<Manifest> => {
  const text = await readFile(join(from, 'family.json'), 'utf8').catch(() => {
    throw new Refused(`${from} holds no exported tenant: there is no family.json, or the export was cut off.`);
  });
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Refused(`${from}/family.json is not what an export writes.`);
  return parsed.data;
};

const checkNumbers = ({ format, schemas }: Manifest) => {
  const own = ownSchemas();
  const newer = Object.entries(schemas).filter(([kind, number]) => number > (own[kind] ?? 0));
  if (format !== FORMAT || newer.length > 0)
    throw new Refused('A newer release has written this folder. Import it with that release or a later one.');
};

const checkSums = async (from: string, { sha256 }: Manifest) => {
  for (const [name, sum] of Object.entries(sha256))
    if ((await sumOf(join(from, name))) !== sum)
      throw new Refused(`${name} is not as it was exported: its SHA-256 differs.`);
  for await (const { file, sha256: sum } of objectsIn(from))
    if ((await sumOf(join(from, 'files', file)).catch(() => '')) !== sum)
      throw new Refused(`files/${file} is missing or not as it was exported: its SHA-256 differs.`);
};

/** Nothing of another tenant is written, whatever the folder says. */
const checkOwner = async (from: string, tenantId: string) => {
  const [isOwnItem, isOwnId] = [itemsOf(tenantId), idsOf(tenantId)];
  const logos = new Set<string>();
  for await (const item of itemsIn(from)) {
    if (!isOwnItem(item)) throw new Refused(`items.jsonl holds what is of another tenant: ${item.pk?.S}`);
    if (kindOf(item) === 'L') logos.add(logoOf(item));
  }
  const isOwnObject = objectsOf(tenantId, logos);
  for await (const { key } of objectsIn(from))
    if (!isOwnObject(key)) throw new Refused(`objects.jsonl holds what is of another tenant: ${key}`);
  for await (const { change, row } of portalIn(from))
    if (!isOwnId(change.id) || (row && row.id !== change.id))
      throw new Refused(`portal.jsonl holds what is of another tenant: ${change.id}`);
};

/** What a folder holds, after everything in it was looked at. Throws Refused. */
export const checkedFolder = async (from: string): Promise<Manifest> => {
  const manifest = await manifestIn(from);
  checkNumbers(manifest);
  await checkSums(from, manifest);
  await checkOwner(from, manifest.familyId);
  return manifest;
};
