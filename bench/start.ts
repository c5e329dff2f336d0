import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, siteDir } from '#local/build-site.ts';
import { startPortalProcess } from '../test/support/portal-process.ts';
import type { Bench, Report } from './kit/bench.ts';
import { memoryOf } from './kit/portal-process.ts';

/** Starts the portal on a folder, says how long that took and what it held, and ends it. */
const started = async (report: Report, what: string, dataDir: string, seconds: number) => {
  const began = performance.now();
  const portal = await startPortalProcess(dataDir);
  const s = (performance.now() - began) / 1_000;
  report({ what, now: { s, MB: memoryOf(portal.pid).most }, goal: { s: seconds }, isQuoted: true });
  await portal.end('SIGTERM');
};

/** From the command to `Portal ready`. */
export const bench: Bench = {
  about: '`npm start` until it is ready, and the memory it has taken by then.',
  run: async (report) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    try {
      await rm(siteDir, { recursive: true, force: true });
      await started(report, 'after `npm ci`: builds the site and makes the demo data', dataDir, 5);
      await started(report, 'again', dataDir, 2);
    } finally {
      await buildSite();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
