import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { OutsideServices } from '#contract/site/config.ts';
import { siteDir } from '#local/build-site.ts';
import { type Portal, startPortal } from '#local/portal.ts';
import { settings } from '#local/settings.ts';
import { seeded } from './seeded-data.ts';

export interface RunningPortal extends Portal {
  readonly dataDir: string;
}

/** Tests wait for mails. */
const TASKS_EVERY_MS = 500;

/** The demo data has an address that mails come back from, of which every page tells super admins: tests begin without. */
const forgetUnreached = async () => {
  const { forgetReturnedMail, returnedMails } = await import('#lambdas/entities/people/returned-mail.ts');
  for (const { address } of await returnedMails()) await forgetReturnedMail(address);
};

/** The whole portal on a free port with its own demo data, in this process: one per test file. */
export const runPortal = async (outside: OutsideServices = {}): Promise<RunningPortal> => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-run-'));
  const demo = inject('seededData');
  if (demo) await cp(await seeded(demo), dataDir, { recursive: true });
  const portal = await startPortal({
    dataDir,
    port: 0,
    siteDir,
    outside,
    tasksEveryMs: TASKS_EVERY_MS,
    log: () => undefined,
  });
  await forgetUnreached();
  const stop = async () => {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...portal, stop, dataDir };
};

/** An operator's S3 client for the local object store. */
export const operatorS3 = (url: string) => {
  const { accessKeyId, secretAccessKey, paths, region } = settings;
  return new S3Client({
    endpoint: `${url}${paths.objects}`,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
};
