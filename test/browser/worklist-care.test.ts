import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { addProvider } from '../support/add-provider.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

/** A tenant of two reviewers and a provider that the second one looks after; returns the first one's address and how the second one leaves. */
const tenantOfTwo = async () => {
  // The data layer reads its environment on load, which is only set once the portal runs.
  const { createTenant } = await import('#local/seed/tenants.ts');
  const { createPerson } = await import('#local/seed/users.ts');
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

const choose = async (page: Page, label: string, option: string) => {
  await page
    .locator('.toolbar, .record-form')
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.locator('.select-menu').getByRole('option').getByText(option, { exact: true }).click();
};

describe('the worklist', () => {
  it('names who looks after a record, and says that they have left until a user dismisses it', async () => {
    const { email, leave } = await tenantOfTwo();
    const session = await signedIn(email);
    const { page } = session;
    await addProvider(page, 'Cared Vault', '2026-01-05', () => choose(page, 'Responsible', 'Lea Viewer'));
    await page.goto('/worklist?turn=all&obligation=provider.review');
    await page.getByRole('cell', { name: 'Lea Viewer', exact: true }).waitFor();
    await choose(page, 'Responsible', 'Unassigned');
    await page.getByText('No match').waitFor();
    await choose(page, 'Responsible', 'Lea Viewer');
    await page
      .getByRole('rowheader')
      .getByRole('link', { name: /^Cared Vault/ })
      .waitFor();
    await expectFlawless(session);
    await leave();
    await page.goto('/worklist?obligation=provider.review');
    await page.getByText('Lea Viewer no longer looks after this record').waitFor();
    await choose(page, 'Responsible', 'Lost their person');
    await page.waitForURL(/responsible=lost/);
    await page
      .getByRole('rowheader')
      .getByRole('link', { name: /^Cared Vault/ })
      .waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Dismiss the note about Cared Vault, NCRA Review' }).click();
    await page.getByText('Dismissed successfully').waitFor();
    await page.getByText('No match').waitFor();
  });
});
