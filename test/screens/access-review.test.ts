import { expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

it('an access review is started, answered user by user and together, and read in the report', async () => {
  const tenant = await createReviewedTenant('Walked Access', '2099-12-30');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const { NCRA, EXPERIAN } = await import('#contract/rules/roles.ts');
  for (const [first, roles] of [
    ['Ann', [NCRA, EXPERIAN]],
    ['Ben', [EXPERIAN]],
    ['Cem', [EXPERIAN]],
    ['Dot', [EXPERIAN]],
    ['Eve', [EXPERIAN]],
  ] as const)
    await createPerson(
      {
        email: `${first}-${tenant.companyId}@example.com`.toLowerCase(),
        name: [first, 'Walked'],
        works: 'first',
        roles,
      },
      tenant.companyId,
    );
  const session = await signedIn(tenant.emails.ncra, '/securehome/accessreview');
  const { page } = session;
  await page.getByText('No access review is running.').waitFor();
  await page.getByRole('button', { name: 'Start access review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await page.getByText('The access review has started').waitFor();
  await page
    .getByText(/ of \d decided, 30 days left|29 days left/)
    .first()
    .waitFor();
  await expectFlawless(session);

  const waits = page.getByRole('region', { name: 'My next ten' }).getByRole('link', { name: /^Access review: / });
  await page.getByRole('link', { name: 'Home' }).first().click();
  await waits.waitFor();
  expect(await waits.innerText()).toMatch(/^Access review: [5-9] to confirm by \d\d\/\d\d\/\d{4}$/);
  await expectFlawless(session);
  await waits.click();
  await page.waitForURL(/\/securehome\/accessreview$/);

  // One user after the other: what had the focus is gone, and the next one has it.
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} Walked`) });
  await row('Ann').getByText('Administers').waitFor();
  await page.getByRole('button', { name: 'Keep Ann Walked' }).click();
  await page.getByText('Ann Walked keeps the access.').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused, { timeout: 10_000 }).toMatch(/^Keep /);

  await page.getByRole('button', { name: 'Change roles of Ben Walked' }).click();
  const rolesOf = page.getByRole('dialog', { name: 'Roles of Ben Walked' });
  await rolesOf.getByLabel('Reseller').check();
  await rolesOf.getByRole('button', { name: 'Change roles' }).click();
  await page.getByText('Roles of Ben Walked changed').waitFor();

  await page.getByRole('button', { name: 'Remove Cem Walked' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove the access of Cem Walked' });
  await remove.getByRole('button', { name: 'Remove access' }).click();
  await remove.getByText('Please say why').waitFor();
  await remove.getByRole('textbox', { name: 'Reason' }).fill('Left the company');
  await remove.getByRole('button', { name: 'Remove access' }).click();
  await page.getByText('Access of Cem Walked removed').waitFor();

  await page.getByLabel('Select all shown').check();
  await page.getByRole('button', { name: /^Keep \d selected$/ }).click();
  await page.getByText(/^\d users kept\.$/).waitFor();
  await page.getByText('Another user decides about you.').waitFor();
  await page
    .getByRole('button', { name: /^Keep / })
    .first()
    .waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('region', { name: 'My next ten' }).getByRole('listitem').first().waitFor();
  await waits.waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await row('Cem').getByText('Access removed').waitFor();
  await row('Ben').getByText('Roles changed').waitFor();
  await row('Dot').getByText('Kept').waitFor();
  await expectFlawless(session);
});

it('a user who may not start a campaign is offered none, and a super admin chooses a company first', async () => {
  const { page } = await signedIn('reseller@example.com', '/securehome/accessreview');
  await page.getByRole('button', { name: 'Keep Emil Pair' }).waitFor();
  expect(await page.getByRole('button', { name: /access review|End early/ }).count()).toBe(0);
  const admin = await signedIn('super@example.com', '/securehome/accessreview');
  await admin.page.getByText('Choose a company to see its access reviews.').waitFor();
});

it('users whom a campaign has disabled are enabled again from the report', async () => {
  const tenant = await createReviewedTenant('Undone Access', '2099-12-30');
  const { runAccessReview } = await import('#lambdas/daily/access-review.ts');
  const { startCampaign } = await import('#lambdas/domain/access-review/people.ts');
  const { readCampaigns } = await import('#lambdas/entities/access-campaigns.ts');
  const { serverActor } = await import('#lambdas/store/scope.ts');
  const { users } = await import('#lambdas/entities/records/user.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const { daysAfter } = await import('#contract/rules/dates.ts');
  const { inDays } = await import('../support/days.ts');
  const email = 'una-undone@example.com';
  await createPerson({ email, name: ['Una', 'Undone'], works: 'first', roles: [1] }, tenant.companyId);
  const { schedule } = await readCampaigns(tenant.companyId);
  const begun = { tenantId: tenant.companyId, actor: serverActor };
  await startCampaign(begun, schedule, daysAfter(inDays(0), -31));
  // Who signs in now has signed in last, and so stays enabled.
  const session = await signedIn(tenant.emails.ncra, '/securehome/accessreview');
  const work = { tenantId: tenant.companyId, now: Date.now(), site: 'http://127.0.0.1', isTimeLeft: () => true };
  await runAccessReview(work);
  const { page } = session;
  await page.goto('/securehome/accessreview/report');
  const row = page.getByRole('row', { name: /Una Undone/ });
  await row.getByText('Disabled, not answered').waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enable again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await row.getByText('Enabled again').waitFor();
  const all = await users(seedScope(tenant.companyId)).all();
  expect(all.find(({ userEmail }) => userEmail === email)?.enabled).toBe(true);
});
