import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionName } from './function-names.ts';

const packed = fileURLToPath(new URL('../../dist/lambdas', import.meta.url));

/** Where a packed function lies. */
export const packedFolderOf = (name: FunctionName) => join(packed, name);

/** The file that says what a packed function was made of. */
export const noteOf = (name: FunctionName) => `${packedFolderOf(name)}.json`;

/** What a bundle was made of: the checksum of each file by its path. */
type Inputs = Readonly<Record<string, string>>;

const checksums = new Map<string, Promise<string>>();

/** The checksum of a file as it is; '' if it is deleted. Read once in a process. */
const checksumOf = (file: string): Promise<string> => {
  const read = async () =>
    existsSync(file)
      ? createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      : '';
  const known = checksums.get(file) ?? read();
  checksums.set(file, known);
  return known;
};

const isUnchanged = async (inputs: Inputs) => {
  const now = await Promise.all(Object.keys(inputs).map(checksumOf));
  return Object.values(inputs).every((then, at) => then === now[at]);
};

/** Whether a bundle was made of files that are all as they were; `note` is the file that `noteInputs` wrote. */
export const isMadeOfTheSame = async (note: string): Promise<boolean> =>
  existsSync(note) && isUnchanged(JSON.parse(await readFile(note, 'utf8')) as Inputs);

/** Records what a bundle was made of. Modules that the bundler makes up itself are no files. */
export const noteInputs = async (note: string, files: readonly string[]) => {
  const found = files.filter((file) => existsSync(file));
  const inputs = await Promise.all(found.map(async (file) => [file, await checksumOf(file)] as const));
  await writeFile(note, JSON.stringify(Object.fromEntries(inputs)));
};
