import type { Page } from 'playwright-core';
import { apart } from './kit/apart.ts';
import type { Bench, Report } from './kit/bench.ts';
import { slowestOf, watchInteractions } from './kit/interactions.ts';
import { row, visitor } from './kit/screens.ts';
import { withBrowser } from './kit/with-portal.ts';

const moreProviders = apart<typeof import('./steps/more-providers.ts')>('more-providers.ts');
const PROVIDERS = 1_000;
const ASSOCIATED = 40;
/** Some are associated already, and a list offers a thousand. */
const OFFERED = 990;
const KEY_MS = 120;

const lists = async (page: Page, measured: (what: string, act: () => Promise<unknown>) => Promise<void>) => {
  await page.goto('/reseller?size=100');
  await row(page);
  const search = page.getByRole('searchbox').first();
  await measured('typing a search in a list of 100 rows', () => search.pressSequentially('amber', { delay: KEY_MS }));
  await search.fill('');
  await measured('sorting a list of 100 rows', () =>
    page.getByRole('columnheader').getByRole('button').first().click(),
  );
  await measured('opening a dialog', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  });
};

const form = async (page: Page, measured: (what: string, act: () => Promise<unknown>) => Promise<void>) => {
  await page.goto('/enduser');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  const all = page.getByLabel(/All providers/);
  await all
    .locator('option')
    .nth(OFFERED - 1)
    .waitFor({ state: 'attached' });
  const name = page.getByLabel('End User Name');
  await measured('typing in a form with the dual list of 1,000', () =>
    name.pressSequentially(' Inc', { delay: KEY_MS }),
  );
  await measured('opening a select of 50', async () => {
    await page.getByRole('button', { name: /State/ }).first().click();
    await page.getByRole('listbox', { name: 'State' }).waitFor();
  });
  await page.keyboard.press('Escape');
  await all.selectOption(Array.from({ length: ASSOCIATED }, (_, index) => ({ index })));
  await measured('adding 40 providers in the dual list of 1,000', () =>
    page.getByRole('button', { name: 'Add', exact: true }).click(),
  );
  await measured('typing in an end user with 40 providers', () => name.pressSequentially(' Ltd', { delay: KEY_MS }));
};

const actions = async (report: Report, page: Page, run: typeof lists) => {
  await watchInteractions(page);
  await run(page, async (what, act) => {
    report({ what, now: { ms: await slowestOf(page, act) }, goal: { ms: 100 }, isQuoted: true });
  });
  await page.context().close();
};

/** The root company of whoever is signed in on a page: family ids begin those of its companies. */
const rootOf = async (page: Page) =>
  ((await page.evaluate(() => sessionStorage.getItem('companyId'))) ?? '').split('-')[0] ?? '';

/** How long people wait for the screen to answer. */
export const bench: Bench = {
  about:
    'The slowest interaction of each action, from key or click to the next paint, with a quarter of this machine; 16 ms is the shortest that is told.',
  run: (report) =>
    withBrowser(async (portal, browser) => {
      await actions(report, await visitor(browser, portal)(true), lists);
      const page = await visitor(browser, portal, 'reseller@example.com')(true);
      await moreProviders({ root: await rootOf(page), count: PROVIDERS });
      await actions(report, page, form);
    }),
};
