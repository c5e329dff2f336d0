import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Measured } from './run-bench.ts';

/** What a bench came to, when, of which commit, and where. */
export interface Outcome extends Measured {
  readonly about: string;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
}

/** By the name of the bench. */
export type Results = Readonly<Record<string, Outcome>>;

const file = new URL('../results.json', import.meta.url);
const GB = 1024 ** 3;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Where and of what is measured. A commit with a plus had changes that were not committed. */
export const circumstances = () => ({
  date: new Date().toISOString().slice(0, 10),
  commit: `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', ':!bench/results.json', ':!*.md') ? '+' : ''}`,
  machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / GB)} GB, Node ${process.version}`,
});

/** The results as they were written last. */
export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8'));

export const writeResults = (results: Results) => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
