import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { chooseTyped } from '../support/choose.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { entryOf } from '../support/steps/lists.ts';

const { signedIn } = await startBrowser();
const today = portalToday();

const addTwin = async (companyId: string, changes: object = {}) => {
  // The data layer reads its environment on load, which is only set once the portal runs.
  const { createProviders } = await import('#local/seed/business-records.ts');
  const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
  const [fields] = madeUpProviders(1);
  if (!fields) throw new Error('There is no provider to make up');
  await createProviders(companyId, [{ ...fields, name: 'Walked Vault Inc', tpType: 'Cold storage', ...changes }]);
};

describe('a technology provider that was entered twice', () => {
  it('is compared with the one that looks alike, merged with the chosen values, and parted again under Deleted Records', async () => {
    const tenant = await createReviewedTenant('Merge Walk', daysAfter(today, 30));
    await addTwin(tenant.companyId);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    await (await entryOf(page, 'More', 'Merge')).click();
    const dialog = page.getByRole('dialog', { name: 'Merge technology providers' });
    await dialog.getByRole('combobox').focus();
    await expectFlawless(session);
    await chooseTyped(page, 'technology provider that is the same', 'Walked Vault Inc');
    await dialog.getByRole('button', { name: 'Compare' }).click();
    const type = dialog.getByRole('group', { name: 'Technology Provider Type' });
    await type.getByRole('radio', { name: 'Cold storage' }).check();
    expect(
      await dialog.getByRole('group', { name: 'Technology Provider Name' }).getByRole('radio').first().isChecked(),
    ).toBe(true);
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectFlawless(session);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merged successfully').first().waitFor();
    await page.getByText('Cold storage').first().waitFor();

    await page.goto('/technologyprovider');
    await page.getByRole('link', { name: 'Walked Vault', exact: true }).first().waitFor();
    expect(await page.getByText('Walked Vault Inc').count()).toBe(0);

    await page.goto('/deleted?kind=provider');
    await page.getByText('merged into Walked Vault').waitFor();
    await page.getByRole('button', { name: /^Undo merge/ }).click();
    await page.getByRole('alertdialog').getByText('gives back what it took').waitFor();
    await expectFlawless(session);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Restored successfully').first().waitFor();
    await page.goto('/technologyprovider');
    await page.getByRole('link', { name: 'Walked Vault Inc' }).first().waitFor();
  });
  it('is said to be moving until the merge is finished, on the pages of both, and then shown as one', async () => {
    const tenant = await createReviewedTenant('Moving Walk', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra);
    const { page } = session;
    const asState = (state: object) =>
      page.route('**/api/record/merge/state?*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), data: state } });
      });
    await page.route('**/api/worklist/record?*', (route) =>
      route.fulfill({ json: { status: 'Failure', message: 'This record is being merged or separated.', data: null } }),
    );
    await asState({ step: 'merging', stays: true, other: { id: 'gone', name: 'Walked Vault Inc' } });
    await page.goto(tenant.provider('View'));
    const note = page.getByText(
      'This record is being merged with Walked Vault Inc. What belongs to it is still moving',
    );
    await note.waitFor();
    expect(await page.getByRole('region', { name: 'Status' }).count()).toBe(0);
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectFlawless(session);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.unrouteAll();
    await page.getByRole('region', { name: 'Status' }).waitFor();
    expect(await note.count()).toBe(0);

    const unknown = `${tenant.providerId.slice(0, -4)}zzzz`;
    await asState({ step: 'merging', stays: false, other: { id: tenant.providerId, name: 'Walked Vault' } });
    await page.goto(tenant.provider('View').replace(tenant.providerId, unknown));
    await page.getByText('This record is being merged into Walked Vault.').waitFor();
    await page.getByRole('link', { name: 'Walked Vault', exact: true }).waitFor();
    await page.unrouteAll();
    await page.waitForURL((url) => url.pathname === tenant.provider('View'));
    await page.getByRole('heading', { name: 'Walked Vault' }).first().waitFor();
  });
  it('is shown before it is activated from the list, and merged from there', async () => {
    const tenant = await createReviewedTenant('Alike Walk', daysAfter(today, 30));
    await addTwin(tenant.companyId, { activate: false });
    const session = await signedIn(tenant.emails.ncra, '/technologyprovider?show=inactive');
    const { page } = session;
    await page.getByRole('button', { name: 'Activate Walked Vault Inc' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('link', { name: /^Walked Vault/ }).waitFor();
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Merge with Walked Vault' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merged successfully').first().waitFor();
    await page.getByRole('heading', { name: 'Walked Vault' }).first().waitFor();
  });
});
