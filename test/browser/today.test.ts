import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addProvider } from '../support/add-provider.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { loggedIn, signedIn } = await startBrowser();

const standing = (page: Page) => page.getByRole('region', { name: 'Compliance status' });
const part = (page: Page, name: string) => standing(page).getByRole('link', { name: new RegExp(`^${name} [\\d,]+$`) });
const figure = async (page: Page, name: string) =>
  Number((await part(page, name).locator('b').innerText()).replace(',', ''));

describe('the dashboard', () => {
  it('tells how the records of each kind stand, and each part leads to the list of these records', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    await standing(page).waitFor();
    const kinds = standing(page).getByRole('heading', { level: 3 });
    await kinds.first().waitFor();
    expect(await kinds.allInnerTexts()).toEqual([
      'Technology Providers',
      'Resellers',
      'End Users',
      'Other Technology Providers',
    ]);
    await expectFlawless(session);
    for (const [name, address] of [
      ['Technology Providers: Overdue', '/technologyprovider?status=overdue'],
      ['Resellers: Missing', '/reseller?status=missing'],
      ['End Users: Missing', '/enduser?status=missing'],
    ] as const) {
      const count = await figure(page, name);
      expect([name, count > 0]).toEqual([name, true]);
      await part(page, name).click();
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
      await expect.poll(() => page.locator('h1 .count').innerText()).toBe(count.toLocaleString('en-US'));
      await page.goBack();
    }
    await part(page, 'Other Technology Providers: Overdue').click();
    await page.waitForURL(/\/technologyprovider\?show=inactive/);
  });

  it('names what others have added since the last visit, each leading to its record', async () => {
    const before = await loggedIn('experian@example.com');
    await before.page.context().close();
    const { page: partner } = await signedIn('ncra@example.com');
    await addProvider(partner, 'Quarry Data Example', '2027-06-01');
    const session = await loggedIn('experian@example.com');
    await session.page.goto('/securehome');
    const changes = session.page.getByRole('region', { name: 'Since your last visit' });
    await changes.getByText('Technology Providers: 1 added').waitFor();
    await expectFlawless(session);
    await changes.getByRole('link', { name: 'Quarry Data Example' }).click();
    await session.page.waitForURL(/technologyproviderView/);
  });
});
