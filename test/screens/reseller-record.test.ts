import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

describe('a reseller', () => {
  it('is seen and not changed by Experian, who does not see the reseller agreement', async () => {
    const session = await signedIn('experian@example.com', '/reseller');
    const { page } = session;
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
    for (const name of ['Add New Reseller', /^Edit /]) expect(await page.getByRole('link', { name }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Delete |Bulk upload/ }).count()).toBe(0);
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await page.getByRole('form', { name: 'Reseller' }).getByText('Sub-License Agreement', { exact: true }).waitFor();
    expect(await page.getByText('Credit Data/Reseller Agreement').count()).toBe(0);
    await expectFlawless(session);
    await page.goto('/reseller/resellerAdd');
    await page.getByText('This user does not have access').first().waitFor();
  });

  it('leads to its end users, requests and providers, from these to the next, and is reached from its end users', async () => {
    const tenant = await createReviewedTenant('Links Walk', '2027-06-30');
    const { createProviders } = await import('#local/seed/business-records.ts');
    const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
    const named = madeUpProviders(3).map((fields, at) => ({ ...fields, name: `Linked ${at}` }));
    // Of each four of the seed the second uses one reseller, and the third two.
    await createProviders(tenant.companyId, named, [tenant.resellerId]);
    const session = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    const { page } = session;
    await page
      .getByRole('navigation', { name: 'Records of this end user' })
      .getByRole('link', { name: 'Reseller' })
      .click();
    const links = page.getByRole('navigation', { name: 'Records of this reseller' });
    await links.getByRole('link', { name: 'Document requests' }).waitFor();
    await expectFlawless(session);
    await page.getByRole('link', { name: 'View Linked 1' }).click();
    const walk = page.getByRole('navigation', { name: 'Records of the list' });
    await walk.getByText('1 of 2').waitFor();
    await walk.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { level: 1, name: /^Linked 2/ }).waitFor();
    await page.goto(`/reseller/resellerView/${tenant.resellerId}/102`);
    await links.getByRole('link', { name: 'End users' }).click();
    await page.getByRole('link', { name: 'Walked Homes', exact: true }).waitFor();
  });

  it('of another tenant, or none, is an alert and the list again', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller/resellerEdit/000000000000-00000000000000');
    await page.getByText('This user does not have access').first().waitFor();
    await page.waitForURL(/\/reseller$/);
  });
});
