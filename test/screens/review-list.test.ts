import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showDay } from '#contract/rules/dates.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { button, choose, dialogOf, due, next } from '../support/steps/reviews.ts';

const { signedIn } = await startDomBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Walked' });
const selectPage = async (page: Page) => {
  await rows(page).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
};
type Tenant = Awaited<ReturnType<typeof createReviewedTenant>>;
/** Starts the review of a provider and that of an end user on the pages of the records. */
const startBoth = async (page: Page, tenant: Tenant) => {
  await button(page, 'Start review of NCRA Review').click();
  await page.getByText('Review started').waitFor();
  await page.goto(tenant.endUser('View'));
  await button(page, 'Start review of End User Review').click();
  await button(page, 'Complete review of End User Review').waitFor();
  await page.goto('/reviews');
};
/** Does with all rows of the page what a button of the selection offers; a plan is shown first. */
const doWithAll = async (page: Page, name: string, plan: string) => {
  await selectPage(page);
  await bar(page).getByRole('button', { name, exact: true }).click();
  await dialog(page).getByText(plan).waitFor();
};
const confirm = async (page: Page, name: RegExp, done: string) => {
  await dialog(page).getByRole('button', { name }).click();
  await dialog(page).getByText(done).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
};

describe('the list of reviews', () => {
  it('completes those that are chosen together, starts the next ones and aborts them, each after its plan', async () => {
    const tenant = await createReviewedTenant('List Together', due);
    const session = await signedIn(tenant.emails.ncra, '/reviews');
    const { page } = session;
    await page.getByText('No reviews yet').waitFor();
    await expectFlawless(session);
    await page.goto(tenant.provider('View'));
    await startBoth(page, tenant);
    await expect.poll(() => rows(page).getByText('Open, overdue').count()).toBe(2);
    await expectFlawless(session);

    await doWithAll(page, 'Complete', '2 reviews will be completed.');
    await dialog(page)
      .getByRole('button', { name: /^Complete 2/ })
      .click();
    await dialog(page).getByText('Please select the outcome').waitFor();
    await choose(page, 'Passed with conditions');
    await dialog(page)
      .getByText(`The next due day will be ${showDay(next)}; until now it was ${showDay(due)}.`)
      .nth(1)
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Complete 2/ })
      .click();
    await dialog(page).getByText('Please enter the conditions').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Conditions' }).fill('Report every month');
    await expectFlawless(session);
    await confirm(page, /^Complete 2/, '2 reviews completed.');
    await expect.poll(() => rows(page).getByText('Passed with conditions').count()).toBe(2);

    await doWithAll(page, 'Start next', '2 reviews will be started.');
    await confirm(page, /^Start 2/, '2 reviews started.');
    await expect.poll(() => rows(page).count()).toBe(4);
    // Of completed and open ones together only those are started that have no open one after them.
    await doWithAll(page, 'Start next', '0 reviews will be started, 2 already are.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('button', { name: 'Clear' }).click();

    await page.getByRole('button', { name: 'All Status' }).click();
    await page.getByRole('option', { name: 'Open', exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await doWithAll(page, 'Abort', '2 reviews will be aborted.');
    await confirm(page, /^Abort 2/, '2 reviews aborted.');
    await page.getByText(/^No reviews/).waitFor();
  });

  it('leads to each on the page of its record, and completes one with its documents from the row', async () => {
    const tenant = await createReviewedTenant('List Single', due);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    await startBoth(page, tenant);
    await page.getByRole('button', { name: /^Complete Walked Vault, NCRA Review of / }).click();
    await dialogOf(page, 'NCRA Review').getByRole('group', { name: 'Documents it rests on' }).waitFor();
    await choose(page, 'Failed');
    await dialog(page).getByLabel('Reason').fill('No evidence');
    await dialog(page).getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('Review completed').waitFor();
    await rows(page).getByText('Failed').waitFor();
    // It is withdrawn by a second user.
    expect(await page.getByRole('button', { name: /^Withdraw the failure of/ }).count()).toBe(0);
    await page.getByRole('link', { name: /^Walked Homes/ }).click();
    await button(page, 'Complete review of End User Review').waitFor();
    expect(await page.evaluate(() => location.search)).toBe('?focus=review-endUser.review');

    const second = await signedIn('super@example.com', `/reviews?companyId=${tenant.companyId}`);
    await second.page.getByRole('button', { name: /^Withdraw the failure of Walked Vault/ }).click();
    await dialog(second.page).getByLabel('Reason').fill('Wrong provider');
    await confirm(second.page, /^Withdraw 1/, '1 failure withdrawn.');
    await rows(second.page).getByText('Failure withdrawn').waitFor();
    await expectFlawless(second);
  });

  it('offers nothing of a review to those to whom it is not assigned, and to a reseller only its own end users’', async () => {
    const tenant = await createReviewedTenant('List Others', due);
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await startBoth(page, tenant);
    await rows(page).nth(1).waitFor();
    for (const email of [tenant.emails.experian, tenant.emails.reseller]) {
      const other = await signedIn(email, '/reviews');
      await rows(other.page).nth(1).waitFor();
      expect(await other.page.getByRole('button', { name: /^(Complete|Abort|Start|Withdraw) / }).count()).toBe(0);
      await selectPage(other.page);
      expect(await bar(other.page).getByRole('button', { name: 'Complete' }).count()).toBe(0);
      await bar(other.page).getByRole('button', { name: 'Export selected' }).waitFor();
      await expectFlawless(other);
    }
  });
});
