import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { flush, writeAtomically } from '#local/files/atomic-write.ts';

const dir = await mkdtemp(join(tmpdir(), 'portal-test-'));
afterAll(() => rm(dir, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What handles of files have in common: each flush of any file passes here. */
const handles = async () => {
  const handle = await open(dir);
  await handle.close();
  return Object.getPrototypeOf(handle);
};

describe('a file that is written atomically', () => {
  it('is on the disk itself before it has its name', async () => {
    vi.stubEnv('LOCAL_FILES_FLUSHED', undefined);
    const named: string[][] = [];
    const prototype = await handles();
    const sync = prototype.sync;
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: unknown) {
      named.push(await readdir(dir));
      await Reflect.apply(sync, this, []);
    });
    await writeAtomically(join(dir, 'kept.json'), '{"kept":true}');
    expect(named).toEqual([[expect.stringMatching(/^kept\.json\..*\.tmp$/)]]);
    expect(await readdir(dir)).toEqual(['kept.json']);
    await flush(join(dir, 'kept.json'));
    expect(named).toHaveLength(2);
  });

  it('waits for no disk where tests throw it away', async () => {
    vi.stubEnv('LOCAL_FILES_FLUSHED', 'no');
    const sync = vi.spyOn(await handles(), 'sync');
    await writeAtomically(join(dir, 'kept.json'), '{"kept":false}');
    await flush(join(dir, 'kept.json'));
    expect(sync).not.toHaveBeenCalled();
    expect(await readFile(join(dir, 'kept.json'), 'utf8')).toBe('{"kept":false}');
  });
});
