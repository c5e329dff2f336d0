import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { png } from '../support/images.ts';
import { shownValue } from '../support/shown-value.ts';

const { signedIn } = await startBrowser();

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: false }).first().fill(value);
};

describe('companies', () => {
  it('are added, seen, changed and deleted by a super admin', async () => {
    const session = await signedIn('super@example.com', '/company');
    const { page } = session;
    for (const name of ['Name', 'Company Contact', 'Contact Phone', 'Contact Email', 'Action'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Add New Company' }).click();
    await page.waitForURL('**/companyAdd');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('saved failed').first().waitFor();
    for (const text of [
      'Please enter Company name',
      'Please enter Contact name',
      'Please enter Contact phone',
      'Please enter Email',
    ]) {
      await page.getByText(text).first().waitFor();
    }
    await expectFlawless(session);
    for (const label of ['Cell Phone', 'Address 1', 'City', 'Zip Code'])
      await page.getByRole('textbox', { name: label, exact: true }).waitFor();
    await page.getByRole('button', { name: /State/ }).waitFor();

    await fill(page, {
      'Contact Name': 'Pat Example',
      'Contact Phone': '+15550100900',
      'Contact Email': 'pat@example.com',
    });
    await page.getByRole('textbox', { name: /^Name/ }).fill('Quiet Lake Credit');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(60, 60) });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved successfully').waitFor();
    await page.waitForURL(/\/company(\?|$)/);
    await page.getByRole('rowheader', { name: 'Quiet Lake Credit' }).waitFor();

    await page.getByRole('link', { name: 'View Quiet Lake Credit' }).click();
    await page.waitForURL('**/102');
    expect(await shownValue(page, 'Name').textContent()).toBe('Quiet Lake Credit');
    await page.locator('img[src^="blob:"]').first().waitFor();
    await expectFlawless(session);
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click();
    await page.waitForURL(/\/company(\?|$)/);

    await page.getByRole('link', { name: 'Edit Quiet Lake Credit' }).click();
    await fill(page, { City: 'Riverton' });
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.goto('/company');

    await page.getByRole('button', { name: 'Delete Quiet Lake Credit' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByText('Are you sure you want to delete the Company?').waitFor();
    await dialog.getByText('Quiet Lake Credit').waitFor();
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await expect.poll(() => page.getByRole('rowheader', { name: 'Quiet Lake Credit' }).count()).toBe(0);
  });

  it('asks before typed changes are left behind', async () => {
    const { page } = await signedIn('ncra@example.com', '/company');
    await page.getByRole('link', { name: 'Edit Meridian Credit Services' }).click();
    await page.getByLabel('City').fill('Unsaved City');
    await page.getByRole('navigation').getByRole('link', { name: 'Resellers' }).first().click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  });
});
