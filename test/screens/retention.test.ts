import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { settings } from '#local/settings.ts';
import { choose } from '../support/choose.ts';
import { portalToday } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();
const today = portalToday();

/** Deletes the provider of a tenant, and stores it once more as if that had been this many days before now too, under a name. */
const deleteTwice = async ({ companyId, providerId }: { companyId: string; providerId: string }, days: number) => {
  const { providers } = await import('#lambdas/entities/records/provider.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const { table } = await import('#lambdas/ports/table.ts');
  const { keys } = await import('#lambdas/store/keys.ts');
  const { copiesOf } = await import('#lambdas/store/retention/copies.ts');
  await providers(seedScope(companyId)).remove(providerId);
  const [copy] = await copiesOf(companyId, 'provider');
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  const id = `${providerId}0`;
  const record = JSON.stringify({ ...JSON.parse(String(copy?.item.record)), id, name: 'Former Vault' });
  const key = keys.deletedRecord(companyId, 'provider', at, id);
  // Its days are computed from the policy, as of what an earlier release has stored.
  const Item = { ...copy?.item, ...key, at, id, record, policy: -1 };
  await table.send(new PutCommand({ TableName: settings.table, Item }));
};

describe('the days of a deleted record', () => {
  it('follow the years of the settings, which staff propose', async () => {
    const tenant = await createReviewedTenant('Retention Years', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, '/company/settings');
    const { page } = session;
    await page.getByRole('heading', { name: 'Deleted records' }).waitFor();
    await page.getByText('is erased after 5 years').waitFor();
    await choose(page, 'Retain for', '7 years');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText(/proposed 7 years on/).waitFor();
    await page.getByText('Another user has to confirm it.').waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Withdraw proposal' }).click();
    await page.getByText(/proposed 7 years on/).waitFor({ state: 'detached' });
  });
});

describe('the list of deleted records', () => {
  it('says of no record that it was not deleted, and which removals it does not list', async () => {
    const tenant = await createReviewedTenant('Nothing Restorable', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, '/deleted?kind=provider');
    const { page } = session;
    await page.getByText('There is no deleted record that you can restore.').waitFor();
    expect(await page.getByText('Nothing was deleted').count()).toBe(0);
    await page.getByText(/removed when an import was undone are not listed: import their file again/).waitFor();
    await expectFlawless(session);
  });
});

describe('the lines of the settings', () => {
  it('are proposed as they are chosen, each record and kind of document once', async () => {
    const tenant = await createReviewedTenant('Retention Lines', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, '/company/settings');
    const { page } = session;
    await page.getByRole('button', { name: 'Add line' }).click();
    await choose(page, 'Records', 'Technology providers');
    await choose(page, 'Documents', 'Investigation');
    await choose(page, 'Years', '7 years');
    await choose(page, 'Counted from', 'Last day of validity');
    await page.getByRole('group', { name: 'Investigation of technology providers' }).waitFor();
    for (let line = 0; line < 2; line++) await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByText('Another line is about the same').waitFor();
    expect(await page.getByRole('button', { name: 'Propose' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove line 3' }).click();
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText('Another user has to confirm it.').waitFor();
    await page.getByText('Investigation of technology providers: 7 years after its last day of validity').waitFor();
    await page.getByText('End users: 5 years after its deletion').waitFor();
    await expectFlawless(session);
  });

  it('stay as they are typed when another user has saved first, until what was saved is loaded', async () => {
    const tenant = await createReviewedTenant('Retention Overtaken', daysAfter(today, 30));
    const { retentionPolicyOf, saveRetentionPolicy } = await import('#lambdas/store/retention/retention-policy.ts');
    const { page } = await signedIn(tenant.emails.ncra, '/company/settings');
    await choose(page, 'Retain for', '7 years');
    await saveRetentionPolicy(tenant.companyId, await retentionPolicyOf(tenant.companyId), { years: 9, lines: [] });
    for (let time = 0; time < 2; time++) await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText('Another user saved the retention meanwhile.').waitFor();
    await page.getByRole('button', { name: '7 years Retain for' }).waitFor();
    expect(await retentionPolicyOf(tenant.companyId)).toEqual({ years: 9, lines: [], revision: 1 });
    await page.getByRole('button', { name: 'Load what was saved' }).click();
    await page.getByText('is erased after 9 years').waitFor();
    await page.getByRole('button', { name: '9 years Retain for' }).waitFor();
  });

  it('are confirmed in words by another user than the one who proposed them', async () => {
    const tenant = await createReviewedTenant('Retention Confirmed', daysAfter(today, 30));
    const { retentionPolicyOf, saveRetentionPolicy } = await import('#lambdas/store/retention/retention-policy.ts');
    const before = await retentionPolicyOf(tenant.companyId);
    const line = { kind: 'endUser', document: '', years: 2, from: 'end' } as const;
    const at = new Date().toISOString();
    const proposal = { years: 5, lines: [line], by: 'another', byName: 'Ada Example', at };
    await saveRetentionPolicy(tenant.companyId, before, { years: 5, lines: [], proposal });
    const session = await signedIn(tenant.emails.ncra, '/company/settings');
    const { page } = session;
    await page.getByText('End users: 2 years after its end').waitFor();
    await page.getByRole('button', { name: 'Confirm these terms' }).click();
    await page.getByText(/proposed this on/).waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'End users' }).waitFor();
    await expectFlawless(session);
    expect((await retentionPolicyOf(tenant.companyId)).lines).toEqual([line]);
  });
});

describe('the list of deleted records', () => {
  it('is narrowed to what is erased within some days, in its address too', async () => {
    const tenant = await createReviewedTenant('Erased Soon', daysAfter(today, 30));
    await deleteTwice(tenant, 5 * 365 - 20);
    const session = await signedIn(tenant.emails.ncra, '/deleted?kind=provider&within=30');
    const { page } = session;
    await page.getByRole('button', { name: 'Restore Former Vault' }).waitFor();
    expect(await page.getByText('Walked Vault').count()).toBe(0);
    await expectFlawless(session);
    await choose(page, 'Erased within', 'Any time');
    await page.getByRole('button', { name: 'Restore Walked Vault' }).waitFor();
    await page.getByRole('button', { name: 'Restore Former Vault' }).waitFor();
    expect(new URL(page.url()).search).toBe('?kind=provider');
    await choose(page, 'Erased within', '1 year');
    await page.getByText('Walked Vault').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?kind=provider&within=365');
    await choose(page, 'Records', 'Resellers');
    await page.getByText('Nothing will be erased').waitFor();
    expect(new URL(page.url()).search).toBe('?kind=reseller&within=365');
    await page.goto('/deleted?within=soon');
    await page.getByRole('button', { name: 'Restore Walked Vault' }).waitFor();
    await expectFlawless(session);
  });
});
