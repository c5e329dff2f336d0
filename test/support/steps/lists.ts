import type { Page } from 'playwright-core';

/** Opens a menu of the head of a list or record and gives its entry of this name. */
export const entryOf = async (page: Page, menu: string, name: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  return page.getByRole('menuitem', { name, exact: true });
};

export const openImports = async (page: Page) => (await entryOf(page, 'Templates and imports', 'Imports')).click();

export const downloadTemplate = async (page: Page) =>
  (await entryOf(page, 'Templates and imports', 'Download template')).click();

/** Chooses one of the ways to take rows out of the portal. */
export const exportAs = async (page: Page, name: string) => (await entryOf(page, 'Export', name)).click();
