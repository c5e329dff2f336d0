import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { chooseTyped } from '../support/choose.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';
import { box, fill, person, row, save } from '../support/steps/users.ts';

const { portal, visit, signedIn } = await startBrowser();

const NEW = 'chosen by myself 1';

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
