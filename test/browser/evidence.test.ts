import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { show } from '../support/screen-steps.ts';
import { ask, dialog, fetched, rows, today } from '../support/steps/evidence.ts';
import { whoIs } from '../support/who-is.ts';

const { signedIn } = await startBrowser();
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('an evidence package', () => {
  it('has pages that open without the portal, print well, run nothing and keep to a narrow window', async () => {
    const tenant = await createReviewedTenant('Evidence Page', today);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    await ask(page);
    await dialog(page).getByRole('button', { name: 'Make the package' }).click();
    await dialog(page).getByRole('link', { name: 'Exports' }).click();
    await rows(page).getByText('Ready', { exact: true }).waitFor();
    const { root, paths } = await fetched(page, 'Download Walked Vault');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const asked = ['index.html', ...paths.filter((path) => path.endsWith('record.html'))];
    for (const path of asked) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await show(session, `file://${join(root, path)}`);
      await expectFlawless(session);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await sideways(page)).toBe(0);
    }
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    await page.getByRole('heading', { name: 'Walked Vault' }).waitFor();
    await page.getByRole('link', { name: 'all records' }).click();
    await page.getByRole('link', { name: 'Walked Vault', exact: true }).waitFor();
  });

  it('that is being made shows how far it is and can be cancelled, in a narrow dark window too', async () => {
    const tenant = await createReviewedTenant('Evidence Cancel', today);
    const options = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;
    const session = await signedIn(tenant.emails.ncra, '/securehome', options);
    const { page } = session;
    const { userId } = await whoIs(page);
    const { advanceEvidence, openEvidence } = await import('#lambdas/entities/evidence.ts');
    const { newTenantId } = await import('#lambdas/store/id.ts');
    const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
    const opened = await openEvidence(tenantScope(serverActor, tenant.companyId), {
      ...{ id: newTenantId(tenant.companyId), title: 'A long list of technology providers', kind: 'provider' },
      ...{ documents: 'all', versions: 'all', comments: false, records: 1_200, files: 9_600, bytes: 7_500_000_000 },
      ...{
        userId,
        userName: 'nell',
        home: tenant.companyId,
        reach: 'tree',
        familyId: tenant.companyId,
      },
    });
    await advanceEvidence(opened, { state: 'running', doneFiles: 3_210 });
    await show(session, '/exports');
    await rows(page).getByText('3,210 of 9,600 files').waitFor();
    await rows(page).getByText('9,600 files, 7.0 GB').waitFor();
    await expectFlawless(session);
    expect(await sideways(page)).toBe(0);
    await rows(page).getByRole('button', { name: 'Cancel A long list of technology providers' }).click();
    await rows(page).getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('The evidence package was cancelled').waitFor();
    await expectFlawless(session);
  });

  it('of a reseller holds its end users too with one more click', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    // The list that the link leaves has a button of the same name.
    await page.getByRole('heading', { level: 1, name: / View$/ }).waitFor();
    await ask(page);
    await dialog(page).getByRole('status').getByText(/files/).waitFor();
    await dialog(page).getByLabel('With the end users of the reseller').check();
    await dialog(page)
      .getByText(/, with \d+ end users?/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Make the package' }).click();
    await dialog(page)
      .getByText(/The package is being made/)
      .waitFor();
  });
});
