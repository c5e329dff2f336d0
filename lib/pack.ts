import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { contract } from '../contract/routes.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Where packed functions lie, one folder each. */
const PACKED = path('../dist/lambdas');

/** Node's version of the functions; `target` of the bundle and runtime in lib/area-function.ts. */
const TARGET = 'node24';

/** Parts of the SDK that a Lambda function never reaches. */
const leftOut = {
  '@aws-sdk/credential-provider-node': path('./runtime/credentials.ts'),
  '@smithy/core/event-streams': path('./runtime/event-streams.ts'),
};

/** The folder of lambdas/ that holds a function: techProvider is in areas/tech-provider, the task worker in tasks. */
export const folderOf = (name: string) => {
  const folder = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name in contract ? `areas/${folder}` : folder;
};

/**
 * Packs a function as one minified ES module with the SDK inside and answers it. docs/decisions/function-bundles.md has
 * the sizes and load times of the other ways.
 */
export const pack = async (area: string, { write = true } = {}): Promise<Rolldown.OutputChunk> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: leftOut },
    ssr: { noExternal: true },
    build: {
      ssr: path(`../lambdas/${folderOf(area)}/handler.ts`),
      target: TARGET,
      minify: true,
      write,
      outDir: join(PACKED, area),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'index.mjs', codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`Nothing was packed for ${area}`);
  return chunk;
};

/** Packs every function and answers the folder of each. */
export const packAll = async <Name extends string>(areas: readonly Name[]): Promise<(area: Name) => string> => {
  await Promise.all(areas.map((area) => pack(area)));
  return (area) => join(PACKED, area);
};
