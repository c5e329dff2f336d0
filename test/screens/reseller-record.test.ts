import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

describe('a reseller', () => {
  it('is seen and not changed by Experian, who does not see the reseller agreement', async () => {
    const session = await signedIn('experian@example.com', '/reseller');
    const { page } = session;
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
    for (const name of ['Add New Reseller', /^Edit /]) expect(await page.getByRole('link', { name }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Delete |Bulk upload/ }).count()).toBe(0);
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await page.getByRole('form', { name: 'Reseller' }).getByText('Sub-License Agreement', { exact: true }).waitFor();
    expect(await page.getByText('Credit Data/Reseller Agreement').count()).toBe(0);
    await expectFlawless(session);
    await page.goto('/reseller/resellerAdd');
    await page.getByText('This user does not have access').first().waitFor();
  });

  it('of another tenant, or none, is an alert and the list again', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller/resellerEdit/000000000000-00000000000000');
    await page.getByText('This user does not have access').first().waitFor();
    await page.waitForURL(/\/reseller$/);
  });
});
