import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { siteDir } from '../../local/build-site.ts';
import { startPortal } from '../../local/portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demo data, to be copied; undefined in projects that do not need it. */
    readonly seededData?: string;
  }
}

/** Writes the demo data once per run: a portal starts much faster on a copy of it. */
export const setup = async (project: TestProject) => {
  const environment = process.env;
  process.env = { ...environment, POWERTOOLS_LOG_LEVEL: 'SILENT' };
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-seeded-'));
  try {
    const portal = await startPortal({ dataDir, port: 0, siteDir, log: () => undefined });
    await portal.importsIdle();
    await portal.stop();
  } finally {
    process.env = environment;
  }
  project.provide('seededData', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
};
