import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#local/seed/people.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit, signedIn } = await startDomBrowser();

const NEW = 'a brand new one 7';

const login = async (page: Page, email: string, password: string) => {
  await page.goto('/login');
  await enterCredentials(page, email, password);
  await page.getByRole('button', { name: 'Submit code' }).waitFor();
  await enterCode(page, newestCode(portal));
};

const fillReset = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
};

describe('a forgotten password', () => {
  it('is replaced with the code from the e-mail, once', async () => {
    const session = await visit();
    const { page } = session;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('All fields are required').waitFor();
    expect(await page.getByLabel('User Name').getAttribute('maxlength')).toBe('50');
    await expectFlawless(session);
    await page.getByLabel('User Name').fill('reseller@example.com');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/home/forgotPassword/reseller*/0');
    await expectFlawless(session);
    const code = newestCode(portal);

    await fillReset(page, { 'Verification Code': code === '000000' ? '111111' : '000000', 'New Password': NEW });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Changed Failed').waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: /The code is not right, or no longer good/ })
      .waitFor();
    await page.getByLabel('Verification Code').fill(code);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Changed successfully').waitFor();
    await page.waitForURL('**/login');

    await enterCredentials(page, 'reseller@example.com', DEMO_PASSWORD);
    await page.getByText('Invalid username or password').waitFor();
    await login(page, 'reseller@example.com', NEW);
    await page.waitForURL('**/securehome');

    const other = await visit();
    await other.page.goto('/home/forgotPassword/reseller@example.com/0');
    await fillReset(other.page, { 'Verification Code': code, 'New Password': 'yet another 77' });
    await other.page.getByRole('button', { name: 'Reset Password' }).click();
    await other.page
      .getByRole('alert')
      .filter({ hasText: /The code is not right, or no longer good/ })
      .waitFor();
  });

  it('tells no user whether there is such an account, and in which state it is', async () => {
    const { page } = await visit();
    const admin = await signedIn('super@example.com', '/company/user?search=other-ncra');
    await admin.page.getByRole('link', { name: 'Reset password of other-ncra@example.com' }).click();
    await fillReset(admin.page, { 'New Password': 'only for once 3', 'Confirm Password': 'only for once 3' });
    await admin.page.getByRole('button', { name: 'Submit' }).click();
    await admin.page.getByText('Reset successfully').waitFor();
    const said: string[] = [];
    for (const name of ['other-ncra@example.com', 'nobody@example.com']) {
      await page.goto('/home/forgotPassword');
      await page.getByLabel('User Name').fill(name);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.waitForURL('**/home/forgotPassword/*/0');
      await fillReset(page, { 'Verification Code': '123456', 'New Password': NEW });
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByText('The code is not right, or no longer good.').waitFor();
      said.push((await page.getByRole('main').innerText()).replaceAll(name, 'X'));
    }
    expect(said[0]).toBe(said[1]);
    await page.getByRole('link', { name: 'Resend Code' }).click();
    await page.waitForURL('**/home/forgotPassword');
  });
});

describe('one’s own password', () => {
  it('is changed with the old one and ends the other sessions', async () => {
    const [one, two] = [await signedIn('ncra-reseller@example.com'), await signedIn('ncra-reseller@example.com')];
    const { page } = one;
    await page.goto('/securehome/resetpassword/131/0');
    await fillReset(page, { 'Old Password': 'not this one', 'New Password': NEW, 'Confirm Password': NEW });
    // Each password has a button of its own.
    await page.getByRole('button', { name: 'Show New Password' }).click();
    const types = await page
      .locator('.password-input input')
      .evaluateAll((all) => all.map((each) => each.getAttribute('type')));
    expect(types).toEqual(['password', 'text', 'password']);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('The old password is not right.').first().waitFor();
    await page.getByLabel('Old Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Password changed successfully').waitFor();
    await page.waitForURL(/\/company$/);
    await page.getByRole('rowheader').first().waitFor();
    await two.page.goto('/company');
    await two.page.waitForURL('**/login');
    expect(one.problems).toEqual([]);
  });

  it('of Experian alone leads to the home page', async () => {
    const { page } = await signedIn('experian@example.com', '/securehome/resetpassword/131/0');
    await fillReset(page, { 'Old Password': DEMO_PASSWORD, 'New Password': NEW, 'Confirm Password': NEW });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/securehome');
  });
});

