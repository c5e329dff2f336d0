import { describe, expect, it } from 'vitest';
import { dayIn } from '#contract/rules/dates.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();
const today = dayIn('America/New_York')(new Date().toISOString());

describe('users of a suspended reseller', () => {
  it('read their end users, and are shown no button whose call is refused', async () => {
    const { emails, companyId, resellerId } = await createReviewedTenant('Suspended Reader', '2099-12-30');
    const active = (await signedIn(emails.reseller, '/enduser')).page;
    await active.getByRole('link', { name: 'Add New End User' }).first().waitFor();
    await active.getByRole('link', { name: 'Edit Walked Homes' }).waitFor();

    const { resellers } = await import('#lambdas/entities/records/reseller.ts');
    const { stepOf } = await import('#lambdas/domain/standing/step.ts');
    const { seedScope } = await import('#local/seed/words.ts');
    const wanted = { to: 'suspended', today, reason: 7, text: 'Three invoices are open.', byId: '' } as const;
    await resellers(seedScope(companyId)).changeLatest(resellerId, (before) => ({
      ...before,
      ...stepOf('reseller', before, wanted),
    }));

    const session = await signedIn(emails.reseller, '/enduser');
    const { page } = session;
    await page.getByText(/^Your company is suspended since/).waitFor();
    await page.getByRole('link', { name: 'View Walked Homes' }).waitFor();
    for (const name of [/^Add New/, /^Edit /]) expect(await page.getByRole('link', { name }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
    await expectFlawless(session);
    await page.getByRole('link', { name: 'View Walked Homes' }).click();
    await page.getByRole('heading', { name: 'Walked Homes' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Documentation Collected' }).first().waitFor();
    for (const name of [/^Request/, 'Add comment', /^Certify/, 'Add Document'])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    const other = (await signedIn(emails.ncra, '/enduser')).page;
    await other.getByRole('link', { name: 'View Walked Homes' }).waitFor();
    expect(await other.getByText(/^Your company is suspended since/).count()).toBe(0);
  });
});
