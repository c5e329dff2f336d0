import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What each field of an open record or dialog shows, by its label, once it is there. */
export const shownIn = async (page: Page, within: string) => {
  await page.locator(within).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(async () => Object.values(await fieldsIn(page, within)).includes('Loading…')).toBe(false);
  return fieldsIn(page, within);
};

const fieldsIn = (page: Page, within: string) =>
  page.locator(within).evaluate((form) => {
    const textOf = (control: Element) => {
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control.value;
      return control.querySelector('.select-value')?.textContent ?? control.textContent;
    };
    const controls = [...form.querySelectorAll('input:not([type=checkbox]), textarea, select, .select-button')];
    const typed = controls.map((control) => {
      const label = control.closest('.field')?.querySelector('label, .field-label');
      return [label?.textContent ?? control.outerHTML, textOf(control).trim()];
    });
    const read = [...form.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent?.trim() ?? '',
    ]);
    const collected = [...form.querySelectorAll('.collected')].map((line) => [
      line.textContent,
      line.nextElementSibling?.textContent?.trim() ?? '',
    ]);
    return Object.fromEntries([...typed, ...read, ...collected]);
  });

export const openFirst = (page: Page) =>
  page
    .getByRole('link', { name: /^View / })
    .first()
    .click();

export const expectValues = (shown: Record<string, string>, fields: number) => {
  expect(Object.keys(shown).length).toBeGreaterThanOrEqual(fields);
  for (const [label, value] of Object.entries(shown))
    expect(value, label).not.toMatch(/^$|Please select|\d selected|…/);
};
