import type { Page } from 'playwright-core';

/**
 * Opens the selector of a field, chooses options and closes it. A list with one choice closes by itself: a further key
 * would go to the dialog behind it.
 */
export const choose = async (page: Page, field: string, ...options: readonly [string, ...string[]]) => {
  await page.getByRole('button', { name: new RegExp(field) }).click();
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const list = page.getByRole('listbox').filter({ has: option(options[0]) });
  const takesSeveral = (await list.getAttribute('aria-multiselectable')) === 'true';
  for (const name of options) await option(name).click();
  if (takesSeveral) await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
};

/**
 * Types into a selector that searches, and chooses the one result with this name. The page scrolls to the selector
 * first: a scroll that arrives after the list has opened closes it again.
 */
export const chooseTyped = async (page: Page, field: string, name: string) => {
  const input = page.getByRole('combobox', { name: new RegExp(field) });
  await input.focus();
  await input.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await input.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
};
