import { readFileSync } from 'node:fs';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Commands that were run: the synthesis, which fails here and ends the command. */
const run = vi.hoisted(() => vi.fn(() => ({ status: 1 })));
vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), spawnSync: run }));

const sts = mockClient(STSClient);
// Other files of this worker have the same client.
afterAll(() => sts.restore());

const { account, adoptedBuckets } = JSON.parse(
  readFileSync(new URL('../../stages/example.json', import.meta.url), 'utf8'),
);
const args = {
  ...{ stage: 'example', table: 'table', pool: 'us-east-1_pool', exports: 'exports' },
  ...adoptedBuckets,
};

const told: string[] = [];
const argv = process.argv;
beforeEach(() => {
  told.length = 0;
  run.mockClear();
  vi.resetModules();
  process.argv = ['node', 'adopt', ...Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)])];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((line) => Boolean(told.push(String(line))));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = argv;
});

const adopt = async () => {
  await expect(import('../../bin/adopt.ts')).rejects.toThrow('ended with 1');
  return told.join('');
};

// The releases of the stage are looked up in it: without them the data would count as that of an old release.
describe('the adoption of data', () => {
  it('looks in no other account than the one of the stage, and writes nothing for it', async () => {
    sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' });
    expect(await adopt()).toContain(
      `These are credentials of account 999999999999, and stages/example.json says ${account}`,
    );
    expect(run).not.toHaveBeenCalled();
  });

  it('says in which account and goes on in the right one', async () => {
    sts.on(GetCallerIdentityCommand).resolves({ Account: account });
    expect(await adopt()).toContain(`Account ${account}, stage "example".`);
    expect(run).toHaveBeenCalledOnce();
  });
});
