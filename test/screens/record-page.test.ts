import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();
const walkOf = (page: Page) => page.getByRole('navigation', { name: 'Records of the list' });

describe('the page of a record', () => {
  it('says that the next record could not be looked up, asks again, and counts no notifications that it was refused', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider?search=o');
    await page.getByRole('rowheader').first().waitFor();
    const refuse = (route: Route) => route.fulfill({ status: 400, json: { status: 'Failure', message: 'Refused' } });
    await page.route(/\/api\/techProvider\/search/, refuse);
    await page.route(/\/api\/notification\/unread/, refuse);
    await page
      .getByRole('link', { name: /^View / })
      .last()
      .click();
    const again = walkOf(page).getByRole('button', { name: /^Next could not be looked up\. .*Try again\.$/ });
    await again.waitFor();
    await page.getByRole('link', { name: 'Notifications, not counted' }).waitFor();
    await page.unrouteAll();
    await again.click();
    await walkOf(page).getByRole('link', { name: 'Next' }).waitFor();
  });

  it('that is new shows what looks like it, and keeps no user from saving', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider/technologyproviderAdd');
    const { page } = session;
    await page.getByLabel('Technology Provider Name').fill('Arc Clowd Hosting');
    const notice = page.locator('.similar');
    await notice.getByRole('link', { name: /^Arc Cloud Hosting/ }).waitFor();
    await expectFlawless(session);
    await page.getByLabel('Technology Provider Name').fill('Quite Another Name');
    await expect.poll(() => notice.count()).toBe(0);
  });
});
