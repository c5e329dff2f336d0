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

/** Answers for the two links, each with the page of its own record. */
const answerLinks = (page: Page) =>
  page.route(/\/api\/public\/request/, (route) => {
    const isFirst = Object.values(route.request().headers()).includes(tokens.first);
    const data = route.request().method() === 'GET' ? pageWith(isFirst ? 'First Vault' : 'Second Vault') : {};
    return route.fulfill({ status: 200, json: { status: 'Success', message: '', data } });
  });
const question = (page: Page) => page.getByText('Your changes are not saved. Leave this page without saving them?');
/** Whether the browser would ask before it closes or reloads the tab. */
const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

describe('the link of a request', () => {
  it('that is opened in the tab of another one that was closed shows its own request', async () => {
    const { page } = await visit();
    await answerLinks(page);
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

describe('the note of a request', () => {
  it('is asked for before the page is left or loaded again, and not once it was sent', async () => {
    const { page } = await visit();
    await answerLinks(page);
    await page.goto('/request');
    await openInSameTab(page, tokens.first);
    const note = page.getByLabel('Note (optional)');
    await note.waitFor();
    expect(await asksBeforeUnload(page)).toBe(false);
    await note.fill('The licence follows.');
    expect(await asksBeforeUnload(page)).toBe(true);
    await page.getByRole('link', { name: 'Compliance Portal' }).first().click();
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await note.inputValue()).toBe('The licence follows.');
    await page.getByRole('button', { name: /^I am done/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await asksBeforeUnload(page)).toBe(false);
  });

  it('stays while the same link is opened again, and is asked for before another one is shown', async () => {
    const { page } = await visit();
    await answerLinks(page);
    await page.goto('/request');
    await openInSameTab(page, tokens.first);
    const note = page.getByLabel('Note (optional)');
    await note.fill('The licence follows.');
    await openInSameTab(page, tokens.first);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    expect(await question(page).count()).toBe(0);
    await openInSameTab(page, tokens.second);
    await question(page).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await note.inputValue()).toBe('The licence follows.');
    await openInSameTab(page, tokens.second);
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Second Vault').first().waitFor();
    expect(await note.inputValue()).toBe('');
  });
});

describe('the reason why a document cannot be provided', () => {
  it('is asked for before its window is closed', async () => {
    const { page } = await visit();
    await answerLinks(page);
    await page.goto('/request');
    await openInSameTab(page, tokens.first);
    await page.getByRole('button', { name: /^I cannot provide this/ }).click();
    const window = page.getByRole('dialog', { name: 'I cannot provide this' });
    await window.getByLabel('Because').fill('Our site was closed.');
    await page.keyboard.press('Escape');
    await page.getByText('What you entered is not saved. Close this window without saving it?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await window.getByLabel('Because').inputValue()).toBe('Our site was closed.');
  });
});
