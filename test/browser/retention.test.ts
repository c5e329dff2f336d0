import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startBrowser();
const today = portalToday();
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
});
