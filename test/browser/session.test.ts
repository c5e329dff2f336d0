import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';
import { stored, token } from '../support/steps/session.ts';

const { portal, visit, signedIn } = await startBrowser();

/** Names of everything a page could leave behind beyond its own tab. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((name) => !['lastActive', 'theme', 'menu'].includes(name)),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).length,
    cookies: document.cookie,
  }));

const refreshToken = () =>
  Object.entries({ ...sessionStorage } as Record<string, string>).find(([name]) => name.endsWith('.refreshToken'))?.[1];

/** Ten seconds before its end a token is renewed before the next call. */
const letTokenAge = () => {
  const [head, payload = '', tail] = (sessionStorage.getItem('userToken') ?? '').split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  const aged = btoa(JSON.stringify({ ...claims, exp: Date.now() / 1000 + 10 }));
  sessionStorage.setItem('userToken', [head, aged.replaceAll('+', '-').replaceAll('/', '_'), tail].join('.'));
};

/** What the browser does on "Duplicate tab": the storage goes along. */
const duplicated = async (page: Page) => {
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => void open(location.href));
  const other = await opened;
  await other.getByRole('heading', { level: 1 }).first().waitFor();
  return other;
};

describe('the tabs of one browser', () => {
  it('share one sign-in: a new one is in at once, and nothing lies outside the tabs', async () => {
    const { page } = await signedIn('ncra@example.com');
    const other = await page.context().newPage();
    await other.goto('/reseller?search=a');
    await other.getByRole('heading', { name: 'Resellers' }).waitFor();
    expect(new URL(other.url()).search).toBe('?search=a');
    expect(await stored(other)).toEqual(await stored(page));
    expect(await leftBehind(other)).toEqual({ local: [], workers: 0, databases: 0, cookies: '' });

    const stranger = await visit();
    await stranger.page.goto('/reseller');
    await stranger.page.waitForURL('**/login');

    await page.close();
    const third = await other.context().newPage();
    await other.close();
    await third.goto('/reseller');
    await third.waitForURL('**/login');
  });

  it('leave together, duplicated ones too, and come back together', async () => {
    const { page } = await signedIn('experian-reseller@example.com', '/securehome/myprofile');
    const copy = await duplicated(page);
    const other = await page.context().newPage();
    await other.goto('/enduser');
    await other.getByRole('heading', { name: 'End Users' }).waitFor();

    await page.goto('/securehome/logout');
    for (const tab of [page, copy, other]) await tab.waitForURL('**/login');
    for (const tab of [page, copy, other]) expect(await tab.evaluate(() => sessionStorage.length)).toBe(0);

    await enterCredentials(page, 'ncra-reseller@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page.waitForURL('**/securehome');
    // Each goes back to where it was, as another user now.
    await copy.waitForURL('**/securehome/myprofile');
    await other.waitForURL('**/enduser');
    for (const tab of [copy, other]) await tab.getByRole('banner').getByText('ncra-reseller@example.com').waitFor();
  });

  it('renew their tokens one after the other, and go on with the same ones', async () => {
    const { page } = await signedIn('reseller@example.com', '/securehome/myprofile');
    const other = await page.context().newPage();
    await other.goto('/company');
    await other.getByRole('rowheader').first().waitFor();
    const before = await page.evaluate(refreshToken);
    let renewals = 0;
    for (const tab of [page, other])
      tab.on('request', (request) => {
        if (/RefreshToken|InitiateAuth/.test(request.headers()['x-amz-target'] ?? '')) renewals += 1;
      });
    for (const tab of [page, other]) await tab.evaluate(letTokenAge);
    await Promise.all([page.reload(), other.reload()]);
    await page.getByText('Used first').waitFor();
    await other.getByRole('rowheader').first().waitFor();
    await expect.poll(() => page.evaluate(refreshToken)).not.toBe(before);
    expect(renewals).toBe(1);
    await expect
      .poll(async () => (await page.evaluate(refreshToken)) === (await other.evaluate(refreshToken)))
      .toBe(true);
    expect(await page.evaluate(token)).toBe(await other.evaluate(token));
  });

  it('end together by idleness, and stay together where a user is there in one of them', async () => {
    const { page } = await signedIn('ncra-experian@example.com');
    const other = await page.context().newPage();
    await other.goto('/company');
    await other.getByRole('rowheader').first().waitFor();
    const idleFor = (minutes: number) =>
      page.evaluate((since) => localStorage.setItem('lastActive', String(Date.now() - since)), minutes * 60_000);
    const question = (tab: Page) => tab.getByRole('alertdialog', { name: 'Are you still there?' });
    await idleFor(28.5);
    await question(page).waitFor();
    await question(other).waitFor();
    await question(other).getByRole('button', { name: 'Stay signed in' }).click();
    await question(page).waitFor({ state: 'detached', timeout: 2_000 });
    await idleFor(31);
    for (const tab of [page, other]) await tab.waitForURL('**/login');
    await page.getByText('You have been signed out.').first().waitFor();
  });

  it('show at once what a person may no longer do', async () => {
    const { page } = await signedIn('ncra-experian@example.com', '/securehome/myprofile');
    const other = await page.context().newPage();
    await other.goto('/company');
    await other.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Reports' }).waitFor();
    const admin = await signedIn('super@example.com', '/company/user?search=ncra-experian@example.com');
    await admin.page.getByRole('link', { name: 'Edit ncra-experian@example.com' }).click();
    await admin.page.getByLabel('NCRA', { exact: true }).uncheck();
    await admin.page.getByRole('button', { name: 'Update' }).click();
    await admin.page.getByText('Updated successfully').waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    for (const tab of [page, other])
      await tab
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link', { name: 'Reports' })
        .waitFor({ state: 'detached' });
  });
});

describe('a link into the portal', () => {
  it('leads there after the sign-in, and the login is no place for who is signed in', async () => {
    const { page } = await visit();
    await page.goto('/company/user?search=reseller&page=1');
    await page.waitForURL('**/login');
    await page.reload();
    await enterCredentials(page, 'ncra@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page.waitForURL('**/company/user?search=reseller&page=1');
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await page.waitForURL('**/securehome');
    }
    const experian = await signedIn('experian@example.com');
    await experian.page.goto('/login');
    await experian.page.waitForURL('**/company');
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
