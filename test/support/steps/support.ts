import type { Page } from 'playwright-core';

export const file = (name: string, size = 2_000) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(size, 65),
});

export const attach = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel('Attachment').setInputFiles(files);

export const fill = async (page: Page) => {
  await page.getByLabel('Last Name').fill('Reviewer');
  await page.getByLabel('Email').fill('nora@example.com');
  await page.getByLabel('Subject').fill('A list does not load');
  await page.getByLabel('Description').fill('Page 3 of the reseller list stays empty.');
};

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
