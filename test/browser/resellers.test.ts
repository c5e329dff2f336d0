import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { createReviewer } from '../support/own-tenant.ts';
import { downloadTemplate } from '../support/steps/lists.ts';
import { names, search, title } from '../support/steps/resellers.ts';

const { signedIn } = await startBrowser();

const file = (name: string) => join(import.meta.dirname, '../fixtures', name);

/** Chooses a file in the upload dialog and starts the upload. */
const upload = async (page: Page, ...path: string[]) => {
  await page.getByRole('button', { name: 'Bulk upload' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
};

/** Lets a checked file be written, and leaves the dialog. */
const take = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing is written yet').waitFor();
  await dialog.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click();
  await dialog.getByText('Processed successfuly').waitFor();
  return dialog;
};

describe('the reseller list', () => {
  it('takes a workbook that LibreOffice saved as xlsx through the dialog and shows its rows', async () => {
    const session = await signedIn(await createReviewer('Quiet Lake Credit'), '/reseller');
    const { page } = session;
    await title(page).filter({ hasText: '0' }).waitFor();
    await upload(page, file('resellers-libreoffice.xlsx'));
    const dialog = await take(page);
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await title(page).filter({ hasText: '24' }).waitFor();

    await search(page, 'zurich');
    await page.getByRole('rowheader', { name: 'Zürich Kreditbüro GmbH' }).waitFor();
    expect(await names(page)).toEqual(['Zürich Kreditbüro GmbH']);
    await expectFlawless(session);
  });

  it('takes xls through the dialog as well', async () => {
    const { page } = await signedIn('ncra-reseller@example.com', '/reseller');
    await upload(page, file('resellers-libreoffice.xlsx'));
    await (await take(page)).getByRole('button', { name: 'Done' }).click();
    const dialog = await upload(page, file('resellers-libreoffice.xls'));
    await dialog.getByText('Nothing is written yet').waitFor();
    // The very same rows in the other format: there is nothing to write.
    expect(await dialog.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
  });

  it('shows every cell that could not be taken', async () => {
    const session = await signedIn('all@example.com', '/reseller');
    const dialog = await upload(session.page, file('resellers-with-errors.xlsx'));
    await dialog.getByText('4 of 5 rows have errors. Nothing is written yet.').waitFor();
    await dialog.getByText('“Tenant Screning”', { exact: true }).waitFor();
    await dialog.getByText(/Did you mean "Tenant Screening"/).waitFor();
    await expectFlawless(session);
  });

  it('searches on Enter and shows the whole list again when the box is emptied', async () => {
    const { page } = await signedIn('experian@example.com', '/reseller');
    await title(page).filter({ hasText: /\d/ }).waitFor();
    const all = await title(page).textContent();
    await search(page, 'no such reseller');
    await page
      .getByText(/no match|nothing/i)
      .first()
      .waitFor();
    await page.getByRole('searchbox').press('ControlOrMeta+a');
    await page.getByRole('searchbox').press('Backspace');
    await expect.poll(() => title(page).textContent()).toBe(all);
    await search(page, 'x');
    await page.getByRole('searchbox').press('Home');
    await page.getByRole('searchbox').press('Delete');
    await page.waitForURL((url) => !url.search.includes('search='));
    await expect.poll(() => title(page).textContent()).toBe(all);
    expect(await page.getByRole('button', { name: 'Bulk upload' }).count()).toBe(0);
  });

  it('gives the template', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    const [download] = await Promise.all([page.waitForEvent('download'), downloadTemplate(page)]);
    expect(download.suggestedFilename()).toBe('reseller-template.xlsx');
  });
});
