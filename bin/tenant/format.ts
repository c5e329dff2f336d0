import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { entities } from '#lambdas/entities/all-entities.ts';

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
export async function* valuesIn(path: string): AsyncGenerator<unknown> {
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
