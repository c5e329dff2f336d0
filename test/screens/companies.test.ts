import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: false }).first().fill(value);
};

describe('companies', () => {
  it('that a user depends on are not deleted, and the reason is said', async () => {
    const { page } = await signedIn('super@example.com', '/company');
    await page.getByRole('button', { name: 'Delete Blue Harbor Data' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/It cannot be deleted while it has:.*\d+ users? \(.+\), \d+ resellers? \(/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Ok' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('are one row, their own, for staff, who may change everything but the name', async () => {
    const { page } = await signedIn('ncra@example.com', '/company');
    await page.getByRole('rowheader', { name: 'Meridian Credit Services' }).waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Add New Company' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Edit Meridian Credit Services' }).click();
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.waitFor();
    expect((await name.isDisabled()) || (await name.getAttribute('readonly')) !== null).toBe(true);
    await fill(page, { City: 'Newtown' });
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
  });

  it('changed by two people at once: the second is told and keeps what was typed', async () => {
    const [one, two] = [await signedIn('super@example.com', '/company'), await signedIn('all@example.com', '/company')];
    await one.page.getByRole('link', { name: 'Edit Meridian Credit Services' }).click();
    await two.page.getByRole('link', { name: 'Edit Meridian Credit Services' }).click();
    for (const { page } of [one, two]) await page.getByLabel('City').waitFor();
    await fill(one.page, { City: 'First City' });
    await one.page.getByRole('button', { name: 'Update' }).click();
    await one.page.getByText('Updated successfully').waitFor();
    await fill(two.page, { City: 'Second City' });
    await two.page.getByRole('button', { name: 'Update' }).click();
    await two.page
      .getByText(/Another user saved this record meanwhile/)
      .first()
      .waitFor();
    expect(await two.page.getByLabel('City').inputValue()).toBe('Second City');
  });
});
