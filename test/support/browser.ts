import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import type { OutsideServices } from '#contract/site/config.ts';
import { launchChromium } from './chromium.ts';
import { type RunningPortal, runPortal } from './running-portal.ts';
import { logIn, newestCode, show } from './screen-steps.ts';
import { sessionValues } from './signed-in.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page in a browser context of its own, and its problems: errors on the console and blocked resources. */
export interface Visit {
  readonly page: Page;
  readonly problems: string[];
}

/**
 * One browser and one portal for a test file, optionally with services next to it; pages that a test opens are closed
 * after it.
 */
export const startBrowser = async (outside: OutsideServices = {}) => {
  const [browser, portal] = await Promise.all([launchChromium(), runPortal(outside)]);
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser.close();
    await portal.stop();
  });
  const visit = (options: BrowserContextOptions = {}) => open(browser, portal, options);
  return {
    portal,
    visit,
    /** Opens a screen as a demo person with a phone who is signed in already. */
    signedIn: async (email: string, path = '/securehome', options?: BrowserContextOptions) => {
      const [session, values] = await Promise.all([
        visit(options),
        sessionValues(portal, email, () => newestCode(portal)),
      ]);
      await enterWith(session, values, path);
      return session;
    },
    /** The same through the sign-in screens, for tests of what follows them. */
    loggedIn: async (email: string, session?: Visit) => {
      const opened = session ?? (await visit());
      await logIn(opened.page, portal, email);
      return opened;
    },
  };
};

const open = async (browser: Browser, portal: RunningPortal, options: BrowserContextOptions): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  // Some violations are only reported, not written to the console.
  await page.exposeFunction('reportViolation', (text: string) => problems.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
};

/**
 * Writes the values to the session storage of this tab, which only a page of the portal's origin can do, and opens a
 * screen.
 */
const enterWith = async (session: Visit, values: Record<string, string>, path: string) => {
  await session.page.goto('/config.json');
  await session.page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) sessionStorage.setItem(name, value);
  }, values);
  await show(session, path);
};

/** The findings of axe on the current page, one line each. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  // By the browser's protocol instead of a script element, which the page's own policy would block.
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Runtime.evaluate', { expression: axeSource });
  await protocol.detach();
  return page.evaluate(async () => {
    // Passed checks are not collected, because that takes longer than the checks.
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
};

/** Expects nothing on the console and no finding of axe once the page has finished loading. */
export const expectFlawless = async ({ page, problems }: Visit) => {
  await page.getByRole('progressbar', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  // A screen that is still loading may have no heading for a moment; a real finding stays.
  await expect.poll(() => axeFindings(page), { timeout: 5_000, interval: 500 }).toEqual([]);
  expect(problems).toEqual([]);
};

/** Expects the same in dark colours and on a narrow screen too, where nothing may be wider than the window. */
export const expectEverywhere = async (visit: Visit) => {
  const { page } = visit;
  await expectFlawless(visit);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectFlawless(visit);
  await page.setViewportSize({ width: 320, height: 720 });
  await expectFlawless(visit);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
};
