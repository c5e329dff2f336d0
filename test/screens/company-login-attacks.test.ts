import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';

const { visit, signedIn } = await startDomBrowser();

const FORGED = '/home/company-login?code=forged&state=forged';
const REFUSED = /Your company’s sign-in did not let you in/;

const tokensIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => /token|Cognito/i.test(name)));
const pending = { provider: 'example.com', nonce: 'n', verifier: 'v'.repeat(43), again: false, repeats: 1 };
const leave = (page: Page, more: object) =>
  page.evaluate(
    (text: string) => sessionStorage.setItem('companySignIn', text),
    JSON.stringify({ ...pending, ...more }),
  );

describe('the page that a provider leads back to', () => {
  it('takes no code that this tab has not asked for, and keeps none in its address', async () => {
    const { page } = await visit();
    await page.goto(FORGED);
    await page.getByText(REFUSED).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await tokensIn(page)).toEqual([]);
  });

  it('takes no code of another state, and no second one afterwards', async () => {
    const { page } = await visit();
    await page.goto('/home');
    await leave(page, { state: 'of this tab', wanted: '' });
    await page.goto(FORGED);
    await page.getByText(REFUSED).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('companySignIn'))).toBeNull();
    expect(await tokensIn(page)).toEqual([]);
  });

  it('takes no code that the pool has not given, wherever it was to lead', async () => {
    const { page } = await visit();
    await page.goto('/home');
    await leave(page, { state: 'forged', wanted: '//evil.test/steal' });
    await page.goto(FORGED);
    await page.getByText(REFUSED).waitFor();
    expect(new URL(page.url())).toMatchObject({ pathname: '/home/company-login', search: '' });
    expect(await tokensIn(page)).toEqual([]);
  });

  it('does not begin a sign-in for ever that comes back with an error each time', async () => {
    const { page } = await visit();
    await page.goto('/home');
    await leave(page, { state: 'forged', wanted: '' });
    await page.goto('/home/company-login?error=server_error&state=forged');
    await page.getByText(REFUSED).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('leaves the session of a user alone who is led to it with a forged code', async () => {
    const { page } = await signedIn('ncra@example.com');
    const before = await page.evaluate(() => sessionStorage.getItem('userToken'));
    await page.goto(FORGED);
    await page.getByText(REFUSED).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('userToken'))).toBe(before);
    expect((await tokensIn(page)).length).toBeGreaterThan(0);
  });
});
