import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { show } from '../support/screen-steps.ts';

const { signedIn } = await startBrowser();

/** Which of these are seen on the page as it is now. */
const seen = async (page: Page, ...selectors: readonly string[]) => {
  const counts = await Promise.all(selectors.map((selector) => page.locator(`${selector}:visible`).count()));
  return selectors.filter((_, at) => counts[at] !== 0);
};

describe('a list on paper', () => {
  it('shows its rows and filters, without tools, tabs to go to and boxes to tick', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    await show(session, '/technologyprovider?status=overdue');
    await page.getByRole('row').nth(2).waitFor();
    const tools = ['.button', '.list-tools', '.select-cell', '.row-actions', '.deleted-link', '.pager', 'input'];
    expect(await seen(page, ...tools)).not.toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await seen(page, ...tools)).toEqual([]);
    expect(await seen(page, 'h1', 'tbody .row', '.range')).toEqual(['h1', 'tbody .row', '.range']);
    expect(await page.locator('.list-tab:visible').allInnerTexts()).toEqual(['Active']);
  });
});

/** The first record of a list, with a comment, opened at its top. */
const openRecord = async (page: Page, list: string, kind: string) => {
  await page.goto(list);
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  const added = page.waitForResponse((response) => response.url().includes('comment') && response.status() < 300);
  const id = new URL(page.url()).pathname.split('/').at(-2);
  await page.evaluate(
    async (of) => {
      const headers = {
        authorization: `Bearer ${sessionStorage.getItem('userToken')}`,
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ ...of, text: 'Said on paper too.', audience: 'company' });
      await fetch('/api/record/comments', { method: 'POST', headers, body });
    },
    { kind, id },
  );
  await added;
  await page.reload();
};

const openProvider = async (page: Page) => {
  await openRecord(page, '/technologyprovider', 'provider');
  await page.getByRole('region', { name: 'Documents Collected' }).waitFor();
};

/** Waits until the browser has the calls and scripts whose names contain these, which the page fetches when it is quiet. */
const waitForLateParts = async (page: Page, ...parts: readonly string[]) => {
  const outstanding = () =>
    page.evaluate((expected) => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name.toLowerCase());
      return expected.filter((part) => !names.some((name) => name.includes(part)));
    }, parts);
  await expect.poll(outstanding, { timeout: 15_000 }).toEqual([]);
};

const SECTIONS = [
  'NCRA Completion Date',
  'Impact',
  'Resellers using',
  'End Users using',
  'Said on paper too.',
  'Created by',
  'depend on this',
];

/** The text of a printed page. */
const textOf = async (pdf: Buffer) => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const texts = await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return texts.join(' ').replaceAll(/\s+/g, ' ');
};

describe('a record on paper', () => {
  it('is whole once the page was quiet for a moment, though it was not scrolled, and folds again', async () => {
    const { page } = await signedIn('ncra@example.com');
    await openProvider(page);
    await page.locator('.fold > summary').filter({ hasText: 'Dates' }).click();
    await waitForLateParts(page, 'impact?', 'comments?', 'history?', 'comment-list', 'history-list');
    await page.locator('#main [role="progressbar"]').first().waitFor({ state: 'detached' });
    const text = await textOf(await page.pdf());
    for (const part of SECTIONS) expect(text).toContain(part);
    expect(text).not.toContain('still on their way');
    for (const tool of ['On this page', 'Request documents', 'Start review', 'Add comment', 'Show earlier'])
      expect(text).not.toContain(tool);
    const folded = () => page.locator('#main details:not([open]) > summary').allInnerTexts();
    await expect.poll(folded).toEqual(['Dates', 'Comments', 'History']);
  });

  it.each([
    ['ncra@example.com', '/reseller', 'reseller', ['Related records', 'Technology Providers of the Reseller']],
    ['reseller@example.com', '/enduser', 'endUser', ['Divisions', 'Other Technology Providers']],
  ] as const)('is whole for %s at %s too', async (email, list, kind, relations) => {
    const { page } = await signedIn(email);
    await openRecord(page, list, kind);
    await waitForLateParts(page, 'comments?', 'history?', 'comment-list', 'history-list');
    await page.locator('#main [role="progressbar"]').first().waitFor({ state: 'detached' });
    const text = await textOf(await page.pdf());
    for (const part of [...relations, 'Said on paper too.', 'Created by']) expect(text).toContain(part);
    expect(text).not.toContain('still on their way');
  });

  it('waits for its parts when the print keys are pressed at once', async () => {
    const { page } = await signedIn('ncra@example.com');
    await openProvider(page);
    await page.evaluate(() => {
      window.print = () => void document.documentElement.setAttribute('data-printed', document.body.innerText);
    });
    await page.keyboard.press('Control+p');
    const printed = page.locator('html[data-printed]');
    await printed.waitFor();
    const text = (await printed.getAttribute('data-printed')) ?? '';
    for (const part of SECTIONS) expect(text).toContain(part);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('#main details.history[open]').count()).toBe(0);
  });

  it('says on the paper that parts are missing when it is printed before they have come', async () => {
    const { page } = await signedIn('ncra@example.com');
    await openProvider(page);
    await page.emulateMedia({ media: 'print' });
    const note = page.getByText('still on their way');
    await note.waitFor();
    await note.waitFor({ state: 'hidden' });
  });
});
