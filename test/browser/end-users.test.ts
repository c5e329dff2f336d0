import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { downloaded } from '../support/downloaded.ts';
import { pdf } from '../support/malicious-documents.ts';
import { fillFields } from '../support/screen-steps.ts';
import { shownValue } from '../support/shown-value.ts';
import { added } from '../support/steps/end-users.ts';

const { signedIn } = await startBrowser();
const options = (page: Page, list: RegExp) => page.getByLabel(list).locator('option').allInnerTexts();

describe('an end user', () => {
  it('has two divisions, forty providers moved by keyboard, documents, and goes with all of it', {
    timeout: 180_000,
  }, async () => {
    const session = await signedIn('reseller@example.com');
    const { page } = session;
    await added(page, 'Juniper Homes');
    for (const division of ['East', 'West']) {
      await page.getByRole('link', { name: 'Add Division' }).click();
      await page.getByRole('button', { name: 'Save Division' }).click();
      await page.getByText('Please enter Division Name').first().waitFor();
      expect(await page.getByText('Pls fill all required fields').count()).toBe(0);
      await page.getByLabel('Division Name').fill(division);
      await page.getByLabel('Same as end user address').check();
      await expect.poll(() => shownValue(page, 'City').textContent()).toBe('Fairview');
      await page.getByRole('button', { name: 'Save Division' }).click();
      await page.getByRole('rowheader', { name: division }).waitFor();
    }
    await expectFlawless(session);

    const all = page.getByLabel(/All providers/);
    for (const list of [all, page.getByLabel(/Associated providers/)])
      expect(await list.getAttribute('size')).toBe('20');
    await expect.poll(async () => (await options(page, /All providers/)).length).toBeGreaterThan(40);
    const first = (await options(page, /All providers/)).at(-1) ?? '';
    await page.getByRole('searchbox', { name: 'Search providers' }).fill(first);
    await page.getByRole('searchbox', { name: 'Search providers' }).press('Enter');
    await expect.poll(() => options(page, /All providers/)).toEqual([first]);
    await page.getByRole('searchbox', { name: 'Search providers' }).fill('');
    await expect.poll(async () => (await options(page, /All providers/)).length).toBeGreaterThan(40);
    await all.focus();
    await page.keyboard.press('ArrowDown');
    for (let row = 1; row < 40; row++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    const associated = await options(page, /Associated providers/);
    expect(associated).toHaveLength(40);
    expect(associated).toEqual([...associated].sort((a, b) => a.localeCompare(b)));
    // Said to who does not see the lists.
    const said = page.getByRole('status');
    await said.getByText('40 added to the associated providers, 40 now.').waitFor();
    await page
      .getByLabel(/Associated providers/)
      .locator('option')
      .first()
      .dblclick();
    expect(await options(page, /Associated providers/)).toHaveLength(39);
    await said.getByText('1 removed from the associated providers, 39 now.').waitFor();
    await choose(page, 'N/A Division', 'East');
    expect(await options(page, /Associated providers/)).toHaveLength(0);
    await page.getByLabel(/All providers/).selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await options(page, /Associated providers/)).toHaveLength(1);
    await page.getByRole('button', { name: 'Save Associated Technology Providers' }).click();
    await page.getByText('Updated successfully').waitFor();
    expect(page.url()).toContain('/enduserEdit/');
    await choose(page, 'East Division', 'N/A');
    await expect.poll(async () => (await options(page, /Associated providers/)).length).toBeGreaterThanOrEqual(39);

    await page.getByRole('button', { name: /Add Document to End user/ }).click();
    await page.getByLabel('Document Name').fill('Addendum');
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'addendum.pdf', mimeType: '', buffer: pdf() });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Awaiting review').waitFor();
    // Saves everything and stays; updating goes back to the list.
    await page.getByRole('button', { name: 'Save All' }).click();
    await page.getByText('Updated successfully').first().waitFor();
    expect(page.url()).toContain('/enduserEdit/');
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.waitForURL(/\/enduser(\?|$)/);
    await page.goto('/enduser?search=Juniper');
    await page
      .getByRole('row')
      .filter({ hasText: 'Juniper Homes' })
      .getByText(/^(39|40)$/)
      .waitFor();

    await page.getByRole('link', { name: 'View Juniper Homes' }).click();
    expect((await downloaded(page, 'Addendum')).equals(pdf())).toBe(true);
    await shownValue(page, 'End User Name').waitFor();
    // Sorting the divisions saves nothing; what is associated is a list to read, without search and choice.
    const written = page
      .waitForRequest((request) => request.method() === 'PUT', { timeout: 2_000 })
      .catch(() => 'none');
    await page.getByRole('columnheader', { name: 'Division' }).getByRole('button').first().click();
    const chosen = shownValue(page, 'Associated providers').getByRole('listitem');
    await expect.poll(() => chosen.count()).toBeGreaterThanOrEqual(39);
    await chosen.filter({ hasText: '(East)' }).first().waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search providers' }).count()).toBe(0);
    expect(await page.getByText(/Please select|selected$/).count()).toBe(0);
    expect(await written).toBe('none');
    await page.goto('/enduser?search=Juniper');
    await page.getByRole('link', { name: 'Edit Juniper Homes' }).click();
    await page.getByRole('button', { name: 'Delete East' }).click();
    await page.getByText('Are you sure you want to delete the Division?').waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await page.goto('/enduser?search=Juniper');
    await page.getByRole('button', { name: 'Delete Juniper Homes' }).click();
    await page.getByText('Are you sure you want to delete the End User?').waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('No match').waitFor();
  });

  it('brings in an other provider, which NCRA activates', { timeout: 120_000 }, async () => {
    const session = await signedIn('other-reseller@example.com');
    const { page } = session;
    await added(page, 'Larkspur Lending');
    await page.getByLabel(/Other provider/).check();
    await page.getByRole('button', { name: 'Update End User' }).click();
    for (const text of [
      'Pls fill Technology Provider Name',
      'Pls fill Technology Provider Contact Name',
      'Pls fill Technology Provider Phone',
      'Pls fill Technology Provider Type',
      'Pls fill NCRA Review Date',
    ])
      await page.getByText(text).first().waitFor();
    const other = {
      'Technology Provider Name': 'Larkspur Cloud',
      'Technology Provider Type': 'Hosting',
      'Technology Provider Contact Name': 'Lara Lark',
      'Technology Provider Phone': '+15550105555',
      'NCRA Review Date': '2026-08-09',
    };
    await fillFields(page, other);
    await page.getByRole('button', { name: 'Add Another Others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'Please Technology Provider Name',
      'Please Technology Provider Contact Name',
      'Please Technology Provider Phone',
      'Please Technology Provider Type',
      'Please select NCRA Review Date',
    ])
      await page.getByText(text, { exact: true }).first().waitFor();
    const dialog = page.getByRole('dialog');
    // What was typed is not dropped without a question.
    await dialog.getByLabel('Technology Provider Name').fill('Typed');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.mouse.click(4, 400),
    ]) {
      await close();
      const question = page.getByRole('alertdialog');
      await question.getByText('What you entered is not saved.').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
    }
    expect(await dialog.getByLabel('Technology Provider Name').inputValue()).toBe('Typed');
    for (const [label, value] of Object.entries(other))
      await dialog.getByLabel(label).fill(value.replace('Larkspur Cloud', 'Larkspur Second'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Larkspur Second' }).waitFor();
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.waitForURL(/\/enduser(\?|$)/);

    const tenant = (await signedIn('other-ncra@example.com', '/technologyprovider/other?search=Larkspur')).page;
    for (const name of ['Larkspur Cloud', 'Larkspur Second']) await tenant.getByRole('rowheader', { name }).waitFor();
    await tenant.getByRole('link', { name: 'View Larkspur Cloud' }).click();
    const status = tenant.getByRole('region', { name: 'Status' });
    await status.getByText('Inactive', { exact: true }).waitFor();
    await status.getByText(/Entered as an other provider by .+ for the end user Larkspur Lending/).waitFor();
    await status.getByRole('button', { name: 'Activate' }).click();
    const question = tenant.getByRole('alertdialog');
    await question.getByText('It is associated with the end user Larkspur Lending.').waitFor();
    await question.getByRole('button', { name: 'Ok' }).click();
    await tenant.getByText('Activated successfully').waitFor();
    await status.getByText('Active', { exact: true }).waitFor();
    await tenant.getByRole('link', { name: 'Back' }).click();
    await tenant.waitForURL(/\/technologyprovider\/other\?search=Larkspur/);
    await page.goto('/enduser?search=Larkspur');
    await page.getByRole('link', { name: 'View Larkspur Lending' }).click();
    await shownValue(page, 'Associated providers').getByText('Larkspur Cloud').waitFor();
    await page.goto('/technologyprovider?search=Larkspur');
    await page.getByRole('rowheader', { name: 'Larkspur Cloud' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'Larkspur Second' }).count()).toBe(0);
  });

  it('is found by its own text and by its reseller’s, and is read only for NCRA and Experian', async () => {
    for (const email of ['ncra@example.com', 'experian@example.com']) {
      const session = await signedIn(email, '/enduser');
      const { page } = session;
      await page.getByRole('searchbox', { name: 'Search by reseller' }).fill('screening');
      await page.getByRole('searchbox', { name: 'Search by reseller' }).press('Enter');
      await page.waitForURL(/reseller=screening/);
      await expect
        .poll(async () =>
          (await page.locator('td[data-label="Reseller"]').allInnerTexts()).every((text) => /screening/i.test(text)),
        )
        .toBe(true);
      expect(await page.getByRole('link', { name: /^Edit |Add New/ }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
      await page
        .getByRole('link', { name: /^View / })
        .first()
        .click();
      await page.getByRole('heading', { name: 'View End User Information' }).waitFor();
      await shownValue(page, 'End User Name').waitFor();
      expect(await page.getByRole('button', { name: /Save|Update|Add Another|Add Document/ }).count()).toBe(0);
      await expectFlawless(session);
      await page.getByRole('link', { name: 'Back' }).click();
      await page.waitForURL(/\/enduser\?reseller=screening/);
      await page.goto('/enduser/enduserAdd');
      await page.getByText('This user does not have access').first().waitFor();
    }
  });
});
