import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startDomBrowser } from '../support/dom/browser.ts';
import { fixture } from '../support/fixtures.ts';
import { operatorS3 } from '../support/running-portal.ts';
import { names, search, title } from '../support/steps/resellers.ts';

const { portal, signedIn } = await startDomBrowser();

describe('the reseller list', () => {
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

  it('is not for a reseller', async () => {
    const { page } = await signedIn('reseller@example.com', '/reseller');
    await page.getByText('This user does not have access').first().waitFor();
    await page.waitForURL('**/securehome');
  });
});
