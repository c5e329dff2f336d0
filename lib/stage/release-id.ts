import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from './settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a stage is made of: the packed functions, the built site, and the code and packages that write the template. */
const SOURCES = [
  'dist/lambdas',
  'dist/web',
  'contract',
  'lambdas',
  'lib',
  'bin/apps/portal.ts',
  'cdk.json',
  'package-lock.json',
];

/** Notes of the packing name the paths of one machine; the template of tests needs no build. */
const isOfRelease = (file: string) => !(file.startsWith('dist/lambdas') && extname(file) === '.json');

const filesBelow = async (path: string): Promise<string[]> => {
  if (extname(path) !== '') return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
};

/**
 * The id of a release: a digest of all that a deployment brings in, settings included. The same sources and settings have
 * the same id on every machine, and what differs in anything has another. Functions and pages must have been built.
 */
export const releaseIdOf = async (settings: Settings): Promise<string> => {
  const files = (await Promise.all(SOURCES.map(filesBelow))).flat().filter(isOfRelease).sort();
  const digest = createHash('sha256').update(JSON.stringify(settings));
  for (const file of files) digest.update(`\n${file}\n`).update(await readFile(join(ROOT, file)));
  return digest.digest('hex').slice(0, 12);
};
