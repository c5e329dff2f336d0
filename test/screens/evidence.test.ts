import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { show } from '../support/screen-steps.ts';
import { ask, dialog, fetched, rows, today } from '../support/steps/evidence.ts';
import { exportAs } from '../support/steps/lists.ts';
import { checkSums } from '../support/unpacked.ts';

const { signedIn } = await startDomBrowser();

const choose = async (page: Page, label: string, option: string) => {
  await dialog(page)
    .getByRole('button', { name: new RegExp(label) })
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('an evidence package', () => {
  it('is asked for from a list as it is searched, made, told of and downloaded; its checksums hold', async () => {
    const tenant = await createReviewedTenant('Evidence Walk', today);
    const session = await signedIn(tenant.emails.ncra, '/technologyprovider?search=walked');
    const { page } = session;
    await page.getByRole('button', { name: 'Export', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('1 technology provider, search “walked”').waitFor();
    await dialog(page).getByText(': 6 files, no documents.').waitFor();
    await expectFlawless(session);
    await choose(page, 'Documents', 'All, whatever their review');
    await choose(page, 'Versions of each document', 'All');
    const make = dialog(page).getByRole('button', { name: 'Make the package' });
    await dialog(page)
      .getByText(/: 7 files, \d+ KB of documents\./)
      .waitFor();
    await make.click();
    await dialog(page).getByText('The package is being made.').waitFor();
    await expectFlawless(session);
    await dialog(page).getByRole('link', { name: 'Exports' }).click();
    await page.getByRole('heading', { name: 'Exports', level: 1 }).waitFor();
    await rows(page).getByText('Ready', { exact: true }).waitFor();
    await rows(page)
      .getByText(/^7 files, \d+ KB$/)
      .waitFor();
    await expectFlawless(session);

    const { root, paths } = await fetched(page, 'Download 1 technology provider, search “walked”');
    expect(paths.filter((path) => path.includes('/documents/'))).toHaveLength(1);
    expect(await checkSums(root)).toHaveLength(paths.length - 1);

    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('focus')));
          return page.getByRole('link', { name: 'Notifications, 1 unread' }).count();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(1);
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('link', { name: 'Evidence package ready: 1 technology provider, search “walked”' }).click();
    await page.getByRole('heading', { name: 'Exports', level: 1 }).waitFor();
  });

  it('holds the records that were picked out of the list', async () => {
    const tenant = await createReviewedTenant('Evidence Pick', today);
    const { createProviders } = await import('#local/seed/business-records.ts');
    const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
    const [fields] = madeUpProviders(1);
    if (!fields) throw new Error('There is no provider');
    await createProviders(tenant.companyId, [
      { ...fields, name: 'Left Out' },
      { ...fields, name: 'Picked Out' },
    ]);
    const session = await signedIn(tenant.emails.ncra, '/technologyprovider');
    const { page } = session;
    await exportAs(page, 'Evidence package');
    await dialog(page).getByText('3 technology providers, whole list').waitFor();
    await choose(page, 'Records', 'Some of them');
    await dialog(page).getByRole('button', { name: 'Make the package' }).click();
    await dialog(page).getByText('Please select a record').waitFor();
    await expectFlawless(session);
    await dialog(page).getByRole('button', { name: /Which/ }).click();
    await page.getByRole('option', { name: 'Picked Out' }).click();
    await page.getByRole('option', { name: 'Walked Vault' }).click();
    await page.keyboard.press('Escape');
    await dialog(page).getByText('2 technology providers, selected').waitFor();
    await dialog(page).getByRole('button', { name: 'Make the package' }).click();
    await dialog(page).getByRole('link', { name: 'Exports' }).click();
    await rows(page).getByText('Ready', { exact: true }).waitFor();
    const { paths } = await fetched(page, 'Download 2 technology providers, selected');
    const folders = paths.filter((path) => path.endsWith('record.html')).map((path) => path.split('-')[0]);
    expect(folders.sort()).toEqual(['Picked Out', 'Walked Vault']);
  });

  it('is offered to a reseller’s staff for end users only, and to Experian not at all', async () => {
    const tenant = await createReviewedTenant('Evidence Rights', today);
    const { page } = await signedIn(tenant.emails.reseller, tenant.endUser('View'));
    await ask(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await show({ page }, '/technologyprovider');
    await page.getByRole('link', { name: 'Walked Vault', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect(await page.getByRole('menuitem', { name: 'Evidence package' }).count()).toBe(0);
    const other = await signedIn(tenant.emails.experian, '/technologyprovider');
    await other.page.getByRole('link', { name: 'Walked Vault', exact: true }).waitFor();
    await other.page.getByRole('button', { name: 'Export', exact: true }).click();
    expect(await other.page.getByRole('menuitem', { name: 'Evidence package' }).count()).toBe(0);
  });

  it('says before it is made why it cannot be', async () => {
    const tenant = await createReviewedTenant('Evidence Limits', today);
    const session = await signedIn(tenant.emails.ncra, '/technologyprovider?search=nothing+like+this');
    await exportAs(session.page, 'Evidence package');
    await dialog(session.page).getByText('There is no record to pack.').waitFor();
    const make = dialog(session.page).getByRole('button', { name: 'Make the package' });
    expect(await make.count()).toBe(0);
    await expectFlawless(session);
  });
});
