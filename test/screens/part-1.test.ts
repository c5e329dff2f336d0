import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit, signedIn } = await startDomBrowser();

describe('before the sign-in', () => {
  it('there is neither header nor footer', async () => {
    const { page } = await visit();
    for (const path of ['/login', '/home/newPassword', '/home/setPassword/false', '/home/setPassword/true']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Login' }).waitFor();
      expect(await page.getByRole('banner').count(), path).toBe(0);
      expect(await page.getByRole('contentinfo').count(), path).toBe(0);
    }
    await page.goto('/home/forgotPassword');
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
    expect(await page.getByRole('banner').or(page.getByRole('contentinfo')).count()).toBe(0);
  });

  it('the login asks for both fields, and Reset empties them', async () => {
    const { page } = await visit();
    await page.goto('/login');
    // What is left before the scripts have come is not checked yet.
    await page.locator('.early-page').first().waitFor({ state: 'detached' });
    await page.getByLabel('User Name').fill('somebody');
    await page.getByLabel('Password').focus();
    await page.getByLabel('User Name').focus();
    await page.getByText('All fields are required').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await page.getByLabel('User Name').inputValue()).toBe('');
    expect(await page.getByText('All fields are required').count()).toBe(0);
  });

  it('an error of the service has its own page', async () => {
    const { page } = await visit();
    await page.goto('/display-error');
    await page.getByRole('heading', { name: 'Service Response Error, Error Messagee:' }).waitFor();
  });
});

describe('a login that the portal refuses', () => {
  it('leaves nothing stored and says why under the title Error', async () => {
    const { page } = await visit();
    await page.route('**/security/user-login', (route) =>
      route.fulfill({ json: { status: 'Error', message: 'Not today', data: null } }),
    );
    await page.goto('/login');
    await enterCredentials(page, 'experian@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page
      .getByRole('alert')
      .filter({ hasText: /^ErrorNot today$/ })
      .waitFor();
    await page.getByLabel('User Name').waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});

describe('after the sign-in', () => {
  it('staff have no search and no pager over their one company', async () => {
    const { page } = await signedIn('ncra-reseller@example.com', '/company');
    await page.getByRole('rowheader').first().waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: /^Pages of/ }).count()).toBe(0);
  });
});
