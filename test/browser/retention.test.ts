import { describe, expect, it } from 'vitest';
import { dayIn, daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startBrowser();
const today = dayIn('America/New_York')(new Date().toISOString());
const years = (count: number) => String(Number(today.slice(0, 4)) + count);

describe('the days of a deleted record', () => {
  it('are named before it is deleted, and among the deleted records', async () => {
    const tenant = await createReviewedTenant('Retention Walk', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, '/technologyprovider');
    const { page } = session;
    await page
      .getByRole('button', { name: /^Delete Walked Vault/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    const days = await dialog.getByText('It can be restored until').innerText();
    expect(days).toMatch(new RegExp(`until \\d\\d/\\d\\d/\\d{4}\\. It is erased on \\d\\d/\\d\\d/${years(5)}\\.`));
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').first().waitFor();
    await page.goto('/deleted?kind=provider');
    await page.getByRole('columnheader', { name: 'Erased on' }).waitFor();
    expect(await page.getByRole('row', { name: /Walked Vault/ }).innerText()).toContain(years(5));
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectFlawless(session);
  });

  it('follow the years of the settings, which staff propose', async () => {
    const tenant = await createReviewedTenant('Retention Years', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, '/company/settings');
    const { page } = session;
    await page.getByRole('heading', { name: 'Deleted records' }).waitFor();
    await page.getByText('is erased after 5 years').waitFor();
    await choose(page, 'Retain for', '7 years');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText(/proposed 7 years on/).waitFor();
    await page.getByText('Another user has to confirm it.').waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Withdraw proposal' }).click();
    await page.getByText(/proposed 7 years on/).waitFor({ state: 'detached' });
  });
});
