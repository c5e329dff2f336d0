import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { sheets } from '#contract/import/sheets.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { portalToday } from '../support/days.ts';
import { workbookOf } from '../support/malicious-files.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { providerRow } from '../support/sheet-rows.ts';

const { signedIn } = await startBrowser();
const today = portalToday();

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
/** Searches, and waits for the list to begin with a row: what is pressed before that is about the rows of before. */
const search = async (page: Page, text: string, first: string) => {
  // While rows are chosen their actions stand in the place of the search.
  const opener = page.getByRole('button', { name: 'Search and filters', expanded: false });
  if ((await opener.count()) > 0) await opener.click();
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first().fill(text);
  await page.keyboard.press('Enter');
  await page.locator('tbody').getByRole('row').first().filter({ hasText: first }).waitFor();
};
const figure = (page: Page, name: string) =>
  page.locator('.figure-box').filter({ hasText: name }).locator('dd').innerText();
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Brings in providers by a workbook, as a person does. */
const bringIn = async (page: Page, names: readonly string[]) => {
  const { columns } = sheets.techProvider;
  const rows = names.map((name) => providerRow(name) as Readonly<Record<string, string>>);
  const fields = Object.keys(rows[0] ?? {});
  const lines = [
    fields.map((field) => columns[field]?.header),
    ...rows.map((row) => fields.map((field) => row[field])),
  ];
  await page.getByRole('button', { name: 'Bulk upload' }).click();
  const file = { name: 'many.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbookOf(lines)) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: `Import ${names.length} rows` }).click();
  await page.getByText('Undo the import').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
};

describe('a change of many records', () => {
  it('is planned for all 500 that match, committed and taken back, and each record’s history leads to it', {
    timeout: 120_000,
  }, async () => {
    const tenant = await createReviewedTenant('Changing Walk', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, '/technologyprovider');
    const { page } = session;
    const names = Array.from({ length: 500 }, (_, at) => `Many ${String(at).padStart(3, '0')}`);
    await bringIn(page, names);
    await search(page, 'Many 0', 'Many 000');
    await box(page, 'Many 000').click();
    // Whatever style sheets other screens have brought.
    const chosen = page.getByRole('row').filter({ has: box(page, 'Many 000') });
    expect(await chosen.evaluate((row) => getComputedStyle(row).display)).toBe('table-row');
    await search(page, 'Many 1', 'Many 100');
    await box(page, 'Many 100').click();
    await bar(page).getByText('2 selected').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Export selected' }).click(),
    ]);
    const sheet = Object.values(read(readFileSync(await download.path())).Sheets)[0] ?? {};
    const exported = utils.sheet_to_json<string[]>(sheet, { header: 1 }).map(([first]) => first);
    expect(exported.slice(1).sort()).toEqual(['Many 000', 'Many 100']);
    await search(page, 'Many', 'Many 000');
    await bar(page).getByText('2 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await bar(page).getByRole('button', { name: 'Select all 500 rows that match' }).click();
    await bar(page).getByText('All 500 selected').waitFor();
    await search(page, 'Many 2', 'Many 200');
    await bar(page).getByText('Nothing is selected any more: the list shows other rows now.').waitFor();
    await search(page, 'Many', 'Many 000');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await bar(page).getByRole('button', { name: 'Select all 500 rows that match' }).click();
    await bar(page).getByText('All 500 selected').waitFor();
    await expectFlawless(session);

    await bar(page).getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'Field', 'NCRA Review Date');
    await dialog.getByRole('textbox', { name: 'NCRA Review Date' }).fill('2027-05-01');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Make the plan' }).click();
    await dialog.getByText('Nothing is written yet.').waitFor();
    expect([await figure(page, 'To change'), await figure(page, 'Refused')]).toEqual(['500', '0']);
    await dialog.getByText('The first 5 of 500 records').waitFor();
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Change 500 records' }).click();
    await dialog.getByText('The change is complete.').waitFor();
    expect(await figure(page, 'Changed')).toBe('500');
    await dialog.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByRole('alertdialog').getByText('500 records will be put back.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await dialog.getByText('Undone: 0 removed, 500 put back, 0 left').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => bar(page).count()).toBe(0);

    await page.getByRole('link', { name: 'Many 000', exact: true }).click();
    await page.locator('details.history').getByText('History').click();
    await page.locator('details.history').getByRole('link', { name: 'Bulk change' }).last().click();
    await page.getByRole('dialog').getByText('Bulk change: NCRA Review Date of 500 technology providers').waitFor();
    await expectFlawless(session);
  });

  it('has its actions in the row of the toolbar, where nothing moves and no focus is lost', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider');
    const { page } = session;
    const first = page.locator('tbody input[type=checkbox]').first();
    const place = async () => (await first.boundingBox())?.y;
    await first.waitFor();
    const before = await place();
    await first.focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('1 selected').waitFor();
    expect([await place(), await first.evaluate((box) => box === document.activeElement)]).toEqual([before, true]);
    expect(
      await page
        .getByRole('searchbox')
        .or(page.getByRole('region', { name: 'Filters' }))
        .count(),
    ).toBe(0);
    await page.locator('tbody th a').first().focus();
    await page.keyboard.press('/');
    const box = page.getByRole('searchbox', { name: 'Search Technology Providers' });
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Search and filters' }).press('Enter');
    await box.waitFor({ state: 'hidden' });
    await bar(page).getByRole('button', { name: 'Clear' }).press('Enter');
    await box.waitFor();
    expect(await place()).toBe(before);
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(name).toBe('Select all rows of this page');
  });

  it('is of rows chosen by keyboard, over pages and in ranges, which can be exported or deleted, also in a narrow window', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider');
    const { page } = session;
    const boxes = page.locator('tbody input[type=checkbox]');
    await boxes.first().focus();
    await page.keyboard.press('Space');
    await boxes.nth(3).focus();
    await page.keyboard.press('Shift+Space');
    await bar(page).getByText('4 selected').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^11-20 of/).waitFor();
    // The rows of the page before stand there until the next ones have come.
    await page.locator('.table-wrap:not(.stale)').waitFor();
    await boxes.first().focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('5 selected').waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysOf(page)).toBe(0);
    await expectFlawless(session);
    await bar(page)
      .getByRole('button', { name: /more actions$/ })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Export selected' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Technology Providers.xlsx');

    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete 5 records' }).waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.getByText('Cancelled. Nothing was written.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  it('asks for documents of all that match once their plan was seen, and revokes the requests again', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider');
    const { page } = session;
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await bar(page)
      .getByRole('button', { name: /^Select all/ })
      .click();
    await bar(page).getByRole('button', { name: 'Request documents' }).click();
    const dialog = page.getByRole('dialog', { name: /^Request documents of / });
    await dialog.getByRole('button', { name: /Documents$/ }).click();
    await page.getByRole('option', { name: 'Investigation', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('E-mail addresses').fill('somebody@example.com');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Make the plan' }).click();
    await dialog.getByText('Asked of: somebody@example.com').first().waitFor();
    await dialog.getByText(/^Requested until .*Investigation\. The mails go out when you confirm\./).waitFor();
    const planned = await figure(page, 'To request');
    expect(Number(planned)).toBeGreaterThan(32);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysOf(page)).toBe(0);
    await expectFlawless(session);
    await dialog.getByRole('button', { name: `Request documents of ${planned} records` }).click();
    await dialog.getByText('The change is complete.').waitFor();
    expect(await figure(page, 'Requested')).toBe(planned);
    await dialog.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await dialog.getByText(`Undone: ${planned} requests revoked, 0 left`).waitFor();
  });
});
