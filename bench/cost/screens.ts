import type { Page } from 'playwright-core';
import { visitor } from '../kit/screens.ts';
import { withBrowser } from '../kit/with-portal.ts';
import { counted } from './counted.ts';

const TIMES = 5;
/** A page fetches what may be opened or printed once it was quiet for 2.5 seconds. ADR 0035. */
const UNTIL_QUIET_MS = 4_000;
const CALLS = /\/(api|security)\//;

/** Opened one from the other, as a user does: only the first loads the site. */
const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the dashboard': (page) => page.getByRole('link', { name: 'Home' }).first().click(),
  'the worklist': (page) => page.getByRole('link', { name: 'Worklist' }).first().click(),
  'a list': (page) => page.getByRole('link', { name: 'Technology Providers' }).first().click(),
  'the page of a record': (page) =>
    page
      .getByRole('link', { name: /^(Edit|View) / })
      .first()
      .click(),
};

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How many calls of the API each screen makes in a browser when it is opened, and what they ask of the table: the middle of some visits. */
export const countScreens = async () => {
  const counts: Record<string, { requests: number; readUnits: number; writeUnits: number }> = {};
  await withBrowser(async (portal, browser) => {
    const page = await visitor(browser, portal)(true);
    let requests = 0;
    page.on('request', (request) => {
      if (CALLS.test(new URL(request.url()).pathname)) requests++;
    });
    await page.goto('/securehome', { waitUntil: 'networkidle' });
    const visits = Object.entries(screens).map(([name, open]) => ({
      name,
      open,
      seen: [] as (typeof counts)[string][],
    }));
    for (let time = 0; time < TIMES; time++)
      for (const { open, seen } of visits) {
        requests = 0;
        const { readUnits, writeUnits } = await counted(
          async () => {
            await open(page);
            await page.waitForLoadState('networkidle');
            await page.waitForTimeout(UNTIL_QUIET_MS);
          },
          { times: 1 },
        );
        seen.push({ requests, readUnits, writeUnits });
      }
    for (const { name, seen } of visits)
      counts[name] = {
        requests: middle(seen.map((one) => one.requests)),
        readUnits: middle(seen.map((one) => one.readUnits)),
        writeUnits: middle(seen.map((one) => one.writeUnits)),
      };
  });
  return counts;
};
