import type { Page } from 'playwright-core';

export const title = (page: Page) => page.getByRole('heading', { level: 1 });

export const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();

export const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=/);
};
