import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showDay } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { button, choose, dialogOf, due, next, reviews, status } from '../support/steps/reviews.ts';

const { signedIn } = await startBrowser();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const waiting = async (page: Page) => Number((await page.locator('.menu-count').innerText()).replace(',', ''));
const overdue = async (page: Page, kind: string) =>
  page
    .getByRole('region', { name: 'Compliance status' })
    .getByRole('link', { name: new RegExp(`^${kind}: Overdue`) })
    .locator('b')
    .innerText();
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a review', () => {
  it('is started and completed by NCRA staff with the keyboard alone; status, menu, dashboard and form follow', async () => {
    const tenant = await createReviewedTenant('Review Walk', due);
    const session = await signedIn(tenant.emails.ncra, '/securehome');
    const { page } = session;
    await expect.poll(() => overdue(page, 'Technology Providers')).toBe('1');
    await page.goto(tenant.provider('Edit'));
    await status(page).getByText('NCRA Review').first().waitFor();
    const before = await waiting(page);
    const type = page.getByLabel('Technology Provider Type');
    await type.fill('Typed meanwhile');

    await status(page).getByRole('link', { name: 'Go to review of NCRA Review' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Start review of NCRA Review');
    expect(await type.inputValue()).toBe('Typed meanwhile');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Complete review of NCRA Review');
    await reviews(page)
      .getByText(/^Started by Nell Reviewer/)
      .waitFor();
    await expectFlawless(session);
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'NCRA Review');
    await dialog.getByText('Select the outcome to see what follows.').waitFor();
    await dialog.getByRole('button', { name: 'Complete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Please select the outcome').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Passed', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByText(`The next due day will be ${showDay(next)}; until now it was ${showDay(due)}.`).waitFor();
    const conditions = dialog.getByRole('textbox', { name: 'Conditions' });
    await dialog.getByRole('button', { name: 'Complete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Please enter the conditions').waitFor();
    await expectFlawless(session);
    await conditions.fill('A second site is inspected in spring.');
    await dialog.getByRole('checkbox', { name: /Agreement/ }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Complete', exact: true }).focus();
    await page.keyboard.press('Enter');

    await page.getByText('Review completed').waitFor();
    const row = reviews(page).getByRole('row').nth(1);
    await row.getByText('Passed with conditions').waitFor();
    for (const text of [
      'A second site is inspected in spring.',
      'Agreement',
      'Nell Reviewer',
      showDay(due),
      showDay(next),
    ])
      expect(await row.innerText()).toContain(text);
    await expect.poll(() => focused(page)).toBe('Start review of NCRA Review');
    await status(page).getByText('A second site is inspected in spring.', { exact: false }).waitFor();
    expect(await status(page).getByRole('link', { name: 'Go to review of NCRA Review' }).count()).toBe(0);
    await expect.poll(() => waiting(page)).toBe(before - 1);
    await expect.poll(() => page.getByLabel('NCRA Review Date').inputValue()).toBe(next);
    expect(await type.inputValue()).toBe('Typed meanwhile');
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect.poll(() => overdue(page, 'Technology Providers')).toBe('0');
  });

  it('of an end user is reached from the worklist by NCRA staff, who cannot edit it, and is read by its reseller', async () => {
    const tenant = await createReviewedTenant('Review Homes', due);
    const session = await signedIn(tenant.emails.ncra, '/worklist', { viewport: { width: 320, height: 700 } });
    const { page } = session;
    await page
      .getByRole('link', { name: /^Walked Homes/ })
      .first()
      .click();
    await expect.poll(() => focused(page)).toBe('Start review of End User Review');
    expect(page.url()).toContain(tenant.endUser('View'));
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Complete review of End User Review');
    await button(page, 'Abort the review of End User Review').click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Review aborted').waitFor();
    await button(page, 'Start review of End User Review').click();
    await button(page, 'Complete review of End User Review').click();
    const dialog = dialogOf(page, 'End User Review');
    await choose(page, 'Failed');
    await dialog.getByText(`The due day stays ${showDay(due)}.`).waitFor();
    await dialog.getByLabel('Reason').fill(`Nobody was there. ${'Unbroken'.repeat(40)}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectFlawless(session);
    expect(await sidewaysOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText('What you entered is not saved.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('Review completed').waitFor();
    await reviews(page).getByText('Failed').waitFor();
    await expectFlawless(session);
    expect(await sidewaysOf(page)).toBe(0);
    await status(page).getByRole('link', { name: 'End User Review', exact: true }).waitFor();

    const other = await signedIn(tenant.emails.reseller, tenant.endUser('Edit'));
    await reviews(other.page)
      .getByText(/^Nobody was there\./)
      .first()
      .waitFor();
    expect(
      await reviews(other.page)
        .getByRole('button', { name: /review/i })
        .count(),
    ).toBe(1);
    await expectFlawless(other);
  });

  it('stands with many others on pages, the newest first', async () => {
    const tenant = await createReviewedTenant('Review Many', due);
    const { createReviews } = await import('#local/seed/seed.ts');
    const asked = { kind: 'provider', recordId: tenant.providerId, obligation: 'provider.review' } as const;
    await createReviews(
      tenant.companyId,
      Array.from({ length: 23 }, (_, at) => ({
        ...asked,
        daysAgo: 365 * at,
        ended: { outcome: 'failed', conditions: `Reason ${at}. ${'A long text. '.repeat(30)}` },
      })),
    );
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    await reviews(page).getByText('1-10 of 23').waitFor();
    await expect.poll(() => reviews(page).getByRole('row').nth(1).innerText()).toContain('Reason 0.');
    const all = reviews(page).getByText('A long text. '.repeat(30).trim()).first();
    expect(await all.isVisible()).toBe(false);
    await reviews(page).getByText('Show all').first().click();
    await all.waitFor();
    await reviews(page).getByText('Show less').first().click();
    await expect.poll(() => all.isVisible()).toBe(false);
    await reviews(page).getByRole('button', { name: 'Next' }).click();
    await reviews(page).getByText('11-20 of 23').waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    await expectFlawless(session);
  });
});
