import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** What people are asked to bear is 0.1 (web.dev/cls); the portal keeps to a fifth of it. */
const AT_MOST = 0.02;

const LINE_MS = 400;

/** As slow as a phone of some years ago, and behind a line of its time: what loads later does come later. */
const slowDown = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.route(/\/(api|security)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LINE_MS));
    await route.continue();
  });
};

/** Collects what moves without the person's doing, from the first moment of a page on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : 'text'));
        shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.getByRole('progressbar', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  // A shift is told with the next frames.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  );
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
};

/** The address of the first record of a list. */
const firstOf = async (page: Page, list: string) => {
  await page.goto(list);
  const link = page.getByRole('link', { name: /^Edit / }).first();
  return (await link.getAttribute('href')) ?? '';
};

describe.each(SIZES)('at $width px, on a slow machine', (viewport) => {
  it.each([
    ['the dashboard', '/securehome'],
    ['a provider that is changed', '/technologyprovider'],
    ['an end user that is changed', '/enduser?search=Aspen'],
    ['a reseller that is changed', '/reseller'],
  ])('hardly anything of %s moves while it loads', async (_name, path) => {
    const { page } = await signedIn('super@example.com', '/securehome', { viewport });
    const address = path === '/securehome' ? path : await firstOf(page, path);
    await watch(page);
    await slowDown(page);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { sum, shifts } = await shiftsOf(page);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(AT_MOST);
  });
});
