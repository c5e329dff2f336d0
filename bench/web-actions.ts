import type { Page } from 'playwright-core';
import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { type Actions, slowestOfEach, watchInteractions } from './kit/interactions.ts';
import { KEY_MS, LONG_PAGE, reactAdminActions, shared } from './kit/peer-screens.ts';
import { row, visitor } from './kit/screens.ts';
import { withBrowser } from './kit/with-portal.ts';

const moreProviders = apart<typeof import('./steps/more-providers.ts')>('more-providers.ts');
const PROVIDERS = 1_000;
const ASSOCIATED = 40;
/** Some are associated already, and a list offers a thousand. */
const OFFERED = 990;

const lists: Actions = async (page, measured) => {
  await page.goto(`/reseller?size=${LONG_PAGE}`);
  await row(page);
  const search = page.getByRole('searchbox').first();
  await measured(shared.typing, () => search.pressSequentially('amber', { delay: KEY_MS }));
  await search.fill('');
  await measured(shared.sorting, () => page.getByRole('columnheader').getByRole('button').first().click());
  await measured('opening a dialog', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  });
};

const form: Actions = async (page, measured) => {
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
  await measured(shared.select, async () => {
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

/** The root company of the user who is signed in on a page: tenant ids begin those of its companies. */
const rootOf = async (page: Page) =>
  ((await page.evaluate(() => sessionStorage.getItem('companyId'))) ?? '').split('-')[0] ?? '';

/** How long people wait for the screen to answer. */
export const bench: Bench = {
  about:
    'The slowest interaction of each action, from key or click to the next paint, with a quarter of this machine; 16 ms is the shortest that is told.',
  run: (report) =>
    withBrowser(async (portal, browser) => {
      const visit = visitor(browser, portal);
      const peers = await reactAdminActions(visit);
      const measured = async (page: Page, run: Actions) => {
        await watchInteractions(page);
        for (const [what, ms] of await slowestOfEach(page, run)) {
          const other = peers.get(what);
          const peer = other === undefined ? {} : { peer: { way: 'react-admin', ms: other } };
          report({ what, now: { ms }, goal: { ms: 100 }, ...peer, isQuoted: true });
        }
      };
      await measured(await visit(true), lists);
      const page = await visitor(browser, portal, 'reseller@example.com')(true);
      await moreProviders({ root: await rootOf(page), count: PROVIDERS });
      await measured(page, form);
    }),
};
