import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type * as z from 'zod';
import { jsonSchema } from '#contract/openapi/document.ts';

const CONTRACT = join(import.meta.dirname, '../../contract');

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value;

/** 'document-request' as 'DocumentRequest'. */
const toPascalCase = (folder: string) =>
  folder
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

interface Exported {
  readonly folder: string;
  readonly name: string;
  readonly schema: z.ZodType;
}

const exportedSchemas = async (): Promise<readonly Exported[]> => {
  const files = readdirSync(CONTRACT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const found: Exported[] = [];
  for (const file of files) {
    const [folder = ''] = relative(CONTRACT, file).split('/');
    const exported = Object.entries((await import(file)) as Record<string, unknown>);
    for (const [name, schema] of exported)
      if (isSchema(schema) && /^[A-Z]/.test(name)) found.push({ folder, name, schema });
  }
  return found;
};

/**
 * The name of each exported schema of the contract by its JSON schema. What requests and replies write differently is two
 * entries: the name, and the name with 'Input'. A name that two folders export begins with the folder.
 */
export const schemaNames = async (): Promise<ReadonlyMap<string, string>> => {
  const all = await exportedSchemas();
  const folders = new Map<string, Set<string>>();
  for (const { folder, name } of all) folders.set(name, new Set([...(folders.get(name) ?? []), folder]));
  const names = new Map<string, string>();
  for (const { folder, name, schema } of all) {
    const isShared = (folders.get(name)?.size ?? 0) > 1;
    const unique = isShared ? `${toPascalCase(folder)}${name}` : name;
    const output = JSON.stringify(jsonSchema(schema, 'output'));
    const input = JSON.stringify(jsonSchema(schema, 'input'));
    if (!names.has(output)) names.set(output, unique);
    if (!names.has(input)) names.set(input, `${unique}Input`);
  }
  return names;
};
