import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterCode, enterCredentials, expectFlawless, newestCode, startBrowser } from '../support/browser.ts';
import { chooseTyped } from '../support/choose.ts';
import { shownValue } from '../support/shown-value.ts';

const { portal, visit, signedIn } = await startBrowser();

const NEW = 'chosen by myself 1';

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
};

const person = (email: string) => ({
  'User Name': email,
  Email: email,
  'First Name': 'Uma',
  'Last Name': 'Example',
  'Cell Phone': '+15550103001',
});

const save = async (page: Page, button: 'Save' | 'Update' = 'Save') => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText(button === 'Save' ? 'Saved successfully' : 'Updated successfully').waitFor();
  await page.waitForURL(/\/company\/user(\?|$)/);
};

const row = (page: Page, name: string) => page.getByRole('rowheader', { name });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

/** The temporary password of the newest invitation. */
const invitation = () => portal.inbox.messages().find(({ purpose }) => purpose === 'invitation');

describe('a new user', () => {
  it('is invited by a colleague, again to the corrected address, logs in with the generated password, sets another and arrives', async () => {
    const session = await signedIn('ncra@example.com', '/company/user');
    const { page } = session;
    await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor();
    for (const name of ['Name', 'Contact Email']) await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await page.getByRole('searchbox').fill('no such person');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/search=no\+such/);
    await page.getByRole('searchbox').fill('');
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await row(page, 'ncra@example.com').first().waitFor();
    await expectFlawless(session);
    expect(await page.getByRole('button', { name: /Company/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /Reset password/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Add New User' }).click();
    await page.waitForURL('**/company/userAdd/123');
    await page.getByRole('heading', { name: 'Add User Information' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Cell Phone' }).inputValue()).toBe('+1');
    expect(await box(page, 'System admin alert').count()).toBe(0);
    expect(await box(page, 'Experian').count()).toBe(0);

    await page.getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'Please enter User Name',
      'Please enter Email',
      'Please enter Phone',
      'Please select user role',
      'Please select First name',
      'Please select Last name',
    ])
      await page.getByText(text).first().waitFor();
    await expectFlawless(session);

    await fill(page, { ...person('uma@example.com'), Password: 'one password 1' });
    await fill(page, { 'Retype Password': 'another one 1' });
    await box(page, 'NCRA').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The password and the retyped password do not match.').first().waitFor();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('');
    await fill(page, { 'Retype Password': '' });
    await save(page);
    await row(page, 'uma@example.com').waitFor();

    const lost = invitation();
    await page.getByRole('link', { name: 'Edit uma@example.com' }).click();
    const section = page.getByRole('region', { name: 'Invitation' });
    await section.getByRole('button', { name: 'Resend Invitation' }).click();
    await page.getByText('The invitation was sent again.').waitFor();
    await expectFlawless(session);
    await page.getByRole('textbox', { name: 'Email' }).fill('uma.right@example.com');
    await save(page, 'Update');
    expect(invitation()).toMatchObject({ to: 'uma.right@example.com' });

    const temporary = invitation()?.code ?? '';
    expect(temporary).toHaveLength(8);
    expect(temporary).not.toBe(lost?.code);
    const guest = await visit();
    await guest.page.goto('/login');
    await enterCredentials(guest.page, 'uma.right@example.com', temporary);
    await guest.page.waitForURL('**/home/newPassword');
    await guest.page.getByLabel('New Password').fill(NEW);
    await guest.page.getByLabel('Answer').fill('a quiet place');
    await guest.page.getByRole('button', { name: 'Set new password' }).click();
    await guest.page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(guest.page, newestCode(portal));
    await guest.page.waitForURL(/\/company$/);
    expect(guest.problems).toEqual([]);
  });

  it('that exists already is not saved: the heading says so and the phone loses its prefix', async () => {
    const session = await signedIn('super@example.com', '/company/user');
    const { page } = session;
    await page.getByRole('link', { name: 'Add New User' }).click();
    await fill(page, person('reseller@example.com'));
    await box(page, 'Reseller').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please select a company first.').first().waitFor();
    await chooseTyped(page, 'Company', 'Meridian Credit Services');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Please register new user or try again!' }).waitFor();
    await page
      .getByText(/Saved Failed|Save Failed/)
      .first()
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Cell Phone' }).inputValue()).toBe('5550103001');
    await expectFlawless(session);
  });

  it('changed to an address that a user has is not saved either, under the same heading', async () => {
    const { page } = await signedIn('super@example.com', '/company/user?search=all');
    await page.getByRole('link', { name: 'Edit all@example.com' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('reseller@example.com');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('heading', { name: 'Please register new user or try again!' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Cell Phone' }).inputValue()).toMatch(/^\+1/);
  });

  it('is made by a super admin in an existing reseller, which is found by typing', async () => {
    const { page } = await signedIn('super@example.com', '/company/userAdd/choose');
    const reseller = 'Amber Background Services (of Meridian Credit Services)';
    await fill(page, person('rita@example.com'));
    await page.getByRole('combobox', { name: 'Company' }).fill('amber back');
    await page.getByRole('option', { name: reseller, exact: true }).click();
    await box(page, 'Reseller').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved successfully').waitFor();
    await page.goto('/company/user?search=rita%40example.com');
    await page.getByRole('link', { name: 'Edit rita@example.com' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Company' }).inputValue()).toBe(reseller);
  });

  it('is made by a super admin in the chosen company, with a password of their own', async () => {
    const { page } = await signedIn('super@example.com', '/company/user');
    await chooseTyped(page, 'Company', 'Blue Harbor Data');
    await page.waitForURL(/company=/);
    await page.getByRole('link', { name: 'Add New User' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Company' }).inputValue()).toBe('Blue Harbor Data');
    await fill(page, { ...person('bea@example.com'), Password: 'given by admin 1' });
    await fill(page, { 'Retype Password': 'given by admin 1' });
    await box(page, 'System admin alert').check();
    await box(page, 'Experian').check();
    await save(page);
    const guest = await visit();
    await guest.page.goto('/login');
    await enterCredentials(guest.page, 'bea@example.com', 'given by admin 1');
    await guest.page.waitForURL('**/home/newPassword');
  });
});

describe('a user', () => {
  it('is read without a field to type into, whichever way the route is written', async () => {
    const session = await signedIn('super@example.com', '/company/user?search=super');
    const { page } = session;
    await page.getByRole('link', { name: 'View super@example.com' }).click();
    await page.waitForURL('**/102/false');
    await page.getByRole('heading', { name: /View User Information/ }).waitFor();
    await page.getByText('Superadmin').waitFor();
    await shownValue(page, 'First Name').waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await expectFlawless(session);
    const id = page.url().split('/').at(-3);
    await page.goto(`/company/userView/${id}/some-company/true`);
    await page.getByRole('heading', { name: /View User Information/ }).waitFor();
    await shownValue(page, 'First Name').waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await page.goto(`/company/userEdit/${id}/some-company`);
    await page.getByRole('heading', { name: /Edit User Information/ }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Locked' }).isDisabled()).toBe(true);
  });

  it('locked while signed in is out with the next call and cannot come back; disabled just the same', async () => {
    const target = await signedIn('all@example.com');
    const { page } = await signedIn('ncra-reseller@example.com');
    const set = async (change: () => Promise<void>) => {
      await page.goto('/company/user?search=all@');
      await page.getByRole('link', { name: 'Edit all@example.com' }).click();
      await page.getByText('NCRA, Experian, Reseller').waitFor();
      await change();
      await save(page, 'Update');
    };
    await set(() => box(page, 'Locked').check());
    await row(page, 'Locked').waitFor();
    await target.page.goto('/company');
    await target.page.waitForURL('**/login');
    await enterCredentials(target.page, 'all@example.com');
    await target.page.getByText('Invalid username or password').first().waitFor();

    await set(async () => {
      await box(page, 'Locked').uncheck();
      await box(page, 'Enabled').uncheck();
    });
    await enterCredentials(target.page, 'all@example.com');
    await target.page.getByText('Invalid username or password').first().waitFor();
    await set(() => box(page, 'Enabled').check());
    await enterCredentials(target.page, 'all@example.com');
    await target.page.getByRole('button', { name: 'Submit code' }).waitFor();
  });

  it('is deleted after the question, but no user deletes themselves', async () => {
    const session = await signedIn('other-ncra@example.com', '/company/user');
    const { page } = session;
    await row(page, 'other-ncra@example.com').waitFor();
    expect(await page.getByRole('button', { name: 'Delete other-ncra@example.com' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Add New User' }).click();
    await fill(page, person('gone@example.com'));
    await box(page, 'Reseller').check();
    await save(page);
    await page.getByRole('button', { name: 'Delete gone@example.com' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Are you sure you want to delete the User?').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    const said = page.getByRole('status').filter({ hasText: 'Deleted successfully' });
    await said.getByText('User', { exact: true }).waitFor();
    await expect.poll(() => row(page, 'gone@example.com').count()).toBe(0);
    expect(session.problems).toEqual([]);
  });
});
