import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

type Line = (string | undefined)[];

/** The lines of a workbook's first sheet, as they are shown. */
const linesOf = (bytes: Uint8Array): Line[] => {
  const book = read(bytes, { type: 'array' });
  return utils.sheet_to_json<Line>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false });
};
const fileOf = (lines: Line[]) => ({
  name: 'filled.xlsx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(write(utils.book_new(utils.aoa_to_sheet(lines), 'Sheet'), { type: 'array', bookType: 'xlsx' })),
});
const upload = async (page: Page, file: ReturnType<typeof fileOf>) => {
  await page.getByRole('button', { name: 'Bulk upload' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Nothing is written yet').waitFor();
};
const template = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download template' }).click(),
  ]);
  const path = join(tmpdir(), `${crypto.randomUUID()}.xlsx`);
  await download.saveAs(path);
  return linesOf(await readFile(path));
};
const figure = (page: Page, name: string) =>
  page.locator('.figure-box').filter({ hasText: name }).locator('dd').innerText();
/** The file behind a button that fetches its address first. */
const fetched = async (page: Page, button: string, path: RegExp) => {
  const [answer] = await Promise.all([page.waitForResponse(path), page.getByRole('button', { name: button }).click()]);
  const { url } = (await answer.json()).data;
  return linesOf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
};

describe('an import', () => {
  it('goes from the template through errors and their workbook to the list, and is undone', {
    timeout: 120_000,
  }, async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider');
    const { page } = session;
    const [headers = [], example = []] = await template(page);
    const at = (header: string) => headers.indexOf(header);
    const row = (name: string, organizer = 'Corporation') =>
      example.map((text, index) =>
        index === at('Technology Provider Name') ? name : index === at('Organizer Type') ? organizer : text,
      );
    await upload(page, fileOf([headers, row('Quartz Vault'), row('Opal Archive', 'Corporatoin'), row('Jasper Cloud')]));
    await page.getByText('1 of 3 rows have errors. Nothing is written yet.').waitFor();
    await page.getByText(/Did you mean "Corporation"/).waitFor();
    expect([await figure(page, 'To create'), await figure(page, 'Errors')]).toEqual(['2', '1']);
    await expectFlawless(session);
    const errors = await fetched(page, 'Download the errors', /\/errors\?/);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('Undo the import').waitFor();
    expect([await figure(page, 'Created'), await figure(page, 'Failed')]).toEqual(['2', '1']);
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Done' }).click();

    const corrected = errors.map((line) => line.map((text) => text?.replace('Corporatoin', 'Corporation')));
    expect(corrected).toHaveLength(2);
    await upload(page, fileOf(corrected));
    await page.getByText('Every row is fine.').waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Processed successfuly').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goto('/technologyprovider?search=Opal');
    await page.getByRole('rowheader', { name: 'Opal Archive' }).waitFor();

    await page.getByRole('button', { name: 'Imports' }).click();
    await page.getByRole('dialog').getByText('Done').first().waitFor();
    await expectFlawless(session);
    await page.getByRole('dialog').getByRole('button', { name: 'filled.xlsx' }).first().click();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText(/^Undone: 1 removed/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('No match').waitFor();
  });

  it('asks what a column is whose header it does not know, and checks the file again', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    const file = fileOf([
      ['Name of the Firm', 'Reseller Type', 'Shoe Size'],
      ['Larch Lending Group', 'Nothing of the Kind', '42'],
    ]);
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText(/nothing can be imported/).waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: /Name of the Firm/ }).click();
    await page.getByRole('option', { name: 'Reseller Name' }).click();
    await page.getByRole('button', { name: /Shoe Size/ }).click();
    await page.getByRole('option', { name: 'Leave out' }).click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Nothing is written yet').waitFor();
    expect(await figure(page, 'Errors')).toBe('1');
    await page
      .getByText(/Nothing of the Kind/)
      .first()
      .waitFor();
  });

  it('of what was exported changes nothing', async () => {
    const { page } = await signedIn('reseller@example.com', '/enduser');
    const exported = await fetched(page, 'Export', /document\/export/);
    expect(exported.length).toBeGreaterThan(1);
    await upload(page, fileOf(exported));
    await page.getByText('Every row is fine.').waitFor();
    expect(await figure(page, 'Unchanged')).toBe(String(exported.length - 1));
    expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByText(/Cancelled/)
      .first()
      .waitFor();
  });

  it('is for those who may save such records, and for nobody else', async () => {
    for (const [email, path] of [
      ['reseller@example.com', '/technologyprovider'],
      ['experian@example.com', '/technologyprovider'],
      ['ncra@example.com', '/enduser'],
    ] as const) {
      const { page } = await signedIn(email, path);
      await page.getByRole('rowheader').first().waitFor();
      expect(await page.getByRole('button', { name: /Bulk upload|Download template|Export|Imports/ }).count()).toBe(0);
    }
  });
});
