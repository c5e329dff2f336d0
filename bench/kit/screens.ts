import type { Browser, Page } from 'playwright-core';
import type { RunningPortal } from '../../test/support/running-portal.ts';
import { sessionValues } from '../../test/support/signed-in.ts';
import type { Figures } from './bench.ts';
import { seen, slowDown } from './browser-meter.ts';
import { quantile } from './quantile.ts';

const KB = 1_000;
const TIMEOUT_MS = 60_000;

/** A screen that is opened at an address and is there when `ready` says so. */
export interface Screen {
  readonly path: string;
  readonly isSignedIn: boolean;
  ready(page: Page): Promise<unknown>;
}

const shown = (selector: string) => (page: Page) => page.locator(selector).first().waitFor({ timeout: TIMEOUT_MS });
export const heading = (page: Page) => page.getByRole('heading').first().waitFor({ timeout: TIMEOUT_MS });
export const row = (page: Page) => page.getByRole('rowheader').first().waitFor({ timeout: TIMEOUT_MS });
export const cell = shown('tbody td');
export const field = shown('form input, form dd');

/** Opens pages of a portal, with a user signed in if requested: once, each page goes on with that session. */
export const visitor = (browser: Browser, portal: RunningPortal, email = 'ncra@example.com') => {
  const newestCode = () => portal.inbox.messages().find(({ code }) => code !== undefined)?.code ?? '';
  let signedIn: ReturnType<typeof sessionValues> | undefined;
  return async (isSignedIn: boolean) => {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    if (!isSignedIn) return page;
    signedIn ??= sessionValues(portal, email, newestCode);
    const values = await signedIn;
    await page.goto('/config.json');
    await page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) sessionStorage.setItem(name, value);
    }, values);
    return page;
  };
};

/** What a screen takes, the middle of some visits: cold, and with `isCached` once more after it has been there before. */
export const measureScreen = async (
  open: () => Promise<Page>,
  { path, ready }: Screen,
  { times = 3, isCached = false } = {},
): Promise<Figures> => {
  const visits: Record<'KB' | 'requests' | 'paint' | 'ms' | 'shift' | 'scripts', number>[] = [];
  for (let time = 0; time < times; time++) {
    const page = await open();
    if (isCached) {
      await page.goto(path);
      await ready(page);
      await page.goto('/config.json');
    }
    const sums = await slowDown(page, isCached);
    const began = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await ready(page);
    const ms = performance.now() - began;
    await page.waitForLoadState('networkidle');
    const { paint, moved } = await seen(page);
    visits.push({ KB: sums.bytes / KB, scripts: sums.scripts / KB, requests: sums.requests, paint, ms, shift: moved });
    await page.context().close();
  }
  const middle = (of: keyof (typeof visits)[number]) =>
    quantile(
      visits.map((visit) => visit[of]),
      0.5,
    );
  return {
    'paint ms': middle('paint'),
    'ready ms': middle('ms'),
    'script KB': middle('scripts'),
    KB: middle('KB'),
    requests: middle('requests'),
    shift: middle('shift'),
  };
};
