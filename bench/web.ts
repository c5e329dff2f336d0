import type { Page } from 'playwright-core';
import { endUserPaths } from '#web/routing/paths/records.ts';
import type { Bench, Figures } from './kit/bench.ts';
import { slowDown } from './kit/browser-meter.ts';
import { reactAdminList, reactList } from './kit/peer-screens.ts';
import { quantile } from './kit/quantile.ts';
import { field, heading, measureScreen, row, type Screen, visitor } from './kit/screens.ts';
import { withBrowser } from './kit/with-portal.ts';

const still = { shift: 0.02 };
const list = { ...still, 'paint ms': 1_300, 'script KB': 140, requests: 15 };
const form = { ...still, 'paint ms': 1_800, 'script KB': 190, requests: 20 };
const again = { ...still, 'paint ms': 500 };

const firstRecord = async (page: Page, list: string) => {
  await page.goto(list);
  const link = page.getByRole('link', { name: /^(Edit|View) / }).first();
  const href = (await link.getAttribute('href')) ?? '';
  await page.context().close();
  return href;
};

/** The forms of the first provider and the first end user. */
const forms = async (visit: () => Promise<Page>) => {
  const found = [];
  for (const [list, what] of [
    ['technologyprovider', "a provider's form"],
    ['enduser', "an end user's form"],
  ] as const)
    found.push({
      what,
      path: await firstRecord(await visit(), `/${list}`),
      ready: field,
      isSignedIn: true,
      goal: form,
    });
  return found;
};

const PLACES = 500;

/** An end user with as many places as it may have, in a tenant of its own, whose requirements demand an inspection of residences. */
const manyPlaces = async () => {
  const { createInspectedTenant } = await import('../test/support/inspected-tenant.ts');
  const tenant = await createInspectedTenant('Many Places');
  const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const { places } = await endUsers(seedScope(tenant.companyId)).get(tenant.endUserId);
  // Its own address is a place, too.
  await tenant.addDivisions(PLACES - 1 - (places?.length ?? 0));
  return { email: tenant.emails.ncra, path: endUserPaths.view(tenant.endUserId) };
};

/** From the click on the only record of a list until its page is shown, with nothing of it fetched before: the middle of three, in ms. */
const openingTime = async (visit: () => Promise<Page>, path: string) => {
  const times: number[] = [];
  for (let time = 0; time < 3; time++) {
    const page = await visit();
    await slowDown(page);
    await page.goto(endUserPaths.list());
    await row(page);
    const began = performance.now();
    await page.locator(`a[href="${path}"]`).first().click();
    await field(page);
    times.push(performance.now() - began);
    await page.context().close();
  }
  return quantile(times, 0.5);
};

/** What screens take on a slow line and a slow machine. */
export const bench: Bench = {
  about:
    'Screens on 1.6 Mbit/s and 150 ms with a quarter of this machine and an empty cache, the middle of three visits.',
  run: (report) =>
    withBrowser(async (portal, browser) => {
      const visit = visitor(browser, portal);
      const [bare, admin] = [await reactList(visit), await reactAdminList(visit)];
      const screens: readonly (Screen & { readonly what: string; readonly goal: Figures; readonly isAgain?: true })[] =
        [
          {
            what: 'landing page',
            path: '/',
            ready: heading,
            isSignedIn: false,
            goal: { ...still, 'paint ms': 900, 'script KB': 80 },
          },
          {
            what: 'sign-in',
            path: '/login',
            ready: heading,
            isSignedIn: false,
            goal: { ...still, 'paint ms': 900, 'script KB': 80 },
          },
          {
            what: 'dashboard',
            path: '/securehome',
            ready: heading,
            isSignedIn: true,
            goal: { ...still, 'script KB': 140 },
          },
          {
            what: 'a list',
            path: '/technologyprovider',
            ready: row,
            isSignedIn: true,
            goal: list,
          },
          {
            what: 'a list, again',
            path: '/technologyprovider',
            ready: row,
            isSignedIn: true,
            isAgain: true,
            goal: again,
          },
          ...(await forms(() => visit(true))),
        ];
      for (const { what, goal, isAgain = false, ...screen } of screens) {
        const now = await measureScreen(() => visit(screen.isSignedIn), screen, { isCached: isAgain });
        report({ what, now, goal, ...(what === 'a list' ? { peer: bare } : {}), isQuoted: true });
        if (what === 'a list' && admin)
          report({ what: "a list, beside react-admin's", now, peer: admin, isQuoted: true });
      }
      const { email, path } = await manyPlaces();
      const opened = visitor(browser, portal, email);
      const now = await measureScreen(() => opened(true), { path, ready: field, isSignedIn: true });
      report({ what: `an end user with ${PLACES} places`, now, goal: { 'paint ms': 2_000 } });
      report({
        what: `an end user with ${PLACES} places, from its list`,
        now: { 'ready ms': await openingTime(() => opened(true), path) },
        goal: { 'ready ms': 2_000 },
      });
    }),
};
