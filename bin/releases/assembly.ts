import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { DATA_METADATA, SETTINGS_METADATA } from '#lib/stage/settings.ts';

/** A resource of a template, as far as deployments look into it. */
export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
  readonly [attribute: string]: unknown;
}

/** A template as CloudFormation takes it. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly [part: string]: unknown;
}

const DataLevel = z.object({ level: z.int(), oldestReader: z.int(), requires: z.int() });

/** What a release does to stored data: lambdas/store/table.ts. */
export type DataLevel = z.infer<typeof DataLevel>;

/** That of releases which did not write it down. */
const FIRST_LEVEL: DataLevel = { level: 1, oldestReader: 1, requires: 1 };

/** What a template says about itself. `release` is missing in those of releases before 0.2.0. */
export interface Described {
  readonly release: string | undefined;
  readonly settings: NamedSettings;
  readonly dataLevel: DataLevel;
}

/** Reads what a template says about its release. */
export const describeTemplate = ({ Metadata = {}, Outputs = {} }: Template): Described => {
  const metadata = Metadata as Readonly<Record<string, unknown>>;
  const { Release } = Outputs as Readonly<Record<string, { readonly Value?: unknown }>>;
  return {
    release: typeof Release?.Value === 'string' ? Release.Value : undefined,
    settings: (metadata[SETTINGS_METADATA] as NamedSettings | undefined) ?? {},
    dataLevel: DataLevel.safeParse(metadata[DATA_METADATA]).data ?? FIRST_LEVEL,
  };
};

/** Settings of a stage by their names, perhaps as another release wrote them down. */
export type NamedSettings = Readonly<Record<string, unknown>>;

const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));

/** Lists the settings that a deployment would change, a line each, in the order of their names. */
export const differences = (deployed: NamedSettings, next: NamedSettings): string[] =>
  [...new Set([...Object.keys(deployed), ...Object.keys(next)])]
    .sort()
    .filter((name) => !isDeepStrictEqual(deployed[name], next[name]))
    .map((name) => `${name}: ${shown(deployed[name])} -> ${shown(next[name])}`);

/** Whether a folder is a cloud assembly, as `cdk synth` writes it. */
export const isAssembly = (folder: string) => existsSync(join(folder, 'cdk.out'));

/** The file of a stack's own template in an assembly. */
export const templateFileOf = (stack: string) => `${stack}.template.json`;

/** Reads a template of an assembly. */
export const readTemplate = (folder: string, file: string): Template =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'));

interface Assets {
  readonly files: Readonly<Record<string, { readonly source: { readonly path: string } }>>;
}

/** The digest by which an assembly names a file that is uploaded: its key, which CloudFormation and other files refer to. */
const digestIn = (folder: string, stack: string, path: string): string => {
  const { files }: Assets = JSON.parse(readFileSync(join(folder, `${stack}.assets.json`), 'utf8'));
  const found = Object.entries(files).find(([, { source }]) => source.path === path);
  if (found === undefined) throw new Error(`The assembly does not say where ${path} is uploaded to`);
  return found[0];
};

/**
 * Replaces a template of an assembly, of the stack itself or of one within it. The CDK uploads no file whose key is there
 * already, so the key changes with the content, wherever it is named.
 */
export const replaceTemplate = (folder: string, stack: string, file: string, template: Template) => {
  const text = `${JSON.stringify(template, null, 1)}\n`;
  const before = digestIn(folder, stack, file);
  const after = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(folder, file), text);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    const content = readFileSync(join(folder, name), 'utf8');
    if (content.includes(before)) writeFileSync(join(folder, name), content.replaceAll(before, after));
  }
};
