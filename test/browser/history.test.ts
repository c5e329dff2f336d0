import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startBrowser();
const today = portalToday();

const history = (page: Page) => page.locator('details.history');
const changes = (page: Page) =>
  history(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the history of a provider', () => {
  it('shows what was saved in the form, puts it back, follows it through deletion and restore, and the activity has it all', async () => {
    const tenant = await createReviewedTenant('History Walk', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const { page } = session;
    const type = page.getByLabel('Technology Provider Type');
    await expect.poll(() => type.inputValue()).not.toBe('');
    const before = await type.inputValue();
    await type.fill('Cold storage');
    await page
      .getByRole('button', { name: /^(Save|Update)/ })
      .first()
      .click();
    await page.getByText('Updated successfully').first().waitFor();
    await page.goto(tenant.provider('View'));
    await history(page).getByText('History').click();
    await changes(page).first().getByText('Cold storage').waitFor();
    expect(await changes(page).first().innerText()).toContain('Form');
    await expectFlawless(session);

    await changes(page)
      .first()
      .getByRole('button', { name: /^Put back/ })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(before).waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('The former values are back').waitFor();
    await expect.poll(() => changes(page).count()).toBe(3);
    await expect.poll(async () => (await changes(page).first().locator('ins').innerText()).trim()).toContain(before);

    await page.goto('/technologyprovider');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').first().waitFor();
    await page.goto('/deleted?kind=provider');
    await page.getByRole('button', { name: /^Restore/ }).waitFor();
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page.getByRole('alertdialog').getByText('Requests for documents that were open stay closed.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Restored successfully').first().waitFor();

    await page.goto('/activity');
    const activity = page.getByRole('list', { name: 'Activity' });
    await activity
      .getByText(/^Restored technology provider/)
      .first()
      .waitFor();
    await activity
      .getByText(/^Deleted technology provider/)
      .first()
      .waitFor();
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysOf(page)).toBe(0);
  });
});
