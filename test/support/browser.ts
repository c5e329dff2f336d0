import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { DEMO_PASSWORD } from '../../local/seed/people.ts';
import { launchChromium } from './chromium.ts';
import { type RunningPortal, runPortal } from './running-portal.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page in a browser of its own context, and what went wrong in it: errors on the console and refused resources. */
export interface Visit {
  readonly page: Page;
  readonly problems: string[];
}

/** One browser and one portal for a test file. */
export const startBrowser = async () => {
  const [browser, portal] = await Promise.all([launchChromium(), runPortal()]);
  afterAll(async () => {
    await browser.close();
    await portal.stop();
  });
  const visit = (options: BrowserContextOptions = {}) => open(browser, portal, options);
  return {
    portal,
    visit,
    signedIn: async (email: string, options?: BrowserContextOptions) => signIn(await visit(options), portal, email),
  };
};

const open = async (browser: Browser, portal: RunningPortal, options: BrowserContextOptions): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
};

/** The newest code that went to anybody; tests of one file sign in one after the other. */
export const newestCode = (portal: RunningPortal) =>
  portal.inbox.messages().find(({ code }) => code !== undefined)?.code ?? '';

/** Types user name and password into the sign-in page and submits. */
export const enterCredentials = async (page: Page, email: string, password = DEMO_PASSWORD) => {
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

export const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Submit code' }).click();
};

/** A demo person with a phone, signed in through the screens. */
const signIn = async (visit: Visit, portal: RunningPortal, email: string): Promise<Visit> => {
  const { page } = visit;
  await page.goto('/login');
  await enterCredentials(page, email);
  await page.getByRole('button', { name: 'Submit code' }).waitFor();
  await enterCode(page, newestCode(portal));
  await page.getByText('Logged in successfully').waitFor();
  return visit;
};

/** What axe finds on the page as it is, one line per finding. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  // Through the protocol, not as a script element, which the page's own policy would refuse.
  await page.evaluate(axeSource);
  const results = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** Nothing on the console and no finding of axe. */
export const expectFlawless = async ({ page, problems }: Visit) => {
  // A screen that is still arriving has no heading for a moment; a real finding stays.
  await expect.poll(() => axeFindings(page), { timeout: 5_000, interval: 500 }).toEqual([]);
  expect(problems).toEqual([]);
};
