import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { synthDigests } from './synth-digests.ts';

const project = resolve(import.meta.dirname, '../..');

/** One synthesis in a process of its own, as another user would run it: another clock, language and folder for what passes. */
const synthesized = async (TZ: string, LANG: string) => {
  const TMPDIR = mkdtempSync(join(tmpdir(), 'synth-'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(project, 'test/lib/print-synth.ts')],
    { cwd: project, env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR, TZ, LANG } },
  );
  return JSON.parse(stdout) as string[];
};

it('two syntheses are identical: templates, and code of functions', async () => {
  const [one, other] = await Promise.all([synthDigests(), synthesized('Asia/Tokyo', 'de_DE.UTF-8')]);
  expect(one.length).toBeGreaterThan(4);
  expect(other).toEqual(one);
});
