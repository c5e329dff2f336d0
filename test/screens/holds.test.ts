import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

/** The super admin gives the right to holds of a company to a user by the name. */
const giveRight = async (companyId: string, name: string) => {
  const session = await signedIn('super@example.com', `/holds?company=${companyId}`);
  const { page } = session;
  await page.getByText('No user of the company has the right.').waitFor();
  await page.getByRole('combobox', { name: 'Give the right to' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  await expectFlawless(session);
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set a hold' });

describe('holds', () => {
  it('are set and released by the NCRA user to whom a super admin gave the right', async () => {
    const tenant = await createReviewedTenant('Held Records', '2099-12-30');
    await giveRight(tenant.companyId, 'Nell Reviewer');
    const { putCertificate } = await import('#lambdas/store/retention/certificates.ts');
    const erased = {
      id: `${tenant.companyId}-gone`,
      name: 'Gone Vault',
      of: '',
      deletedAt: '2020-01-02T00:00:00.000Z',
    };
    const records = [{ ...erased, list: 'provider', years: 5, from: 'deletion' as const, files: [] }];
    await putCertificate(settings.buckets.documents, tenant.companyId, {
      at: '2026-01-02T15:00:00.000Z',
      list: 'provider',
      records,
    });
    const session = await signedIn(tenant.emails.ncra, '/deleted');
    const { page } = session;
    await page.getByRole('link', { name: 'Holds', exact: true }).click();
    await page.getByText('No hold').waitFor();
    await page.getByRole('row', { name: /01\/02\/2026.*1 technology provider/ }).waitFor();
    await page.getByRole('button', { name: /^Download certificate of 01\/02\/2026/ }).waitFor();
    await page.getByRole('button', { name: 'Set hold' }).click();
    await dialog(page).getByRole('button', { name: 'Set hold' }).click();
    for (const sentence of ['Please enter a name', 'Please enter a reason', 'Please choose at least one record'])
      await dialog(page).getByText(sentence).waitFor();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Doe v. Example');
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('A claim of 2026');
    await dialog(page).getByRole('combobox', { name: 'Records' }).fill('walked');
    await page.getByRole('option', { name: 'Walked Vault (technology provider)' }).click();
    await dialog(page).getByRole('button', { name: 'Remove Walked Vault' }).waitFor();
    await expectFlawless(session);
    await dialog(page).getByRole('button', { name: 'Set hold' }).click();
    await page.getByText('Hold set').waitFor();
    await page.getByRole('heading', { name: 'Doe v. Example' }).waitFor();
    await page.getByText('A claim of 2026').waitFor();
    await page.getByRole('row', { name: /Walked Vault.*Not deleted/ }).waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Release Doe v. Example' }).click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText(/released by/).waitFor();
    expect(await page.getByRole('button', { name: 'Release Doe v. Example' }).count()).toBe(0);
  });

  it('begin with a deleted record where it is listed, for the users with the right alone', async () => {
    const tenant = await createReviewedTenant('Held Deleted', '2099-12-30');
    const { providers } = await import('#lambdas/entities/records/provider.ts');
    const { seedScope } = await import('#local/seed/words.ts');
    await providers(seedScope(tenant.companyId)).remove(tenant.providerId);
    const before = await signedIn(tenant.emails.ncra, '/deleted');
    await before.page.getByRole('button', { name: 'Restore Walked Vault' }).waitFor();
    expect(await before.page.getByText('Hold', { exact: false }).count()).toBe(0);
    await before.page.goto('/holds');
    await before.page.getByText('This user does not have access').first().waitFor();
    await giveRight(tenant.companyId, 'Nell Reviewer');
    const { page } = await signedIn(tenant.emails.ncra, '/deleted');
    await page.getByRole('button', { name: 'Hold Walked Vault' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Audit');
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('A question');
    await dialog(page).getByRole('button', { name: 'Set hold' }).click();
    await page.getByText('Hold set').waitFor();
    await page.getByRole('link', { name: 'Holds', exact: true }).click();
    await page.getByRole('row', { name: /Walked Vault.*Deleted on .* without the hold/ }).waitFor();
  });
});
