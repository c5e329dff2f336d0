import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { portalToday } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();
const today = portalToday();

type Tenant = Pick<Awaited<ReturnType<typeof createReviewedTenant>>, 'companyId' | 'resellerId'>;

const suspend = async ({ companyId, resellerId }: Tenant) => {
  const { resellers } = await import('#lambdas/entities/records/reseller.ts');
  const { stepOf } = await import('#lambdas/domain/standing/step.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const wanted = { to: 'suspended', today, reason: 7, text: 'Three invoices are open.', byId: '' } as const;
  await resellers(seedScope(companyId)).changeLatest(resellerId, (before) => ({
    ...before,
    ...stepOf('reseller', before, wanted),
  }));
};

describe('users of a suspended reseller', () => {
  it('read their end users, and are shown no button whose call is refused', async () => {
    const tenant = await createReviewedTenant('Suspended Reader', '2099-12-30');
    const { emails } = tenant;
    const active = (await signedIn(emails.reseller, '/enduser')).page;
    await active.getByRole('link', { name: 'Add New End User' }).first().waitFor();
    await active.getByRole('link', { name: 'Edit Walked Homes' }).waitFor();
    await active.getByRole('link', { name: 'View Walked Homes' }).click();
    await active.locator('summary').filter({ hasText: 'Comments' }).click();
    await active.getByLabel('New comment').fill('The contract is on its way.');
    await active.getByRole('button', { name: 'Add comment' }).click();
    await active.getByRole('button', { name: 'Edit comment' }).waitFor();
    await suspend(tenant);

    const session = await signedIn(emails.reseller, '/enduser');
    const { page } = session;
    await page.getByText(/^Your company is suspended since/).waitFor();
    await page.getByRole('link', { name: 'View Walked Homes' }).waitFor();
    for (const name of [/^Add New/, /^Edit /]) expect(await page.getByRole('link', { name }).count()).toBe(0);
    for (const name of [/^Delete /, 'Save view', 'Bulk upload'])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    await page.getByRole('checkbox', { name: 'Select Walked Homes' }).click();
    await page.getByRole('button', { name: 'Export selected' }).waitFor();
    expect(await page.getByRole('button', { name: 'Request documents' }).count()).toBe(0);
    await expectFlawless(session);
    await page.getByRole('link', { name: 'View Walked Homes' }).click();
    await page.getByRole('heading', { name: 'Walked Homes' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Documentation Collected' }).first().waitFor();
    await page.locator('summary').filter({ hasText: 'Comments' }).click();
    await page.getByText('The contract is on its way.').waitFor();
    await page.getByRole('heading', { name: 'Permissible purposes' }).first().waitFor();
    for (const name of [
      /^Request/,
      /comment$/,
      /^Enter purpose/,
      /^Order/,
      /^Change standing/,
      /^Snooze/,
      'Add Document',
    ])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    await page.goto('/deleted');
    await page.getByRole('heading', { name: 'You cannot restore records now' }).waitFor();
    await expectFlawless(session);
    const other = (await signedIn(emails.ncra, '/enduser')).page;
    await other.getByRole('link', { name: 'View Walked Homes' }).waitFor();
    expect(await other.getByText(/^Your company is suspended since/).count()).toBe(0);
  });

  it('read the worklist, also as NCRA, and start, snooze, assign and request nothing there', async () => {
    const tenant = await createReviewedTenant('Suspended Officer', '2026-01-31');
    const { createPerson } = await import('#local/seed/tenants.ts');
    const email = tenant.emails.reseller.replace('@', '2@');
    await createPerson(
      { email, name: ['Otto', 'Officer'], works: 'first-reseller', roles: [NCRA, RESELLER], phone: '+15550105001' },
      tenant.resellerId,
    );
    const changes = [/^Start review/, /^Snooze/, /^Assign/, /^Request/, /^Order/, /^Reassign/];
    const offered = async (page: Page) => {
      await page.getByRole('row').filter({ hasText: 'Walked Vault' }).filter({ hasText: 'NCRA Review' }).waitFor();
      await page.getByRole('checkbox', { name: /^Select Walked Vault, NCRA Review/ }).click();
      await page.getByRole('button', { name: 'Export selected' }).waitFor();
      return Promise.all(changes.map((name) => page.getByRole('button', { name }).count()));
    };
    const active = (await signedIn(email, '/worklist?turn=all')).page;
    const [reviews = 0, snoozes = 0] = await offered(active);
    expect([reviews > 0, snoozes > 0]).toEqual([true, true]);
    await suspend(tenant);
    const session = await signedIn(email, '/worklist?turn=all');
    expect(await offered(session.page)).toEqual(changes.map(() => 0));
    await expectFlawless(session);
  });
});
