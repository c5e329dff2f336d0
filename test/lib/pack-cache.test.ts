import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

const dir = await mkdtemp(join(tmpdir(), 'pack-cache-'));
afterAll(() => rm(dir, { recursive: true, force: true }));
const [note, one, other] = ['note.json', 'one.ts', 'other.ts'].map((name) => join(dir, name)) as [
  string,
  string,
  string,
];

/** As a later run sees it: checksums are read once in a process. */
const laterRun = async () => {
  vi.resetModules();
  return import('#lib/function/packed.ts');
};

const noted = async () => {
  await writeFile(one, 'export const one = 1;');
  await writeFile(other, 'export const other = 2;');
  const { noteInputs } = await laterRun();
  await noteInputs(note, [one, other, '\0made-up-by-the-bundler']);
};

describe('a bundle that is there already', () => {
  it('is cached as long as all it was made of is as it was', async () => {
    await noted();
    expect(await (await laterRun()).isMadeOfTheSame(note)).toBe(true);
    await writeFile(one, 'export const one = 1;');
    expect(await (await laterRun()).isMadeOfTheSame(note)).toBe(true);
  });

  it('is made again once a file of it has changed or is deleted, and where nothing is known of it', async () => {
    await noted();
    await writeFile(other, 'export const other = 3;');
    expect(await (await laterRun()).isMadeOfTheSame(note)).toBe(false);
    await noted();
    await rm(one);
    expect(await (await laterRun()).isMadeOfTheSame(note)).toBe(false);
    await rm(note);
    expect(await (await laterRun()).isMadeOfTheSame(note)).toBe(false);
  });
});
