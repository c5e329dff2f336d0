import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseTyped } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit, signedIn } = await startDomBrowser();

const PASSWORD = 'a quiet lake 7';

const tooMany = { status: 'Failure', message: 'Too many attempts. Please try again in ten minutes.' };

const fillAccount = async (page: Page, email: string) => {
  await page.getByLabel('Name').fill('Robin Newcomer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('+15550102001');
  await page.getByLabel('Password').fill(PASSWORD);
};

const register = async (page: Page, email: string) => {
  await page.goto('/register');
  await fillAccount(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/home/confirmRegistration/**');
};

const confirm = async (page: Page, code: string) => {
  await page.getByLabel('Confirmation Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
};

describe('creating an account', () => {
  it('says what is missing, keeps to its limits, shows a refusal, and does not tell who has an account', async () => {
    const session = await visit();
    const { page } = session;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    const limits = { Name: '50', Email: '50', 'Phone Number': '13', Password: '25' };
    for (const [label, max] of Object.entries(limits))
      expect(await page.getByLabel(label).getAttribute('maxlength'), label).toBe(max);
    await page.getByPlaceholder('at least 8 characters').waitFor();

    await page.getByRole('button', { name: 'Create account' }).click();
    for (const text of ['Please enter Name', 'Please enter Email', 'Please enter Phone', 'Please enter a password'])
      await page.getByText(text).waitFor();
    await expectFlawless(session);

    await page.route('**/security/register', (route) => route.fulfill({ status: 429, json: tooMany }));
    await fillAccount(page, 'ncra@example.com');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /Too many attempts/ })
      .first()
      .waitFor();
    await page.unroute('**/security/register');
    // Who has an account is told by mail, and no other user learns of it.
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/home/confirmRegistration/ncra*');
    await page.getByText('If ncra@example.com can be registered, we sent a code there.').waitFor();
  });

  it('leads through the code to an account that waits, and after approval to the portal', async () => {
    const session = await visit();
    const { page } = session;
    await register(page, 'robin@example.com');
    await page.getByText('We sent').or(page.getByText('robin@example.com')).first().waitFor();
    expect(await page.getByLabel('Email').count()).toBe(0);
    await expectFlawless(session);
    const code = newestCode(portal);
    await confirm(page, code === '000000' ? '111111' : '000000');
    await page
      .getByRole('alert')
      .filter({ hasText: /The code is not right, or no longer good/ })
      .waitFor();
    await confirm(page, code);
    await page.waitForURL('**/login');

    await enterCredentials(page, 'robin@example.com', PASSWORD);
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page.getByText('Your account is waiting for approval').first().waitFor();

    const admin = await signedIn('super@example.com', '/company/user?search=robin');
    await admin.page.getByRole('link', { name: 'Edit robin@example.com' }).click();
    // The list has a company selector of its own, which is still there for a moment.
    await admin.page.getByRole('checkbox', { name: 'NCRA' }).waitFor();
    await chooseTyped(admin.page, 'Company', 'Meridian Credit Services');
    await admin.page.getByRole('checkbox', { name: 'NCRA' }).check();
    await admin.page.getByRole('checkbox', { name: 'Enabled' }).check();
    await admin.page.getByRole('button', { name: 'Update' }).click();
    await admin.page.getByText('Updated successfully').waitFor();

    const again = await visit();
    await again.page.goto('/login');
    await enterCredentials(again.page, 'robin@example.com', PASSWORD);
    await again.page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(again.page, newestCode(portal));
    await again.page.waitForURL('**/securehome');
  });

  it('is decided on in the list: some together, each with company and role, one in its row, and one is declined', async () => {
    const { page } = await visit();
    for (const name of ['una', 'ugo', 'ute', 'uli']) {
      await register(page, `${name}@example.com`);
      await confirm(page, newestCode(portal));
      await page.waitForURL('**/login');
    }
    const session = await signedIn('super@example.com', '/company/user?waiting=true&search=u');
    const admin = session.page;
    for (const name of ['una', 'ugo', 'ute'])
      await admin.getByRole('checkbox', { name: `Select ${name}@example.com` }).check();
    await admin.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByText('0 users will be approved, 3 cannot be.').waitFor();
    const all = dialog.getByRole('group', { name: 'All of them' });
    await chooseTyped(all as unknown as Page, 'Company', 'Meridian Credit Services');
    await all.getByRole('checkbox', { name: 'NCRA' }).check();
    await dialog.getByText('3 users will be approved.').waitFor();
    await dialog.getByRole('group', { name: /ute@/ }).getByRole('checkbox', { name: 'NCRA' }).uncheck();
    await dialog.getByText('2 users will be approved, 1 cannot be.').waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /ute@.*Please select user role/ })
      .waitFor();
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Approve 2 users' }).click();
    await dialog.getByText('2 users approved.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(() => portal.inbox.messages().filter(({ text }) => /was approved/.test(text)).length).toBe(3);

    await admin.getByRole('button', { name: 'Decline uli@example.com' }).click();
    await dialog.getByRole('button', { name: 'Decline 1 user' }).click();
    await dialog.getByText('1 user declined.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await admin.getByRole('button', { name: 'Approve ute@example.com' }).click();
    await chooseTyped(dialog as unknown as Page, 'Company', 'Meridian Credit Services');
    await dialog.getByRole('checkbox', { name: 'Experian' }).check();
    await dialog.getByRole('button', { name: 'Approve 1 user' }).click();
    await dialog.getByText('1 user approved.').waitFor();
    await admin.goto('/company/user?search=u');
    for (const name of ['una', 'ugo', 'ute'])
      await admin.getByRole('row', { name: new RegExp(`${name}@.*Invited`) }).waitFor();
    expect(await admin.getByText('uli@example.com').count()).toBe(0);
  });

  it('asks for the code at the sign-in when it was not entered, and a used or replaced code is refused', async () => {
    const { page } = await visit();
    await register(page, 'sasha@example.com');
    const first = newestCode(portal);
    await page.goto('/login');
    await enterCredentials(page, 'sasha@example.com', PASSWORD);
    await page.waitForURL('**/home/confirmRegistration/sasha*');
    await expect.poll(() => newestCode(portal)).not.toBe(first);
    await confirm(page, first);
    await page
      .getByRole('alert')
      .filter({ hasText: /The code is not right, or no longer good/ })
      .waitFor();

    const second = newestCode(portal);
    await page.getByRole('link', { name: 'Resend Code' }).click();
    await page.getByRole('heading', { name: 'Resend Code' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('sasha@example.com');
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await page.waitForURL('**/home/confirmRegistration/sasha*');
    await expect.poll(() => newestCode(portal)).not.toBe(second);
    const last = newestCode(portal);
    await confirm(page, last);
    await page.waitForURL('**/login');
    await page.goto('/home/confirmRegistration/sasha@example.com');
    await confirm(page, last);
    await page
      .getByRole('alert')
      .filter({ hasText: /The code is not right, or no longer good/ })
      .waitFor();
  });
});

describe('another code', () => {
  it('is asked for with the address; a failure says that it went wrong, and success not whether any user waits for it', async () => {
    const session = await visit();
    const { page } = session;
    await page.goto('/home/resendCode');
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await page.getByText('Please enter Email').waitFor();
    await page.getByLabel('Email').fill('ncra@example.com');
    await page.route('**/security/register/resend', (route) => route.abort());
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await page.getByText('Something went wrong...please try again').waitFor();
    await page.unroute('**/security/register/resend');
    const before = portal.inbox.messages().length;
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await page.getByText('If this address waits for a code, a new one is on its way.').waitFor();
    await page.waitForURL('**/home/confirmRegistration/ncra*');
    expect(portal.inbox.messages()).toHaveLength(before);
    expect(session.problems.filter((text) => !/Failed to load|net::/.test(text))).toEqual([]);
  });

  it('is confirmed with the address typed in where it is not known', async () => {
    const session = await visit();
    await session.page.goto('/home/confirmRegistration/unknown');
    expect(await session.page.getByLabel('Email').getAttribute('maxlength')).toBe('50');
    expect(await session.page.getByLabel('Confirmation Code').getAttribute('maxlength')).toBe('50');
    await expectFlawless(session);
  });
});
