import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { AreaName } from '../contract/routes.ts';
import { areas } from '../lambdas/areas.ts';
import { type FunctionName, functionNames } from './function-names.ts';

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

/** The file of a function's handler: of an area as its manifest says, of any other function in the folder of its name. */
export const handlerOf = (name: FunctionName) =>
  name in areas ? join(areas[name as AreaName].folder, 'handler.ts') : path(`../lambdas/${name}/handler.ts`);

/**
 * Packs a function as one minified ES module with the SDK inside and returns it. docs/decisions/function-bundles.md has
 * the sizes and load times of the other ways.
 */
export const pack = async (area: FunctionName, { write = true } = {}): Promise<Rolldown.OutputChunk> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: leftOut },
    ssr: { noExternal: true },
    build: {
      ssr: handlerOf(area),
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

/** Packs every function and returns the folder of each. */
export const packAll = async (): Promise<(name: FunctionName) => string> => {
  await Promise.all(functionNames.map((name) => pack(name)));
  return (name) => join(PACKED, name);
};