describe('another user’s password', () => {
  it('is given by a super admin; its owner sets a new one and answers a question on one screen, and the code follows', async () => {
    const admin = await signedIn('super@example.com', '/company/user?search=ncra-experian');
    await admin.page.getByRole('link', { name: 'Reset password of ncra-experian@example.com' }).click();
    await admin.page.waitForURL('**/resetpassword/141/**');
    await admin.page.getByText(/^For ncra-experian@example\.com:/).waitFor();
    expect(await admin.page.getByLabel('Old Password').count()).toBe(0);
    await expectFlawless(admin);
    await fillReset(admin.page, { 'New Password': 'only for once 1', 'Confirm Password': 'only for once 1' });
    await admin.page.getByRole('button', { name: 'Submit' }).click();
    await admin.page.getByText('Reset successfully').waitFor();
    await admin.page.waitForURL('**/company/user');

    const session = await visit();
    const { page } = session;
    await page.goto('/login');
    await enterCredentials(page, 'ncra-experian@example.com', 'only for once 1');
    await page.waitForURL('**/home/newPassword');
    await page.getByRole('heading', { name: 'Set new password' }).waitFor();
    expect(await page.getByRole('banner').or(page.getByRole('contentinfo')).count()).toBe(0);
    expect(await page.getByLabel('User Name').isDisabled()).toBe(true);
    await expectFlawless(session);
    await page.getByLabel('New Password').fill('short');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('The new password must have at least 8 characters').waitFor();
    await page.getByLabel('New Password').fill(NEW);
    await page.getByRole('button', { name: /Security Question/ }).waitFor();
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Please enter an answer').waitFor();
    await page.getByLabel('Answer').fill('somewhere quiet');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    // One form and the code, then the portal: Experian's flag leads to the home page.
    await page.waitForURL('**/securehome');
    expect(await page.evaluate(() => sessionStorage.getItem('isFirstLogin'))).toBe('false');
    await page.goto('/home/setPassword/true');
    await page.waitForURL('**/securehome');
  });

  it('that was replaced before the page was loaded again is not asked for again', async () => {
    const admin = await signedIn('super@example.com', '/company/user?search=other-reseller');
    await admin.page.getByRole('link', { name: 'Reset password of other-reseller@example.com' }).click();
    await fillReset(admin.page, { 'New Password': 'only for once 2', 'Confirm Password': 'only for once 2' });
    await admin.page.getByRole('button', { name: 'Submit' }).click();
    await admin.page.getByText('Reset successfully').waitFor();

    const session = await visit();
    const { page } = session;
    await page.goto('/login');
    await enterCredentials(page, 'other-reseller@example.com', 'only for once 2');
    await page.waitForURL('**/home/newPassword');
    await page.getByLabel('New Password').fill(NEW);
    await page.getByLabel('Answer').fill('somewhere quiet');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await page.goto('/login');
    await login(page, 'other-reseller@example.com', NEW);

    await page.waitForURL('**/home/setPassword/false');
    expect(await page.getByRole('banner').or(page.getByRole('contentinfo')).count()).toBe(0);
    expect(await page.getByLabel('User Name').inputValue()).toBe('other-reseller@example.com');
    await page.getByText(/Leave both empty to keep the password/).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please enter an answer').waitFor();
    await expectFlawless(session);
    // Nothing else opens before it is done.
    await page.goto('/reseller');
    await page.waitForURL('**/home/setPassword/false');
    await page.getByLabel('Answer').fill('somewhere quiet');
    await fillReset(page, { 'Temporary Password': 'not this one 1', 'New Password': 'the one that stays 1' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').filter({ hasText: 'New Password' }).getByText('Reset Failed').waitFor();
    await page.getByText('The present password is not right.').waitFor();
    await fillReset(page, { 'Temporary Password': '', 'New Password': '' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Changed successfully').waitFor();
    await page.waitForURL(/\/company$/);
  });

  it('is no user’s business but a super admin’s', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome/resetpassword/141/some-id');
    await page.waitForURL('**/securehome');
  });
});

describe('a first password', () => {
  it('is asked of no user who is not signed in, or whose sign-in does not wait for one', async () => {
    const { page } = await visit();
    for (const path of ['/home/setPassword/false', '/setPassword/true', '/home/newPassword', '/newPassword']) {
      await page.goto(path);
      await page.waitForURL('**/login');
    }
  });
});
