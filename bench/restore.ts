import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '#local/settings.ts';
import { type Stage, stageOfEnvironment } from '../bin/data/stage.ts';
import { startEngines } from '../test/support/engines.ts';
import { secondBuckets, startSecondStage } from '../test/support/second-stage.ts';
import { writeFiles, writeItems } from './data/stage-to-restore.ts';
import { startAnsweringStore } from './kit/answering-store.ts';
import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { addLatency } from './kit/latency.ts';

const restoreStage = apart<typeof import('./steps/restore-stage.ts')>('restore-stage.ts');

const copyFiles = apart<typeof import('./steps/copy-files.ts')>('copy-files.ts');

const FILES = 200_000;
const ANSWERED = 40_000;
const RESELLERS = 50_000;
const USERS = 500;
const LATENCY_MS = 60;

/** The variables that hold the addresses of table and buckets. */
const ADDRESSES = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3'] as const;

const namesOf = ({ table, buckets, poolId }: Stage) => ({ table, buckets, poolId });

/** A restore at size against the engines of this machine, whose every answer arrives later. */
export const bench: Bench = {
  about: `A stage of ${FILES / 1_000},000 files, ${RESELLERS / 1_000},000 records and ${USERS} accounts, restored into another one; every answer arrives ${LATENCY_MS} ms later.`,
  run: async (report) => {
    const filesDir = await mkdtemp(join(tmpdir(), 'portal-files-'));
    await writeFiles(filesDir, settings.buckets.documents, FILES);
    const { stop } = await startEngines({ moreBuckets: Object.values(secondBuckets), filesDir });
    const first = stageOfEnvironment();
    await writeItems(first, { resellers: RESELLERS, users: USERS });
    const second = await startSecondStage(first);
    const pool = await addLatency(second.environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER, LATENCY_MS);
    const distant = await Promise.all(
      ADDRESSES.map(async (name) => {
        const { address, stop: close } = await addLatency(process.env[name] ?? '', LATENCY_MS);
        process.env[name] = address;
        return close;
      }),
    );
    try {
      const store = await startAnsweringStore(first.buckets.documents, { count: ANSWERED, ms: LATENCY_MS });
      const stages = { from: namesOf(first), to: namesOf(second.stage) };
      const rate = (await copyFiles({ address: store.address, ...stages })).result;
      store.stop();
      report({
        what: `${ANSWERED.toLocaleString('en-US')} files, in a store that only answers`,
        now: { 'rows/s': rate },
        goal: { 'rows/s': 1_000 },
      });
      const { result, peakMb } = await restoreStage({ to: namesOf(second.stage), poolAddress: pool.address });
      report({ what: 'all of it', now: { s: result.s, MB: peakMb }, goal: { s: 600, MB: 512 }, isQuoted: true });
      report({ what: 'a file, in the process of the command', now: { 'CPU ms': result.cpuMs } });
      for (const what of ['files', 'accounts', 'items'] as const)
        report({ what: `${result[what].count.toLocaleString('en-US')} ${what}`, now: { 'rows/s': result[what].rate } });
    } finally {
      for (const close of [pool.stop, ...distant]) close();
      await second.stop();
      await stop();
    }
  },
};
