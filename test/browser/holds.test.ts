import { expect, it } from 'vitest';
import { expectEverywhere, startBrowser } from '../support/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn, portal } = await startBrowser();

it('a hold of the demo data is read, and one on a deleted record is set where it is listed, and released', async () => {
  const reader = await signedIn('ncra@example.com', '/deleted');
  await reader.page.getByRole('link', { name: 'Holds', exact: true }).click();
  await reader.page.getByRole('heading', { name: 'Unpaid invoices' }).waitFor();
  await expectEverywhere(reader);

  const tenant = await createReviewedTenant('Walked Holds', '2099-12-30');
  const { providers } = await import('#lambdas/entities/records/provider.ts');
  const { holdsOf, saveKeepers } = await import('#lambdas/store/retention/holds.ts');
  const { users } = await import('#lambdas/entities/records/user.ts');
  const { putCertificate } = await import('#lambdas/store/retention/certificates.ts');
  const { settings } = await import('#local/settings.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const scope = seedScope(tenant.companyId);
  await providers(scope).remove(tenant.providerId);
  const people = await users(scope).all();
  const id = people.find(({ userEmail }) => userEmail === tenant.emails.ncra)?.id ?? '';
  await saveKeepers(tenant.companyId, await holdsOf(tenant.companyId), [id]);
  const erased = { id: `${tenant.companyId}-gone`, name: 'Gone Vault', of: '', deletedAt: '2020-01-02T00:00:00.000Z' };
  const file = { name: 'report.pdf', sha256: 'ab'.repeat(32) };
  await putCertificate(settings.buckets.documents, tenant.companyId, {
    at: '2026-01-02T15:00:00.000Z',
    list: 'provider',
    records: [{ ...erased, list: 'provider', years: 5, from: 'deletion', files: [file] }],
  });

  const officer = await signedIn(tenant.emails.ncra, '/deleted');
  const { page } = officer;
  await page.getByRole('button', { name: 'Hold Walked Vault' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a hold' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Doe v. Example');
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('A claim of 2026. The court wants all records of the provider.');
  await expectEverywhere(officer);
  await dialog.getByRole('button', { name: 'Set hold' }).click();
  await page.getByText('Hold set').waitFor();
  await page.getByRole('link', { name: 'Holds', exact: true }).click();
  await page.getByRole('row', { name: /Walked Vault.*without the hold/ }).waitFor();
  await expectEverywhere(officer);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download certificate of/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('certificate-of-destruction.csv');
  await page.getByRole('button', { name: 'Release Doe v. Example' }).click();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await page.getByText(/released by/).waitFor();
  expect(portal.inbox.messages().filter(({ text }) => text.includes('Doe v. Example'))).toEqual([]);
});
