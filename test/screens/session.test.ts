import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';
import { stored, token } from '../support/steps/session.ts';

const { portal, visit, signedIn, loggedIn } = await startDomBrowser();

describe('the session that other tests begin with', () => {
  it('is the one that the sign-in screens leave behind', async () => {
    const through = await loggedIn('other-reseller@example.com');
    const beside = await signedIn('other-reseller@example.com');
    expect(await stored(beside.page)).toEqual(await stored(through.page));
  });
});

describe('leaving', () => {
  it('shows nothing of the portal again by the back button, and the old token is worth nothing', async () => {
    const session = await loggedIn('reseller@example.com');
    const { page } = session;
    await page.goto('/securehome/myprofile');
    await page.getByText('Used first').waitFor();
    const before = await page.evaluate(token);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /Account/ }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    // What is asked next to it would be refused.
    expect(asked.filter((path) => /^\/(api|security)\//.test(path))).toEqual(['/security/user-logout']);
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
    await page.getByText('The sign-in has ended. Please sign in again.').first().waitFor();
  });
});
