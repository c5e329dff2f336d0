import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

const STEPS_MAX = 200;
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes to a control by Tab, from where the focus is, and presses a key there. */
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await target.waitFor();
  for (let steps = 0; !(await isFocused(target)); steps += 1) {
    expect(steps, `steps to ${target}`).toBeLessThan(STEPS_MAX);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press(key);
};

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: new RegExp(`^${name}`) });
const dialog = (page: Page) => page.getByRole('dialog').last();

describe('the jobs of a compliance officer by keyboard alone', () => {
  it('opens the first missing item, requests its document and closes the dialog', async () => {
    const { page } = await signedIn('ncra@example.com');
    await press(page, menu(page, 'Worklist'));
    await press(page, page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: /^Missing/ }));
    await page.waitForURL(/group=missing/);
    await press(page, page.getByRole('button', { name: /^Request the document of/ }).first());
    await press(page, dialog(page).getByRole('button', { name: 'Make the plan' }));
    await press(page, dialog(page).getByRole('button', { name: /^Request documents of/ }));
    await press(page, dialog(page).getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('selects the rows of a page and requests their documents', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?document=EXPSAQ');
    await page.getByRole('rowheader').first().waitFor();
    await press(page, page.getByRole('checkbox', { name: 'Select all rows of this page' }), 'Space');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await press(page, bar.getByRole('button', { name: 'Request documents' }));
    await press(page, dialog(page).getByRole('button', { name: 'Make the plan' }));
    await press(page, dialog(page).getByRole('button', { name: /^Request documents of/ }));
    await press(page, dialog(page).getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
