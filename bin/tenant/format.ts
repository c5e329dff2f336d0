import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { entities } from '#lambdas/entities/all-entities.ts';
import type { Item } from '../data/items.ts';
import { Refused } from '../data/stage.ts';
import { idsOf, itemsOf, kindOf, logoOf, objectsOf } from './belongs.ts';

/** A new file of lines, one JSON value each, and the SHA-256 of what was written. */
export const lineFile = (path: string) => {
  const stream = createWriteStream(path, { flags: 'wx' });
  const hash = createHash('sha256');
  let lines = 0;
  return {
    write: async (value: unknown) => {
      const line = `${JSON.stringify(value)}\n`;
      hash.update(line);
      lines++;
      if (!stream.write(line)) await once(stream, 'drain');
    },
    end: async () => {
      stream.end();
      await once(stream, 'close');
      return { lines, sha256: hash.digest('hex') };
    },
  };
};

/** The values of such a file, one after the other. */
async function* valuesIn(path: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield JSON.parse(line);
}

/** The SHA-256 of a file, as hex. */
export const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

/** Grows when a release writes folders that earlier ones could not import. */
export const FORMAT = 1;

/** What stands in family.json: what the folder holds, and the numbers by which an import knows that it can read it. */
export const Manifest = z.object({
  format: z.number().int(),
  familyId: z.string().min(1),
  name: z.string(),
  exportedAt: z.iso.datetime(),
  /** The schema numbers of stored records, by kind. */
  schemas: z.record(z.string(), z.number().int()),
  items: z.number().int(),
  objects: z.number().int(),
  /** SHA-256 of the other files of the folder, as hex. Those of objects stand in objects.jsonl. */
  sha256: z.strictObject({ 'items.jsonl': z.string(), 'portal.jsonl': z.string(), 'objects.jsonl': z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** A line of objects.jsonl: an object, and under which name its bytes lie in `files/`. */
export const ObjectLine = z.strictObject({
  bucket: z.enum(['documents', 'uploads']),
  key: z.string(),
  file: z.string().regex(/^[\w.-]+$/),
  sha256: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
  tagging: z.string(),
  /** The file of a deleted document, which can still come back: it is stored and deleted again. */
  deleted: z.boolean(),
});
export type ObjectLine = z.infer<typeof ObjectLine>;

/** A line of portal.jsonl: what an entry of the portal's list of companies said of this one. */
export const PortalLine = z.strictObject({
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  via: z.string().optional(),
  cause: z.string().optional(),
  format: z.number().int(),
  schema: z.number().int(),
  change: z.looseObject({ op: z.enum(['create', 'update', 'remove']), id: z.string() }),
  row: z.looseObject({ id: z.string() }).optional(),
});
export type PortalLine = z.infer<typeof PortalLine>;

/** The schema numbers of this release. */
export const ownSchemas = (): Record<string, number> =>
  Object.fromEntries(entities.map(({ name, schemaNumber }) => [name, schemaNumber]));

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
