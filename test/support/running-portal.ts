import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { siteDir } from '../../local/build-site.ts';
import { type Portal, startPortal } from '../../local/portal.ts';
import { settings } from '../../local/settings.ts';

export interface RunningPortal extends Portal {
  readonly dataDir: string;
}

/** The whole portal on a free port with its own data, in this process: one per test file. */
export const runPortal = async (): Promise<RunningPortal> => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-run-'));
  const portal = await startPortal({ dataDir, port: 0, siteDir, log: () => undefined });
  const stop = async () => {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...portal, stop, dataDir };
};

/** An operator's S3 client for the local store. */
export const operatorS3 = (url: string) => {
  const { accessKeyId, secretAccessKey, paths, region } = settings;
  return new S3Client({
    endpoint: `${url}${paths.objects}`,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
};
