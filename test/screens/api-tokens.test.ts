import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create a token' });
const TOKEN = /^ncp_[a-z]+_[\w.]+_\w+$/;

describe('API tokens', () => {
  it('are made with what they may, shown once, listed, and revoked with a reason by their user', async () => {
    const tenant = await createReviewedTenant('Token Maker', '2099-12-30');
    const session = await signedIn(tenant.emails.reseller, '/securehome/myprofile');
    const { page } = session;
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('heading', { name: 'API Tokens' }).waitFor();
    await page.getByRole('region', { name: 'My tokens' }).getByText('There is no token.').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    await dialog(page).getByRole('button', { name: 'Create token' }).click();
    for (const sentence of ['Please enter a name', 'Please choose what the token may do'])
      await dialog(page).getByText(sentence).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('token-field-name');
    await dialog(page).getByLabel('Name').fill('Nightly export');
    await choose(page, 'Scopes', 'Read end users', 'Read divisions');
    await dialog(page).getByLabel('Only from these networks').fill('192.0.2.0');
    await dialog(page).getByRole('button', { name: 'Create token' }).click();
    await dialog(page).getByText('Please write a network as 192.0.2.0/24 or 2001:db8::/32').waitFor();
    await dialog(page).getByLabel('Only from these networks').fill('192.0.2.0/24');
    await expectFlawless(session);
    await dialog(page).getByRole('button', { name: 'Create token' }).click();
    const made = page.getByRole('dialog', { name: 'The token was created' });
    await made.getByText('Copy it now: it is not shown again.').waitFor();
    const text = (await made.locator('code').textContent()) ?? '';
    expect(text).toMatch(TOKEN);
    await made.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /^Nightly export/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(
      /Read end users, Read divisions; only from 192\.0\.2\.0\/24.*Valid until.*Never/,
    );
    expect(await page.evaluate(() => document.body.innerHTML)).not.toContain(text.slice(-20));
    const revokes = page.getByRole('button', { name: 'Revoke Nightly export' });
    await revokes.click();
    const revoke = page.getByRole('dialog', { name: 'Revoke Nightly export' });
    await revoke.getByRole('button', { name: 'Cancel' }).click();
    await revoke.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Revoke Nightly export');
    await revokes.click();
    await revoke.getByRole('button', { name: 'Revoke token' }).click();
    await revoke.getByText('Please say why').waitFor();
    await revoke.getByRole('textbox', { name: 'Reason' }).fill('The program is gone');
    await revoke.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('Token revoked').waitFor();
    await expect.poll(() => row.textContent()).toMatch(/Revoked on .*: The program is gone/);
    expect(await page.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);
    await expectFlawless(session);
  });

  it('of a company are managed by its staff, and not offered to who may not', async () => {
    const tenant = await createReviewedTenant('Token Company', '2099-12-30');
    const { page } = await signedIn(tenant.emails.ncra, '/securehome/apitokens');
    await page.getByRole('button', { name: 'Create company token' }).click();
    await dialog(page).getByLabel('Name').fill('Order system');
    await choose(page, 'Scopes', 'Read end users');
    await choose(page, 'Valid for', '366 days');
    await dialog(page).getByRole('button', { name: 'Create token' }).click();
    const made = page.getByRole('dialog', { name: 'The token was created' });
    await made.getByRole('button', { name: 'Close' }).click();
    await made.waitFor({ state: 'hidden' });
    await page
      .getByRole('region', { name: 'Tokens of the company' })
      .getByRole('row', { name: /^Order system/ })
      .waitFor();
    await page.getByRole('region', { name: 'My tokens' }).getByText('There is no token.').waitFor();
    const other = await signedIn('experian@example.com', '/securehome/apitokens');
    await other.page.getByRole('button', { name: 'Create token' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Create company token' }).count()).toBe(0);
  });
});
