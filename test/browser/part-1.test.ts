import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { png } from '../support/images.ts';
import { newestCode } from '../support/screen-steps.ts';

const { portal, visit, signedIn, loggedIn } = await startBrowser();

/** How long the table is hidden, once it is, in milliseconds. */
const hiddenFor = () =>
  new Promise<number>((resolve) => {
    let since = 0;
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.matches('.table-wrap')) {
          if (target.hidden) since = performance.now();
          else if (since > 0) resolve(performance.now() - since);
        }
    }).observe(document.body, { subtree: true, attributeFilter: ['hidden'] });
  });

/** Notes in the page how long the message of the sign-in stands, in milliseconds. */
const timeMessage = () => {
  let since = 0;
  new MutationObserver((_changes, observer) => {
    const stands = document.body.textContent.includes('Logged in successfully');
    if (stands && since === 0) since = performance.now();
    if (stands || since === 0) return;
    observer.disconnect();
    document.documentElement.dataset.messageLife = String(performance.now() - since);
  }).observe(document, { subtree: true, childList: true });
};

const stored = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);

describe('before the sign-in', () => {
  it('a screen that cannot be shown leads to that page, and from there back', async () => {
    const { page } = await signedIn('ncra@example.com');
    await page.route('**/assets/login-data-*.js', (route) => route.abort(), { times: 1 });
    await page.getByRole('link', { name: 'Login Data' }).click();
    await page.waitForURL('**/display-error');
    await page.getByRole('heading', { name: 'Service Response Error, Error Messagee:' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'The page could not be shown.' }).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Login Data' }).waitFor();
  });
});

describe('after the sign-in', () => {
  it('there are header and footer, a message goes after five seconds or with its button, and a missing token ends it all', async () => {
    const session = await visit();
    const { page } = session;
    await page.addInitScript(timeMessage);
    await loggedIn('ncra@example.com', session);
    await page.getByRole('banner').getByText('Welcome, ncra@example.com').waitFor();
    await page.getByRole('contentinfo').getByText('© 2022').waitFor();
    expect(await page.getByRole('button', { name: 'Close message' }).count()).toBe(1);
    await page.getByText('Logged in successfully').waitFor({ state: 'detached' });
    const life = Number(await page.locator('html').getAttribute('data-message-life'));
    expect(life).toBeGreaterThan(4_900);
    expect(life).toBeLessThan(8_000);

    await page.goto('/company/companyAdd');
    await page.getByText('This user does not have access').waitFor();
    await page.getByRole('button', { name: 'Close message' }).first().click();
    await page.getByText('This user does not have access').waitFor({ state: 'detached', timeout: 2_000 });

    await page.route('**/security/imageFile/own.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(png(60, 60)) }),
    );
    await page.evaluate(() => sessionStorage.setItem('imageStr', 'own.png'));
    await page.goto('/company');
    await page.getByRole('banner').locator('img[src^="blob:"]').waitFor();

    await page.evaluate(() => sessionStorage.removeItem('userToken'));
    await page.goto('/company');
    await page.waitForURL('**/login');
    expect([await stored(page, 'userId'), await stored(page, 'rolesList')]).toEqual([null, null]);
  });

  it('half an hour without a movement leads to the login and leaves nothing stored', async () => {
    const { page } = await signedIn('reseller@example.com');
    await page.clock.install();
    await page.goto('/securehome/privacy');
    await page.getByText('Page under construction').waitFor();
    await page.clock.fastForward(1_800_000 - 60_000);
    await page.getByRole('alertdialog', { name: 'Are you still there?' }).waitFor();
    await page.clock.fastForward(50_000);
    expect(await stored(page, 'userToken')).not.toBeNull();
    // Looked at every five seconds: not much later than it is over.
    await page.clock.runFor(16_000);
    await page.waitForURL('**/login');
    expect([await stored(page, 'userToken'), await stored(page, 'userId')]).toEqual([null, null]);
  });

  it('a user who has registered can be sent a code and confirmed with it, and the table of users reshown after a delete', async () => {
    const { page } = await signedIn('super@example.com', '/company/companyAdd');
    await page.getByRole('button', { name: /State/ }).getByText('Alabama').waitFor();
    const preview = await page.getByText('No logo').locator('..').boundingBox();
    expect([preview?.width, preview?.height]).toEqual([100, 100]);

    await page.goto('/company');
    await page.getByRole('searchbox').waitFor();
    await page.goto('/company/user');
    await page.getByRole('searchbox').waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages of Users' });
    for (const name of ['First', 'Previous', 'Page 1', 'Page 2', 'Last'])
      await pages.getByRole('button', { name, exact: true }).waitFor();
    await pages.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    const body = { name: 'Nell New', email: 'nell@example.com', phone: '+15550104001', password: 'never entered 1' };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${portal.url}/security/register`, { method: 'POST', headers, body: JSON.stringify(body) });
    const first = newestCode(portal);
    await page.getByRole('searchbox').fill('nell@example.com');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: 'Edit nell' }).click();
    const section = page.getByRole('region', { name: 'Confirm User' });
    await section.getByRole('link', { name: 'Back' }).waitFor();
    await section.getByRole('button', { name: 'Confirm User' }).click();
    await section.getByText('Code is required').waitFor();
    await section.getByLabel('Confirmation Code').fill(first === '000000' ? '111111' : '000000');
    await section.getByRole('button', { name: 'Confirm User' }).click();
    await section.getByText(/The code is not right, or no longer good/).waitFor();
    await section.getByRole('button', { name: 'Resend Code' }).click();
    await page.getByText('A new code is on its way to the user.').waitFor();
    expect(portal.inbox.messages()[0]).toMatchObject({ to: 'nell@example.com', purpose: 'sign-up' });
    await section.getByLabel('Confirmation Code').fill(newestCode(portal));
    await section.getByRole('button', { name: 'Confirm User' }).click();
    await page.getByText('The user is confirmed.').waitFor();
    await section.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove authenticator app' }).waitFor();

    await page.goto('/company/user');
    await page.getByRole('button', { name: 'Delete nell' }).click();
    const hidden = page.evaluate(hiddenFor);
    await page.getByRole('button', { name: 'Ok' }).click();
    const life = await hidden;
    expect(life).toBeGreaterThan(90);
    expect(life).toBeLessThan(2_000);
  });
});
