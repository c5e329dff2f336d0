import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { type FunctionName, folderOf, functionNames } from './function-names.ts';
import { pureConstants } from './pure-constants.ts';

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

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Where packed functions lie, one folder each. */
const PACKED = path('../../dist/lambdas');

/** Node's version of the functions; `target` of the bundle and runtime in lib/function/area-function.ts. */
const TARGET = 'node24';

/** Parts of the SDK that a Lambda function never reaches. */
const leftOut = {
  '@aws-sdk/credential-provider-node': path('./runtime/credentials.ts'),
  '@smithy/core/event-streams': path('./runtime/event-streams.ts'),
};

/** The file of a function's handler. */
export const handlerOf = (name: FunctionName) => join(folderOf(name), 'handler.ts');

/**
 * Packs a function as minified ES modules with the SDK inside and returns them: first the one with the handler, then what
 * it loads when it is needed. docs/adr/0004-functions-bundled-with-rolldown.md has
 * the sizes and load times of the other ways.
 */
export const pack = async (
  area: FunctionName,
  { write = true } = {},
): Promise<readonly [Rolldown.OutputChunk, ...Rolldown.OutputChunk[]]> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [pureConstants()],
    resolve: { alias: leftOut },
    ssr: { noExternal: true },
    build: {
      ssr: handlerOf(area),
      target: TARGET,
      minify: true,
      write,
      outDir: join(PACKED, area),
      emptyOutDir: true,
      rolldownOptions: {
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'index.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  const [output] = [result].flat();
  const [main, ...more] = output && 'output' in output ? output.output : [];
  if (!main) throw new Error(`Nothing was packed for ${area}`);
  return [main, ...more.filter((file) => file.type === 'chunk')];
};

/** The part of a packed function that Node loads before its first call: the handler and what that imports. */
export const loadedFirst = (chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] => {
  const [main, ...others] = chunks;
  const found = new Set(main ? [main] : []);
  for (const chunk of found) for (const other of others) if (chunk.imports.includes(other.fileName)) found.add(other);
  return [...found];
};

/** Besides its modules, what a bundle depends on: how it is packed, and which packages are installed. */
const furtherInputs = ['./pack.ts', './pure-constants.ts', '../../package-lock.json', ...Object.values(leftOut)].map(
  (file) => resolve(path('./'), file),
);

/** More at the same time take no less time, and each takes some hundred megabytes. */
const AT_ONCE = 2;

/** Packs a function unless all it was made of is as it was. */
const packIfChanged = async (name: FunctionName) => {
  const note = join(PACKED, `${name}.json`);
  if (existsSync(join(PACKED, name, 'index.mjs')) && (await isMadeOfTheSame(note))) return;
  // A run that ends half-way leaves no note.
  await rm(note, { force: true });
  const chunks = await pack(name);
  await noteInputs(note, [...chunks.flatMap(({ moduleIds }) => moduleIds), ...furtherInputs]);
};

/** Packs the functions whose sources have changed, and returns the folder of each. */
export const packAll = async (): Promise<(name: FunctionName) => string> => {
  const left = [...functionNames];
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await packIfChanged(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (name) => join(PACKED, name);
};
