import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import type { OutsideServices } from '#contract/site/config.ts';
import { runPortal } from '../running-portal.ts';
import { logIn, newestCode } from '../screen-steps.ts';
import { sessionValues } from '../signed-in.ts';
import { DomPage } from './dom-page.ts';

/** A tab of its own, and its problems: errors on the console. */
export interface Visit {
  readonly page: Page;
  readonly problems: readonly string[];
}

/**
 * One portal for a test file and pages of it in a DOM without a browser: no layout, no style sheets, no policies. What a
 * test says of these belongs into test/browser.
 */
export const startDomBrowser = async (outside: OutsideServices = {}) => {
  const portal = await runPortal(outside);
  const pages: DomPage[] = [];
  const closePages = () => Promise.all(pages.splice(0).map((page) => page.close()));
  afterEach(closePages);
  afterAll(async () => {
    await closePages();
    await portal.stop();
  });
  const open = (storage: Record<string, string> = {}): Visit => {
    const page = new DomPage(portal.url, storage);
    pages.push(page);
    return { page: page as unknown as Page, problems: page.problems };
  };
  return {
    portal,
    visit: async () => open(),
    /** Opens a screen as a demo person with a phone who is signed in already. */
    signedIn: async (email: string, path = '/securehome'): Promise<Visit> => {
      const visit = open(await sessionValues(portal, email, () => newestCode(portal)));
      await visit.page.goto(path);
      return visit;
    },
    /** The same through the sign-in screens, for tests of what follows them. */
    loggedIn: async (email: string, visit: Visit = open()): Promise<Visit> => {
      await logIn(visit.page, portal, email);
      return visit;
    },
  };
};

const axeScript = new vm.Script(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/** The rules that look at colours, sizes and places. */
const OF_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block'];

/** The findings of axe that need no layout, one line each. */
const axeFindings = async (page: DomPage): Promise<readonly string[]> => {
  page.runScript(axeScript);
  const { violations } = await page.evaluate((off: readonly string[]) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const rules = Object.fromEntries(off.map((name) => [name, { enabled: false }]));
    return axe.run({ resultTypes: ['violations'], rules });
  }, OF_LAYOUT);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** Expects nothing on the console and no finding of axe once the page has finished loading. */
export const expectFlawless = async ({ page, problems }: Visit) => {
  await page.getByRole('progressbar', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  // A screen that is still loading may have no heading for a moment; a real finding stays.
  await expect.poll(() => axeFindings(page as unknown as DomPage), { timeout: 5_000, interval: 250 }).toEqual([]);
  expect(problems).toEqual([]);
};
