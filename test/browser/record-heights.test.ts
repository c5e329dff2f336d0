import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

/** What people are asked to bear is 0.1 (web.dev/cls); a record keeps to a fifth of it, however far one scrolls. */
const SHIFT_MOST = 0.02;
/** How far what is painted first may be from its height in the end. */
const HEIGHT_MOST = 40;
const LINE_MS = 80;
/** As slow as an old phone: the head of a record is painted before its name is there. */
const SLOWER = 10;

/** Collects what moves from the first moment of a page on; every answer comes late, so that parts do come one after the other. */
const watch = async (page: Page, slower: number) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LINE_MS));
    await route.continue();
  });
};

/** The heights of the page and of its sections by their headings. */
const heightsOf = (page: Page) =>
  page.evaluate(() => {
    const sections = [...document.querySelectorAll('#main .form-section, #main .record-status')];
    return {
      page: document.documentElement.scrollHeight,
      ...Object.fromEntries(
        sections.map((section) => [
          section.querySelector('h2')?.textContent ?? section.getAttribute('aria-label') ?? '',
          Math.round(section.getBoundingClientRect().height),
        ]),
      ),
    };
  });

/** Scrolls with the wheel to the end of the page, a part of the window at a time. */
const scrollThrough = async (page: Page) => {
  await page.mouse.move(300, 300);
  const isAtEnd = () => page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 1);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 500);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 120)));
  }
  await page.waitForLoadState('networkidle');
  // A shift is told with the next frames.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
};

const records: readonly (readonly [string, string, string?])[] = [
  ['a provider', '/technologyprovider'],
  ['a reseller', '/reseller'],
  ['an end user', '/enduser?search=Aspen'],
  ['a division', '/enduser?search=Aspen', 'View North'],
];

describe.each([
  { width: 1280, height: 900 },
  { width: 320, height: 720 },
])('at $width px', (viewport) => {
  it.each(records)(
    '%s keeps the heights that it is painted with, and moves nothing while it is scrolled',
    async (_kind, list, inner) => {
      const { page } = await signedIn('ncra@example.com', list, { viewport });
      await page
        .getByRole('link', { name: /^View / })
        .first()
        .click();
      if (inner) await page.getByRole('link', { name: inner }).click();
      await page.locator('form.record-form').waitFor();
      const address = page.url();
      await watch(page, viewport.width < 640 ? SLOWER : 1);
      await page.goto(address);
      await page.locator('form.record-form').waitFor();
      const painted = await heightsOf(page);
      await scrollThrough(page);
      const final = await heightsOf(page);
      expect(Object.keys(final)).toEqual(Object.keys(painted));
      const grown = Object.entries(final).filter(([name, height]) => {
        const before = painted[name as keyof typeof painted];
        return Math.abs(height - before) > HEIGHT_MOST;
      });
      expect(grown, JSON.stringify({ painted, final })).toEqual([]);
      expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThanOrEqual(SHIFT_MOST);
    },
  );
});
