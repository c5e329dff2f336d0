import type { Page } from 'playwright-core';

/** Opens the first record of a list for change. */
export const opened = async (page: Page, list: string, field: string) => {
  await page.goto(list);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel(field, { exact: true }).waitFor();
};
