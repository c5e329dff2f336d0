import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../node_modules/.cache/portal-rights/', import.meta.url));

interface Recording {
  readonly testFile: string;
  readonly used: readonly UsedRight[];
}

/** A right that a function needed while the tests of one file ran. */
export interface UsedRight {
  readonly by: string;
  readonly action: string;
  readonly on: string;
}

const fileOf = (testFile: string) => join(folder, `${createHash('sha256').update(testFile).digest('hex')}.json`);

/** Stores the rights that functions needed in a test file, instead of those of an earlier run of the file. */
export const saveRecording = (testFile: string, used: readonly UsedRight[]) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(testFile), JSON.stringify({ testFile, used } satisfies Recording));
};

/** The records of all test files that still exist. */
export const recordedRights = (): UsedRight[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const { testFile, used }: Recording = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (existsSync(testFile)) return used;
    rmSync(join(folder, name));
    return [];
  });
};
