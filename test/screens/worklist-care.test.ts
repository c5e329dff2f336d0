import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { addProvider } from '../support/add-provider.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

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
  it('hands over what a person looks after, from the list and from the page of the user', async () => {
    const { email } = await tenantOfTwo();
    const session = await signedIn(email);
    const { page } = session;
    await addProvider(page, 'Handed Vault', '2026-01-05', () => choose(page, 'Responsible', 'Lea Viewer'));
    await page.goto('/worklist?turn=all&obligation=provider.review');
    await page.getByRole('button', { name: 'Reassign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign records' });
    const select = async (label: string, option: string) => {
      await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await select('From', 'Rae Viewer');
    await dialog.getByText('Rae Viewer is responsible for nothing that you can reassign.').waitFor();
    await select('From', 'Lea Viewer');
    await dialog.getByText('Lea Viewer is responsible for 1 record.').waitFor();
    await dialog.getByRole('button', { name: 'Reassign 1 record' }).click();
    await dialog.getByText('Please select who takes over').waitFor();
    await select('To', 'Rae Viewer');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Reassign 1 record' }).click();
    await page.getByText('The records are being reassigned.').waitFor();
    const { runTasks } = await import('../support/run-tasks.ts');
    for (let run = 0; run < 2; run++) await runTasks({ time: new Date().toISOString() });
    await page.goto('/notifications');
    await page.getByText('1 record of Lea Viewer is assigned to Rae Viewer now.').waitFor();
    await page.getByRole('link', { name: 'Reassignment finished' }).click();
    await page.getByRole('cell', { name: 'Rae Viewer', exact: true }).first().waitFor();

    await page.goto('/company/user');
    await page.getByRole('link', { name: /^Edit .*care-one/ }).click();
    await page.getByRole('region', { name: 'Records' }).getByRole('button', { name: 'Reassign' }).click();
    await dialog.getByText('Rae Viewer is responsible for 1 record.').waitFor();
    await expectFlawless(session);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
