import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { documentPaths } from '#web/routing/paths/work.ts';
import { portalToday } from '../support/days.ts';
import { startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();
const due = daysAfter(portalToday(), 200);

const question = (page: Page) => page.getByText('Your changes are not saved. Leave this page without saving them?');
const leave = (page: Page) => page.getByRole('link', { name: 'Resellers', exact: true }).first().click();
const foldComments = (page: Page) =>
  page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name: 'Comments' }) })
    .click();

describe('what is typed', () => {
  it('into a comment stays while the section is folded, and is asked for before the page is left', async () => {
    const tenant = await createReviewedTenant('Comment Typed', due);
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await foldComments(page);
    const box = page.getByLabel('New comment');
    await box.fill('Half a thought');
    await foldComments(page);
    await foldComments(page);
    expect(await box.inputValue()).toBe('Half a thought');
    await leave(page);
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByRole('listitem').getByText('Half a thought').waitFor();
    await leave(page);
    await page.getByRole('heading', { name: /^Resellers/ }).waitFor();
  });

  it('with a mention is not saved without it where the users were refused', async () => {
    const tenant = await createReviewedTenant('Comment Refused', due);
    const { page } = await signedIn(tenant.emails.ncra, '/securehome');
    await page.route(/\/api\/record\/comments\/people/, (route) =>
      route.fulfill({ status: 400, json: { status: 'Failure', message: 'Users refused' } }),
    );
    await page.goto(tenant.provider('View'));
    await foldComments(page);
    const box = page.getByLabel('New comment');
    await box.fill('@Edda Risk please look.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.locator('.comment-form').getByText('Users refused').waitFor();
    expect(await box.inputValue()).toBe('@Edda Risk please look.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByRole('listitem').locator('strong').filter({ hasText: '@Edda Risk' }).waitFor();
  });

  it('as the reason of a return is asked for before the page is left, and not once the version is decided', async () => {
    const tenant = await createReviewedTenant('Returned Words', due);
    const { page } = await signedIn(tenant.emails.ncra, documentPaths.awaiting());
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    const reason = page.getByLabel('Reason', { exact: true });
    await reason.fill('The signature is missing.');
    await leave(page);
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await reason.inputValue()).toBe('The signature is missing.');
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByText('Returned successfully').waitFor();
    await leave(page);
    await page.getByRole('heading', { name: /^Resellers/ }).waitFor();
    expect(await question(page).count()).toBe(0);
  });

  it('as the reason of an exemption is asked for before its window is closed', async () => {
    const tenant = await createReviewedTenant('Exemption Typed', due);
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Requirements' }).click();
    const window = page.getByRole('dialog', { name: /^Requirements of / });
    await window
      .getByRole('button', { name: /^Exempt from / })
      .first()
      .click();
    await window.getByRole('textbox', { name: 'Reason' }).fill('The provider hosts nothing.');
    await page.keyboard.press('Escape');
    await page.getByText('What you entered is not saved. Close this window without saving it?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await window.getByRole('button', { name: 'Cancel' }).click();
    await window.getByRole('button', { name: 'Close' }).last().click();
    await window.waitFor({ state: 'hidden' });
  });
});
