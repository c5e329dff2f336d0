import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';
import { pdf } from '../support/malicious-documents.ts';

const { signedIn } = await startDomBrowser();

const CONFLICT = /Another user saved this record meanwhile/;
const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

describe('two people', () => {
  it('who change one message: the second sees the first one’s text, and keeps what was typed', async () => {
    const { page: one } = await signedIn('ncra-reseller@example.com');
    await one.getByRole('button', { name: 'Add New Message' }).click();
    await text(one).fill('Written together.');
    await post(one);
    await one.getByText('Saved successfully').waitFor();
    const { page: two } = await signedIn('super@example.com');
    for (const page of [one, two]) {
      await page.getByRole('button', { name: 'Edit Written together.' }).click();
      await text(page).waitFor();
    }
    await text(one).fill('First was quicker.');
    await post(one);
    await one.getByText('Updated successfully').waitFor();
    await text(two).fill('Second thought longer.');
    await post(two);
    await two.getByText(CONFLICT).first().waitFor();
    await two.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => text(two).inputValue()).toBe('First was quicker.');
    await two.getByRole('dialog').getByText('Second thought longer.').waitFor();
    await text(two).fill('Second thought longer.');
    await post(two);
    await two.getByText('Updated successfully').waitFor();
  });

  it('who rename one document: likewise', { timeout: 120_000 }, async () => {
    const { page: one } = await signedIn('ncra@example.com', '/reseller');
    await one
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await one.getByRole('button', { name: /Add Document to Sub-License/ }).click();
    await one.getByLabel('Document Name').fill('Shared paper');
    await one.getByLabel('File', { exact: true }).setInputFiles({ name: 'a.pdf', mimeType: '', buffer: pdf() });
    await one.getByRole('button', { name: 'Upload' }).click();
    await one.getByText('Awaiting review').waitFor();
    const { page: two } = await signedIn('super@example.com', new URL(one.url()).pathname);
    for (const page of [one, two]) await page.getByRole('button', { name: 'Edit Shared paper' }).click();
    const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await one.getByLabel('Document Name').fill('First name');
    await save(one);
    await one.getByText('Updated successfully').waitFor();
    await two.getByLabel('Document Name').fill('Second name');
    await save(two);
    await two.getByText(CONFLICT).first().waitFor();
    await two.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => two.getByLabel('Document Name').inputValue()).toBe('First name');
    await two.getByRole('dialog').getByText('Second name').waitFor();
    await two.getByLabel('Document Name').fill('Second name');
    await save(two);
    await two.getByText('Updated successfully').waitFor();
    await two.getByText('Second name').waitFor();
  });
});
