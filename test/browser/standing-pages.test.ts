import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn, visit } = await startBrowser();

/** Keeps the scripts of a page back until the returned function is called. */
const withoutScripts = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

describe('before any script has come', () => {
  it('the landing page is there and leads on', async () => {
    const session = await visit();
    const { page } = session;
    await withoutScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Compliance Portal' }).waitFor();
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('a user types into the sign-in, and goes on typing when they have', async () => {
    const session = await visit();
    const { page } = session;
    const release = await withoutScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('User Name').waitFor();
    await expect
      .poll(() => page.getByLabel('User Name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type('ncra@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('half a ');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    const frame = await page.getByRole('button', { name: 'Reset' }).boundingBox();

    release();
    const login = page.getByRole('button', { name: 'Login' });
    await expect.poll(() => login.isEnabled()).toBe(true);
    await page.keyboard.type('password');
    expect(await page.getByLabel('User Name').inputValue()).toBe('ncra@example.com');
    expect(await page.getByLabel('Password').inputValue()).toBe('half a password');
    expect(await page.getByRole('button', { name: 'Reset' }).boundingBox()).toEqual(frame);
    expect(await page.locator('.early-page').count()).toBe(0);
    await expectFlawless(session);
  });

  it('a user who is signed in, in this tab or another one, sees neither', async () => {
    const { page } = await signedIn('ncra@example.com');
    await page.getByRole('heading').first().waitFor();
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      const release = await withoutScripts(tab);
      await tab.goto('/', { waitUntil: 'commit' });
      await tab.locator('#root').waitFor({ state: 'attached' });
      expect(await tab.getByRole('heading').count()).toBe(0);
      release();
      await tab.getByRole('navigation', { name: 'Menu' }).waitFor();
    }
  });
});
