import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { siteDir } from '#local/build-site.ts';
import type { Bench } from './kit/bench.ts';
import { memoryOfTree } from './kit/memory-of-tree.ts';

const project = resolve(import.meta.dirname, '..');
const EVERY_MS = 100;

/** Runs a command to its end; its seconds, and the most memory that it and all it started held at once. */
const ran = async (command: string, args: readonly string[]) => {
  const began = performance.now();
  const child = spawn(command, args, { cwd: project, stdio: 'ignore' });
  let MB = 0;
  const timer = setInterval(() => {
    MB = Math.max(MB, memoryOfTree(child.pid ?? 0));
  }, EVERY_MS);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  return { s: (performance.now() - began) / 1_000, MB };
};

/** The templates of a stage, from nothing and again. */
export const bench: Bench = {
  about:
    '`npm run synth`: builds the site, packs every function, writes the templates and checks them; memory of all its processes.',
  run: async (report) => {
    const goal = { s: 15, MB: 1_536 };
    await rm(resolve(siteDir, '..'), { recursive: true, force: true });
    report({ what: 'from a clean checkout', now: await ran('npx', ['cdk', 'synth', '--quiet']), goal, isQuoted: true });
    report({ what: 'again', now: await ran('npx', ['cdk', 'synth', '--quiet']), goal });
  },
};
