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
