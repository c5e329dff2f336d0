import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';

const { visit } = await startDomBrowser();

const tokens = { first: 'A'.repeat(43), second: 'B'.repeat(43) } as const;

/** The page of a link that asks for one document of one record. */
const pageWith = (record: string) => ({
  company: 'Harbour',
  hasLogo: false,
  needsCode: false,
  asksFor: 'documents',
  requests: [
    {
      number: 1,
      record,
      email: 'desk@example.com',
      kinds: [{ key: 'MASTERNCRA', name: 'Master agreement', declined: '' }],
      due: '2030-01-31',
      until: '2030-02-28',
      message: '',
      by: { name: 'Ann Example', email: 'ann@example.com' },
      mayHandOver: false,
      files: [],
      forms: [],
      inspection: null,
    },
  ],
});

/** What a browser does when another link to the same page is opened in a tab: only what is behind '#' changes. */
const openInSameTab = (page: Page, token: string) =>
  page.evaluate((hash) => {
    history.pushState(null, '', `/request#${hash}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, token);

describe('the link of a request', () => {
  it('that is opened in the tab of another one that was closed shows its own request', async () => {
    const { page } = await visit();
    await page.route(/\/api\/public\/request/, (route) => {
      const isFirst = Object.values(route.request().headers()).includes(tokens.first);
      const data = route.request().method() === 'GET' ? pageWith(isFirst ? 'First Vault' : 'Second Vault') : {};
      return route.fulfill({ status: 200, json: { status: 'Success', message: '', data } });
    });
    await page.goto('/request');
    await openInSameTab(page, tokens.first);
    await page.getByText('First Vault').first().waitFor();
    await page.getByRole('button', { name: /^I am done/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await openInSameTab(page, tokens.second);
    await page.getByText('Second Vault').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Thank you' }).count()).toBe(0);
  });
});
