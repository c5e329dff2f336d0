import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { type FunctionName, folderOf } from './function-names.ts';
import { noteInputs, noteOf, packedFolderOf } from './packed.ts';
import { pureConstants } from './pure-constants.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

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
      outDir: packedFolderOf(area),
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

/** Packs a function and notes what it was made of. A run that ends half-way leaves no note. */
export const packAndNote = async (name: FunctionName): Promise<void> => {
  await rm(noteOf(name), { force: true });
  const chunks = await pack(name);
  await noteInputs(noteOf(name), [...chunks.flatMap(({ moduleIds }) => moduleIds), ...furtherInputs]);
};
