import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, signedIn } = await startBrowser();

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
    await page.getByRole('button', { name: 'Log in again' }).click();
    await page.waitForURL('**/login');
    await enterCredentials(page, 'super@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page.waitForURL(address);
  });
});
