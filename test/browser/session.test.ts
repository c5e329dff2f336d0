import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterCode, enterCredentials, expectFlawless, newestCode, startBrowser } from '../support/browser.ts';

const { portal, visit, signedIn, loggedIn } = await startBrowser();

const token = () => sessionStorage.getItem('userToken');

/** What the tab has stored; of what differs from sign-in to sign-in only that it is there. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const own = /token$|clockDrift$/i;
    const entries = Object.entries({ ...sessionStorage } as Record<string, string>);
    return Object.fromEntries(entries.map(([name, value]) => [name, own.test(name) ? value !== '' : value]));
  });

describe('the session that other tests begin with', () => {
  it('is the one that the sign-in screens leave behind', async () => {
    const through = await loggedIn('other-reseller@example.com');
    const beside = await signedIn('other-reseller@example.com');
    expect(await stored(beside.page)).toEqual(await stored(through.page));
  });
});

describe('two tabs', () => {
  it('have a session each: leaving one does not end the other', async () => {
    const one = await signedIn('ncra@example.com');
    const other = await one.page.context().newPage();
    await other.goto('/company');
    await other.waitForURL('**/login');
    await enterCredentials(other, 'ncra@example.com');
    await other.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(other, newestCode(portal));
    await other.waitForURL('**/securehome');
    await one.page.goto('/securehome/logout');
    await one.page.waitForURL('**/login');
    await other.reload();
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await one.page.evaluate(token)).toBeNull();
    expect(await other.evaluate(token)).not.toBeNull();
  });
});

describe('leaving', () => {
  it('shows nothing of the portal again by the back button, and the old token is worth nothing', async () => {
    const session = await loggedIn('reseller@example.com');
    const { page } = session;
    await page.goto('/securehome/myprofile');
    await page.getByText('Asked first').waitFor();
    const before = await page.evaluate(token);
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await expectFlawless(session);
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack();
      await page.waitForURL('**/login');
    }
    expect(await page.getByText('reseller@example.com').count()).toBe(0);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((name) => /token|Cognito/i.test(name))),
    ).toEqual([]);
    const call = await fetch(`${portal.url}/api/user/listall`, { headers: { authorization: `Bearer ${before}` } });
    expect(call.status).toBe(401);
  });

  it('is within reach of the keyboard in two steps', async () => {
    const { page } = await signedIn('experian@example.com', '/company');
    await page.getByRole('button', { name: /Account/ }).focus();
    await page.keyboard.press('Enter');
    for (const name of ['My Profile', 'Reset Password', 'Logout']) await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });
});

describe('a code', () => {
  it('counts once: a second sign-in needs its own', async () => {
    const first = await visit();
    await first.page.goto('/login');
    await enterCredentials(first.page, 'all@example.com');
    await first.page.getByRole('button', { name: 'Submit code' }).waitFor();
    const used = newestCode(portal);
    await enterCode(first.page, used);
    await first.page.waitForURL('**/securehome');

    const second = await visit();
    await second.page.goto('/login');
    await enterCredentials(second.page, 'all@example.com');
    await second.page.getByRole('button', { name: 'Submit code' }).waitFor();
    await expect.poll(() => newestCode(portal)).not.toBe(used);
    await enterCode(second.page, used);
    await second.page.getByRole('alert').filter({ hasText: 'OTP' }).waitFor();
    expect(await second.page.evaluate(token)).toBeNull();
  });

  it('that is guessed too often ends the sign-in', async () => {
    const { page } = await visit();
    await page.goto('/login');
    await enterCredentials(page, 'ncra-reseller@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    const right = newestCode(portal);
    const wrong = right === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 7 && (await page.getByLabel('User Name').count()) === 0; guess += 1) {
      await enterCode(page, wrong);
      await page.getByRole('button', { name: 'Checking…' }).waitFor({ state: 'detached' });
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    }
    await page.getByLabel('User Name').waitFor();
    await page.getByText('The sign-in has ended. Please log in again.').first().waitFor();
  });
});

describe('an account that a super admin deletes', () => {
  it('is out at once and reads like one that never was', async () => {
    const target = await signedIn('other-ncra@example.com');
    const admin = await signedIn('super@example.com', '/company/user?search=other-ncra');
    await admin.page.getByRole('button', { name: 'Delete other-ncra@example.com' }).click();
    await admin.page.getByRole('button', { name: 'Ok' }).click();
    await admin.page.getByText('Deleted successfully').waitFor();
    await target.page.goto('/company');
    await target.page.waitForURL('**/login');
    await enterCredentials(target.page, 'other-ncra@example.com');
    await target.page.getByText('Invalid username or password').first().waitFor();
  });
});
