import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildSite, siteDir } from '#local/build-site.ts';
import { startPortal } from '#local/portal.ts';
import { launchChromium } from '../../test/support/chromium.ts';
import type { RunningPortal } from '../../test/support/running-portal.ts';

/** Runs something with a browser, and a portal with demo data and the site as it is now. */
export const withBrowser = async (run: (portal: RunningPortal, browser: Browser) => Promise<void>) => {
  await buildSite();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const portal = await startPortal({ dataDir, port: 0, siteDir, outside: {}, log: () => undefined });
  const browser = await launchChromium();
  try {
    await run({ ...portal, dataDir }, browser);
  } finally {
    await browser.close();
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
