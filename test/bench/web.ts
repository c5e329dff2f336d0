import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { siteDir } from '../../local/build-site.ts';
import { startPortal } from '../../local/portal.ts';
import { launchChromium } from '../support/chromium.ts';
import type { RunningPortal } from '../support/running-portal.ts';
import { sessionValues } from '../support/signed-in.ts';

/**
 * `npm run build && npm run bench:web`: what screens take on a slow line (1.6 Mbit/s, 150 ms) and a slow machine (a quarter of
 * this one), with an empty cache: scripts, requests, the largest paint and how much moved. Arguments: names of screens.
 */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;
const RUNS = 3;

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const portal: RunningPortal = {
  ...(await startPortal({ dataDir, port: 0, siteDir, outside: {}, log: () => undefined })),
  dataDir,
};
const browser = await launchChromium();
const newestCode = () => portal.inbox.messages().find(({ code }) => code !== undefined)?.code ?? '';

interface Figures {
  readonly scripts: number;
  readonly requests: number;
  readonly bytes: number;
  readonly paint: number;
  readonly ready: number;
  readonly moved: number;
}

const isScript = /\.m?js(\?|$)/;

/** Counts what crosses the line. */
const meterOf = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const urls = new Map<string, string>();
  const sums = { requests: 0, bytes: 0, scripts: 0 };
  protocol.on('Network.responseReceived', ({ requestId, response }) => void urls.set(requestId, response.url));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums.requests++;
    sums.bytes += encodedDataLength;
    if (isScript.test(urls.get(requestId) ?? '')) sums.scripts += encodedDataLength;
  });
  return sums;
};

/** What the browser saw of a page: largest paint in ms, and the sum of layout shifts. */
const seen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ paint: number; moved: number }>((done) => {
        let paint = 0;
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) paint = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done({ paint, moved }), 300);
      }),
  );

const measure = async (
  path: string,
  ready: (page: Page) => Promise<unknown>,
  isSignedIn: boolean,
): Promise<Figures> => {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (isSignedIn) {
    const values = await sessionValues(portal, 'ncra@example.com', newestCode);
    await page.goto('/config.json');
    await page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) sessionStorage.setItem(name, value);
    }, values);
  }
  const sums = await meterOf(page);
  const start = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await ready(page);
  const time = performance.now() - start;
  await page.waitForLoadState('networkidle');
  const figures = { ...sums, ...(await seen(page)), ready: time };
  await context.close();
  return figures;
};

const firstRecord = async (list: string) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const values = await sessionValues(portal, 'ncra@example.com', newestCode);
  await page.goto('/config.json');
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) sessionStorage.setItem(name, value);
  }, values);
  await page.goto(list);
  const href = await page
    .getByRole('link', { name: /^(Edit|View) / })
    .first()
    .getAttribute('href');
  await context.close();
  return href ?? '';
};

const row = (page: Page) => page.getByRole('rowheader').first().waitFor({ timeout: 60_000 });
const field = (page: Page) => page.locator('form input, form dd').first().waitFor({ timeout: 60_000 });
const heading = (page: Page) => page.getByRole('heading').first().waitFor({ timeout: 60_000 });

const screens: Readonly<Record<string, { path: string; ready(page: Page): Promise<unknown>; isSignedIn: boolean }>> = {
  landing: { path: '/', ready: heading, isSignedIn: false },
  'sign-in': { path: '/login', ready: heading, isSignedIn: false },
  list: { path: '/technologyprovider', ready: row, isSignedIn: true },
  provider: { path: await firstRecord('/technologyprovider'), ready: field, isSignedIn: true },
  'end user': { path: await firstRecord('/enduser'), ready: field, isSignedIn: true },
  dashboard: { path: '/securehome', ready: heading, isSignedIn: true },
};

const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const asked = process.argv.slice(2);
const table: Record<string, Record<string, number>> = {};
for (const [name, { path, ready, isSignedIn }] of Object.entries(screens)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(path, ready, isSignedIn));
  const of = (key: keyof Figures) => middle(runs.map((each) => each[key]));
  table[name] = {
    'scripts KB': Math.round(of('scripts') / 1000),
    'all KB': Math.round(of('bytes') / 1000),
    requests: of('requests'),
    'largest paint ms': Math.round(of('paint')),
    'ready ms': Math.round(of('ready')),
    moved: Math.round(of('moved') * 1000) / 1000,
  };
}
console.table(table);
await browser.close();
await portal.stop();
await rm(dataDir, { recursive: true, force: true });
