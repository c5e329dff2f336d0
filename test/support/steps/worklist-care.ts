import type { Page } from 'playwright-core';
import { NCRA } from '#contract/rules/roles.ts';

/** Makes a tenant of two reviewers; returns the address of the first, and `leave`, which disables the second. */
export const tenantOfTwo = async () => {
  // The data layer reads its environment on load, which is only set once the portal runs.
  const { createTenant } = await import('#local/seed/tenants.ts');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const { users } = await import('#lambdas/entities/records/user.ts');
  const { releaseTask } = await import('#lambdas/entities/people/user-side-effects.ts');
  const { releasePerson } = await import('#lambdas/domain/responsible/release.ts');
  const { tenantScope } = await import('#lambdas/store/scope.ts');
  const tenantId = await createTenant(`Care ${Math.random()}`, 'Pat Example', 1);
  const tag = Math.random().toString(36).slice(2, 8);
  const emails = [`care-one-${tag}@example.com`, `care-two-${tag}@example.com`] as const;
  for (const [at, email] of emails.entries())
    await createPerson(
      { email, name: [at === 0 ? 'Rae' : 'Lea', 'Viewer'], works: 'first', roles: [NCRA], phone: '+15550105001' },
      tenantId,
    );
  const leave = async () => {
    const all = users(tenantScope({ userId: 'test', userName: 'Test' }, tenantId));
    const { columns } = await all.view();
    const at = [...columns.positions()].find((position) => columns.value('userEmail', position) === emails[1]) ?? 0;
    const gone = await all.patchLatest(String(columns.value('id', at)), { enabled: false });
    await releasePerson(releaseTask(gone, { userId: 'test', userName: 'Test' }));
  };
  return { email: emails[0], leave };
};

export const choose = async (page: Page, label: string, option: string) => {
  await page.locator('.list-bar, .record-form').first().waitFor();
  // On a list the filter may be behind the number of those that do not fit.
  const more = page.getByRole('button', { name: /more filters$/ });
  if ((await more.count()) > 0) await more.click();
  await page
    .locator('.list-bar, .record-form')
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.locator('.select-menu').getByRole('option').getByText(option, { exact: true }).click();
};
