import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

/** What each field of an open record or dialog shows, by its label, once it is there. */
const shownIn = async (page: Page, within: string) => {
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

const openFirst = (page: Page) =>
  page
    .getByRole('link', { name: /^View / })
    .first()
    .click();

const expectValues = (shown: Record<string, string>, fields: number) => {
  expect(Object.keys(shown).length).toBeGreaterThanOrEqual(fields);
  for (const [label, value] of Object.entries(shown))
    expect(value, label).not.toMatch(/^$|Please select|\d selected|…/);
};

describe('a record that is only read', () => {
  it('says so as a report too, and as a super admin, who belongs to no company', async () => {
    const ncra = (await signedIn('ncra@example.com', '/report/reportAdd')).page;
    await choose(ncra, 'End Users', 'Aspen Apartments', 'Aspen Homes');
    await ncra.getByRole('button', { name: 'Save', exact: true }).click();
    await ncra.getByText('Saved successfully').waitFor();
    const { page } = await signedIn('super@example.com', '/report');
    await openFirst(page);
    expect(await shownIn(page, 'form.record-form')).toEqual({ Company: 'Meridian Credit Services' });
    await page.goto('/company/user?search=super');
    await openFirst(page);
    const user = await shownIn(page, 'form.record-form');
    expectValues(user, 6);
  });
});
