import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { axeFindings, expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { exportAs } from '../support/steps/lists.ts';
import { toast } from '../support/toast.ts';

const { signedIn } = await startBrowser();

const count = (page: Page) => page.getByRole('heading', { level: 1 }).locator('.count').innerText();
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const chip = (page: Page, text: string) =>
  filters(page).getByRole('button', { name: `Edit filter: ${text}`, exact: true });
const headers = async (page: Page) =>
  // The boxes by which rows are chosen have no text.
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');

/** Opens the editor of a column for a new filter. */
const addFilter = async (page: Page, column: string) => {
  await filters(page).getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: column, exact: true }).click();
  await page.getByRole('form', { name: `Filter by ${column}` }).waitFor();
};

describe('a list', () => {
  it('is filtered by its columns, kept as a view, shared, and opened by a colleague as a tab and by its link', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await addFilter(page, 'State');
    for (const state of ['Alabama', 'Arizona']) await page.getByRole('checkbox', { name: state }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await chip(page, 'State is one of Alabama, Arizona').waitFor();
    await expect.poll(() => count(page)).toBe('8');

    await addFilter(page, 'Member');
    await choose(page, '^is one of', 'is not one of');
    await page.getByRole('checkbox', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await chip(page, 'Member is not Yes').waitFor();
    await expect.poll(async () => Number(await count(page))).toBeLessThan(8);
    const fitting = await count(page);
    for (const member of await page.locator('td[data-label="Member"]').allInnerTexts()) expect(member).not.toBe('Yes');

    // A record leads back to the same, and so does the browser.
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Back', exact: true }).first().click();
    await chip(page, 'Member is not Yes').waitFor();
    await expect.poll(() => count(page)).toBe(fitting);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'City' }).check();
    await page.getByRole('button', { name: 'Move City up' }).focus();
    for (let step = 0; step < 7; step++) await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'All Documents Collected' }).uncheck();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect
      .poll(() => headers(page))
      .toEqual(['City', 'Reseller Name', 'Member', 'Reseller Type', 'Main Contact', 'Status', 'Responsible', 'Action']);

    const [download] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'Download list (Excel)')]);
    const sheet = Object.values(read(readFileSync(await download.path())).Sheets)[0];
    const rows = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 });
    expect([rows[0], rows.length - 1]).toEqual([(await headers(page)).slice(0, -1), Number(fitting)]);

    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Not members');
    await page.getByLabel('Share with my company').check();
    await page.getByLabel('Open the list with this view').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'View', 'Saved successfully').waitFor();
    const link = page.url();
    expect(new URL(link).search).toMatch(/^\?view=[\w-]+$/);
    await page.goto('/reseller');
    await page.waitForURL(/view=/);
    await expect.poll(() => count(page)).toBe(fitting);

    const { page: other } = await signedIn('experian@example.com', '/reseller');
    await expect.poll(() => count(other)).toBe('184');
    await other.getByRole('link', { name: 'Not members (shared)' }).click();
    await expect.poll(() => count(other)).toBe(fitting);
    await other.getByRole('button', { name: 'Remove filter: Member is not Yes' }).click();
    await other.getByRole('link', { name: 'Not members (shared), changed' }).waitFor();
    await expect.poll(() => count(other)).toBe('8');
    expect(await other.getByRole('button', { name: 'Save view' }).count()).toBe(0);
    await other.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => count(other)).toBe(fitting);
    await other.goto(link);
    await chip(other, 'Member is not Yes').waitFor();

    const { page: stranger } = await signedIn('other-ncra@example.com', new URL(link).pathname + new URL(link).search);
    await stranger.getByText('This view no longer exists').waitFor();
    await stranger.getByRole('rowheader').first().waitFor();
  });

  it('is filtered, arranged and named by keyboard alone, on any screen and in any light, without a fault', async () => {
    for (const [colorScheme, width] of [
      ['light', 320],
      ['dark', 1280],
    ] as const) {
      const session = await signedIn('ncra-experian@example.com', '/technologyprovider', {
        colorScheme,
        viewport: { width, height: 800 },
      });
      const { page } = session;
      const press = (...keys: string[]) =>
        keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
      if (width < 640) await page.getByRole('button', { name: 'Filters' }).click();
      await filters(page).getByRole('button', { name: 'Add filter' }).focus();
      await press('Enter');
      await page.getByRole('option', { name: 'Type', exact: true }).waitFor();
      await page.keyboard.type('Type');
      await press('Enter');
      await page.getByRole('form', { name: 'Filter by Type' }).waitFor();
      // A popover stands outside the landmarks of the page: its library's own buttons for screen readers do, too.
      expect((await axeFindings(page)).filter((finding) => !finding.startsWith('region:'))).toEqual([]);
      await press('Tab');
      await page.keyboard.type('ing');
      await press('Enter');
      await chip(page, 'Type contains “ing”').waitFor();
      await filters(page).getByRole('button', { name: 'Add group' }).click();
      await page.getByRole('option', { name: 'NCRA Review Date' }).click();
      await page.getByRole('button', { name: 'Apply' }).click();
      await chip(page, 'NCRA Review Date is in: next 30 days').waitFor();
      await filters(page).getByRole('button', { name: 'Add to the group' }).waitFor();
      await expectFlawless(session);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('button', { name: 'Move Type down' }).waitFor();
      await expectFlawless(session);
      await press('Escape');
      await filters(page).getByRole('button', { name: 'Clear filters' }).click();
      await page.waitForURL(/technologyprovider$/);
    }
  });

  it('stands close together where a user wants more of it, and says whole what is cut', async () => {
    const session = await signedIn('ncra-reseller@example.com', '/enduser');
    const { page } = session;
    await page.getByRole('button', { name: 'Columns' }).click();
    await choose(page, 'Density', 'Compact');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('.table-wrap.compact').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const column of ['City', 'State', 'Zip Code', 'Phone', 'Email'])
      await page.getByRole('checkbox', { name: column }).check();
    await choose(page, 'Rows of a page', '25');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(25);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const name = page.getByRole('rowheader').first();
    expect(await name.getAttribute('title')).toBe(await name.innerText());
    await expectFlawless(session);
    // Kept on the server: another visit finds it so.
    const { page: later } = await signedIn('ncra-reseller@example.com', '/enduser');
    await expect.poll(() => later.getByRole('rowheader').count()).toBe(25);
    await later.getByRole('columnheader', { name: 'Zip Code' }).waitFor();
  });
});
