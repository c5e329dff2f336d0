import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, signedIn } = await startBrowser();

const NEW = 'a brand new one 7';

const fillReset = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
};

describe('another user’s password', () => {
  it('is refused at once for no user, and where the own login is too long ago, with the way out', async () => {
    const { page } = await signedIn('super@example.com', '/securehome/resetpassword/141/abc');
    await page.getByRole('alert').filter({ hasText: 'Id Not Available' }).waitFor();
    expect(await page.getByLabel('New Password').count()).toBe(0);
    await page.goto('/company/user?search=all@');
    await page.goto('/company/user?search=super@');
    await page.getByRole('row', { name: /super@example\.com/ }).waitFor();
    // One's own password is changed with the old one, in the profile.
    expect(await page.getByRole('link', { name: 'Reset password of super@example.com' }).count()).toBe(0);
    await page.goto('/company/user?search=all@');
    await page.getByRole('link', { name: 'Reset password of all@example.com' }).click();
    await page.getByLabel('New Password').waitFor();
    await page.clock.setFixedTime(Date.now() + 11 * 60_000);
    await page.reload();
    await page.getByText('You signed in more than 10 minutes ago.').waitFor();
    expect(await page.getByLabel('New Password').count()).toBe(0);
    const address = page.url();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL('**/login');
    await enterCredentials(page, 'super@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page.waitForURL(address);
  });
});

describe('one’s own password', () => {
  it('is compared on leaving a field, cleared by Reset, and held to what the sign-in takes', async () => {
    const session = await signedIn('all@example.com');
    const { page } = session;
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Reset Password' }).click();
    await page.waitForURL('**/resetpassword/131/0');
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const text of ['Please enter old password', 'Please enter new password', 'Please enter confirm password'])
      await page.getByText(text).waitFor();
    for (const label of ['Old Password', 'New Password', 'Confirm Password'])
      expect(await page.getByLabel(label).getAttribute('maxlength')).toBe('100');
    await expectFlawless(session);

    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await fillReset(page, { 'New Password': NEW, 'Confirm Password': 'something else' });
    expect(await page.getByText('The New and Confirm passsword do not match.').count()).toBe(0);
    await page.getByLabel('Old Password').focus();
    await page.getByText('The New and Confirm passsword do not match.').waitFor();
    await fillReset(page, { 'New Password': 'x'.repeat(26), 'Confirm Password': 'x'.repeat(26) });
    await page.getByText('The new password may have at most 25 characters').waitFor();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    expect(await page.getByLabel('New Password').inputValue()).toBe('');
  });
});
