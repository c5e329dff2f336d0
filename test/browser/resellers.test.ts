import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { fixture } from '../support/fixtures.ts';
import { createReviewer } from '../support/own-tenant.ts';
import { operatorS3 } from '../support/running-portal.ts';

const { portal, signedIn } = await startBrowser();

const file = (name: string) => join(import.meta.dirname, '../fixtures', name);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=/);
};

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

  it('takes the same as xls in another tenant, by a drop into the bucket, without the browser', async () => {
    const { page } = await signedIn('other-ncra@example.com', '/reseller');
    await title(page).filter({ hasText: '37' }).waitFor();
    const companyId = await page.evaluate(() => sessionStorage.getItem('companyId'));
    const Key = `bulk/reseller/${companyId}/intake.xls`;
    await operatorS3(portal.url).send(
      new PutObjectCommand({ Bucket: settings.buckets.uploads, Key, Body: fixture('resellers-libreoffice.xls') }),
    );
    await portal.importsIdle();
    await page.reload();
    await title(page).filter({ hasText: '61' }).waitFor();
    await search(page, '株式会社');
    await page.getByRole('rowheader', { name: '株式会社サンプル信用' }).waitFor();
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
    await dialog.getByText('Tenant Screning', { exact: true }).waitFor();
    await dialog.getByText(/Did you mean "Tenant Screening"/).waitFor();
    await expectFlawless(session);
  });

  it('asks for a file, and for an Excel file', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('Please select file').waitFor();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'list.ods',
      mimeType: 'application/vnd.oasis.opendocument.spreadsheet',
      buffer: Buffer.from('a,b'),
    });
    await dialog.getByText('Invalid file type. please select excel file').waitFor();
  });

  it('says why a file is refused as a whole', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'page.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('<html></html>') });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('Invalid file type. please select excel file').waitFor();
  });

  it('sorts by its headers, pages, and keeps all of it in the address', async () => {
    const { page } = await signedIn('ncra-experian@example.com', '/reseller');
    const header = page.getByRole('columnheader', { name: 'Reseller Name' });
    await header.waitFor();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    const first = await names(page);
    await header.getByRole('button').click();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => names(page)).not.toEqual(first);
    const descending = await names(page);
    const [asked] = await Promise.all([
      page.waitForRequest(/resellerByCompany.*[?&]page=2(&|$)/),
      page.getByRole('button', { name: 'Page 3', exact: true }).click(),
    ]);
    expect(new URL(asked.url()).searchParams.get('modifier')).toBe('desc');
    await expect.poll(() => page.url()).toContain('page=3');
    await expect.poll(() => names(page)).not.toEqual(descending);
    const third = await names(page);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(third);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('page=3');
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

  it('shows a super admin every tenant, or the chosen one', async () => {
    const { page } = await signedIn('super@example.com', '/reseller');
    await title(page).filter({ hasText: /\d/ }).waitFor();
    const all = await title(page).textContent();
    await page
      .getByRole('button', { name: /Company/ })
      .first()
      .click();
    await page.getByRole('option', { name: 'Blue Harbor Data' }).click();
    await expect.poll(() => page.url()).toContain('company=');
    await expect.poll(() => title(page).textContent()).not.toBe(all);
    for (const name of (await names(page)).filter((text) => text.startsWith('Amber'))) expect(name).toMatch(/West$/);
  });

  it('gives the template', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /template/i }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('reseller-template.xlsx');
  });

  it('is not for a reseller', async () => {
    const { page } = await signedIn('reseller@example.com', '/reseller');
    await page.getByText('This user does not have access').first().waitFor();
    await page.waitForURL('**/securehome');
  });
});
