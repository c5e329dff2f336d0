import type { Page } from 'playwright-core';

export const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });

export const board = (page: Page) => page.getByRole('region', { name: 'Message Board', exact: true });

export const post = async (page: Page, message: string) => {
  await page.getByRole('button', { name: 'Add New Message' }).click();
  await text(page).fill(message);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await board(page).getByText(message).first().waitFor();
};
