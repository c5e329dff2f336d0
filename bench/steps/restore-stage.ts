import { performance } from 'node:perf_hooks';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { stageOf, stageOfEnvironment } from '../../bin/data/stage.ts';
import type { Count } from '../../bin/restore/progress.ts';
import { restore } from '../../bin/restore/restore.ts';

/** A second stage, by the names of its parts and the address of its pool. */
interface Input {
  readonly to: Parameters<typeof stageOf>[0];
  readonly poolAddress: string;
}

/** Restores the stage of the environment into another one: in seconds, and how many files, accounts and items a second. */
export const step = async ({ to, poolAddress }: Input) => {
  const target = { ...stageOf(to), pool: new CognitoIdentityProviderClient({ endpoint: poolAddress }) };
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1_000;
  const ended = { files: 0, accounts: 0, items: 0 };
  const computing = () => (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1_000;
  const before = process.cpuUsage();
  let filesCpu = 0;
  const count: Count = (what) => {
    ended[what] = elapsed();
    if (what === 'files') filesCpu = computing();
  };
  const { files, people, items } = await restore(stageOfEnvironment(), target, new Date(), { count });
  const beforeItems = Math.max(ended.files, ended.accounts);
  return {
    s: elapsed(),
    files: { count: files, rate: files / ended.files },
    /** Of the command's process for one file, with what it did for accounts meanwhile. */
    cpuMs: filesCpu / files,
    accounts: { count: people, rate: people / ended.accounts },
    items: { count: items, rate: items / (ended.items - beforeItems) },
  };
};
