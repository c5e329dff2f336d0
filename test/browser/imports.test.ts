import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { fetched, figure, fileOf, linesOf, openUpload, upload } from '../support/steps/imports.ts';
import { downloadTemplate, openImports } from '../support/steps/lists.ts';

const { portal, signedIn } = await startBrowser();
const template = async (page: Page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), downloadTemplate(page)]);
  const path = join(tmpdir(), `${crypto.randomUUID()}.xlsx`);
  await download.saveAs(path);
  return linesOf(await readFile(path));
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
    await page.getByText('1 of 3 rows has errors. Nothing is written yet.').waitFor();
    await page.getByText(/Did you mean "Corporation"/).waitFor();
    expect([await figure(page, 'To create'), await figure(page, 'Errors')]).toEqual(['2', '1']);
    await expectFlawless(session);
    const errors = await fetched(
      page,
      () => page.getByRole('button', { name: 'Download the errors' }).click(),
      /\/errors\?/,
    );
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

    await openImports(page);
    await page.getByRole('dialog').getByText('Done').first().waitFor();
    await expectFlawless(session);
    await page.getByRole('dialog').getByRole('button', { name: 'filled.xlsx' }).first().click();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirmation window' });
    await question.getByText('filled.xlsx: 1 row').waitFor();
    await expectFlawless(session);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await question.getByRole('button', { name: 'Ok' }).click();
    await page.getByText(/^Undone: 1 removed/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('No match').waitFor();
  });

  it('whose file has not come can be cancelled, and is said to be lost when it comes no more', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    await openUpload(page, portal.url, 'lost.xlsx', 100);
    const dialog = page.getByRole('dialog');
    await openImports(page);
    await dialog.getByRole('row').nth(1).getByText('Waiting').waitFor();
    const late = (text: string) => text.replaceAll('"overdue":false', '"overdue":true');
    await page.route(/document\/upload/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: late(await answer.text()) });
    });
    await dialog.getByRole('row').nth(1).getByText('The file did not arrive').waitFor();
    let asked = 0;
    // Calls alone: files of dialogs may be fetched meanwhile.
    page.on('request', (request) => {
      if (request.url().includes('/document/upload')) asked++;
    });
    await dialog.getByRole('button', { name: 'lost.xlsx' }).click();
    await dialog.getByText('It was not sent to its end').waitFor();
    await expectFlawless(session);
    const before = asked;
    await page.waitForTimeout(1_500);
    expect(asked).toBe(before);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'All imports' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await openImports(page);
    await dialog.getByRole('button', { name: 'lost.xlsx' }).click();
    await dialog.getByText('Waiting for the file').waitFor();
    expect(await dialog.getByText('You can close this window').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel the import' }).click();
    await dialog.getByText(/^Cancelled/).waitFor();
  });
});
