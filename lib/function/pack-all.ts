import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FunctionName, functionNames } from './function-names.ts';
import { isMadeOfTheSame, noteOf, packedFolderOf } from './packed.ts';

const child = fileURLToPath(new URL('./pack-child.ts', import.meta.url));

/** A process keeps what the bundler has taken: after as many functions 1.1 GB, after all 1.3. */
const OF_A_PROCESS = 16;

const isPacked = async (name: FunctionName) =>
  existsSync(join(packedFolderOf(name), 'index.mjs')) && (await isMadeOfTheSame(noteOf(name)));

/** Packs the functions whose sources have changed. */
export const packAll = async (): Promise<void> => {
  const changed: FunctionName[] = [];
  for (const name of functionNames) if (!(await isPacked(name))) changed.push(name);
  for (let from = 0; from < changed.length; from += OF_A_PROCESS) {
    const packing = fork(child, changed.slice(from, from + OF_A_PROCESS), { execArgv: ['--import', 'tsx'] });
    const [code] = await once(packing, 'exit');
    if (code !== 0) throw new Error('A function could not be packed');
  }
};
