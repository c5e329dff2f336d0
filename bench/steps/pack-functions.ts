import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { type FunctionName, functionNames } from '#lib/function/function-names.ts';
import { handlerOf } from '#lib/function/pack.ts';
import { packAll } from '#lib/function/pack-all.ts';
import { packedFolderOf } from '#lib/function/packed.ts';
import { memoryOfTree } from '../kit/memory-of-tree.ts';

const KB = 1_024;
const EVERY_MS = 100;
/** Within the project, so that the handler without the SDK finds it. */
const others = resolve(import.meta.dirname, '../../dist/bench');
const hello = 'export const handler = async () => ({ statusCode: 200, body: "hello" });\n';

interface Packed {
  /** What is loaded. */
  readonly file: string;
  /** Of the files that are loaded before the first call. */
  readonly KB: number;
}

/** Imports that are no calls: what is loaded together with the module. */
const besides = /(?:from|import)\s*["']\.\/([\w.-]+\.mjs)["']/g;

const packedAt = async (folder: string): Promise<Packed> => {
  const first = new Set(['index.mjs']);
  let bytes = 0;
  for (const name of first) {
    const code = await readFile(join(folder, name), 'utf8');
    bytes += Buffer.byteLength(code);
    for (const [, other = ''] of code.matchAll(besides)) first.add(other);
  }
  return { file: join(folder, 'index.mjs'), KB: bytes / KB };
};

/** A function with the SDK left outside, as it would come with Lambda's runtime. */
const withoutSdk = async (name: FunctionName) => {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: handlerOf(name),
      target: 'node24',
      minify: true,
      write: false,
      rolldownOptions: { external: /^@(aws-sdk|smithy)\//, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return made.output[0].code;
};

const written = async (name: string, code: string): Promise<Packed> => {
  const file = join(others, `${name}.mjs`);
  await writeFile(file, code);
  return { file, KB: code.length / KB };
};

/** Packs every function, and says what all processes of that held; next to them a handler that does nothing, and one without the SDK. */
export const step = async ({ name }: { name: FunctionName }) => {
  const began = performance.now();
  let MB = 0;
  const timer = setInterval(() => {
    MB = Math.max(MB, memoryOfTree(process.pid));
  }, EVERY_MS);
  await packAll();
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1_000;
  await mkdir(others, { recursive: true });
  return {
    seconds,
    MB,
    all: Object.fromEntries(
      await Promise.all(functionNames.map(async (each) => [each, await packedAt(packedFolderOf(each))] as const)),
    ),
    hello: await written('hello', hello),
    external: await written('external', await withoutSdk(name)),
  };
};
