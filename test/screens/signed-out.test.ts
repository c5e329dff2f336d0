import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';
import { createInspectedTenant } from '../support/inspected-tenant.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, signedIn } = await startDomBrowser();

const NOTICE = 'You have been signed out. Please sign in again.';

/** Ends the session at the server, as a lock or a logout elsewhere does; the page knows nothing of it. */
const endElsewhere = async (page: Page) => {
  const token = await page.evaluate(() => sessionStorage.getItem('userToken'));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ reason: 'user' });
  const { status } = await fetch(`${portal.url}/security/user-logout`, { method: 'POST', headers, body });
  expect(status).toBe(200);
};

const signIn = async (page: Page, email: string) => {
  const before = newestCode(portal);
  await enterCredentials(page, email);
  await page.getByRole('button', { name: 'Submit code' }).waitFor();
  await expect.poll(() => newestCode(portal)).not.toBe(before);
  await enterCode(page, newestCode(portal));
  await page.getByText('Logged in successfully').waitFor();
};

/** A provider opened for change, with something typed, and the session over when it is saved. */
const thrownOut = async (email: string, typed: string) => {
  const { page } = await signedIn(email, '/technologyprovider');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel('Contact Name').fill(typed);
  await endElsewhere(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText(`${NOTICE} You signed out in another window.`).waitFor();
  expect(await page.getByText('Invalid user name and Password , Login Failed').count()).toBe(0);
  return page;
};

describe('a session that ends under a form', () => {
  it('leaves what was typed for the same person, who is led back to it', { timeout: 120_000 }, async () => {
    const page = await thrownOut('ncra@example.com', 'Typed Before');
    await signIn(page, 'ncra@example.com');
    await page.waitForURL(/technologyproviderEdit/);
    await expect.poll(() => page.getByLabel('Contact Name').inputValue()).toBe('Typed Before');
    await page.getByText(/What you had typed is here again/).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
  });

  it('by idleness does the same', { timeout: 120_000 }, async () => {
    const { page } = await signedIn('all@example.com', '/securehome/support');
    await page.getByLabel('Subject').fill('Typed and left alone');
    await page.evaluate(() => localStorage.setItem('lastActive', String(Date.now() - 31 * 60_000)));
    await page.getByText(`${NOTICE} Nothing happened for 30 minutes.`).waitFor({ timeout: 60_000 });
    await signIn(page, 'all@example.com');
    await page.waitForURL('**/securehome/support');
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Typed and left alone');
  });

  it('brings back the answers of an inspection that were entered', { timeout: 120_000 }, async () => {
    const { emails, inspected } = await createInspectedTenant('Inspections Brought Back');
    const { page } = await signedIn(emails.ncra, `/inspections/${await inspected({ isOpen: true })}`);
    await page.getByRole('link', { name: 'Enter the report' }).click();
    await page.getByRole('button', { name: 'Save report' }).waitFor();
    for (const point of await page.getByRole('radiogroup').all())
      await point.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('Inspector').fill('Ida Inspector');
    await page.getByLabel('Remarks').fill('The sign is new.');
    await endElsewhere(page);
    await page.getByRole('button', { name: 'Save report' }).click();
    await page.getByText(`${NOTICE} You signed out in another window.`).waitFor();
    await signIn(page, emails.ncra);
    await page.waitForURL(/\/inspections\//);

    await expect.poll(() => page.getByLabel('Remarks').inputValue()).toBe('The sign is new.');
    await page.getByText(/What you had typed is here again/).waitFor();
    await page.getByRole('button', { name: 'Save report' }).click();
    await page.getByText('You have entered this report yourself. A second user decides about it.').waitFor();
  });

  it('leaves nothing for any other user', { timeout: 120_000 }, async () => {
    const page = await thrownOut('ncra@example.com', 'Not For Others');
    await signIn(page, 'super@example.com');
    // Whoever signs in comes to the page that was asked for, and finds nothing there that another has typed.
    await page.getByRole('button', { name: /Account/ }).click();
    expect(await page.getByText('Not For Others').count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await page.getByText(NOTICE).count()).toBe(0);
    await signIn(page, 'ncra@example.com');
    await page.waitForURL(/\/securehome|\/company/);
  });

  it('keeps no password', { timeout: 120_000 }, async () => {
    const { page } = await signedIn('other-ncra@example.com', '/company/userAdd/123');
    await page.getByLabel('First Name').fill('Kept');
    await page.getByLabel('Password', { exact: true }).fill('never kept 1');
    await endElsewhere(page);
    await page.getByRole('checkbox', { name: 'NCRA' }).check();
    await page.getByLabel('User Name').fill('kept@example.com');
    await page.getByLabel('Email').fill('kept@example.com');
    await page.getByLabel('Last Name').fill('Person');
    await page.getByLabel('Cell Phone').fill('+15550103007');
    await page.getByLabel('Retype Password').fill('never kept 1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(NOTICE).waitFor();
    await signIn(page, 'other-ncra@example.com');
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Kept');
    expect(await page.getByRole('checkbox', { name: 'NCRA' }).isChecked()).toBe(true);
    for (const name of ['Password', 'Retype Password'])
      expect(await page.getByLabel(name, { exact: true }).inputValue()).toBe('');
    expect(await page.getByText('never kept 1').count()).toBe(0);
  });
});
