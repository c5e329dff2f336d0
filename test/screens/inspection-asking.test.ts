import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createInspectedTenant } from '../support/inspected-tenant.ts';

const { signedIn } = await startDomBrowser();
const dialog = (page: Page) => page.getByRole('dialog');

/** Ends the request of an inspection as its inspector does who declines. */
const decline = async (inspectionId: string, note: string) => {
  const { siteInspections } = await import('#lambdas/entities/records/site-inspection.ts');
  const { documentRequests } = await import('#lambdas/entities/records/document-request.ts');
  const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');
  const { tenantIdOf } = await import('#lambdas/store/id.ts');
  const scope = tenantScope(serverActor, tenantIdOf(inspectionId));
  const { requestId } = await siteInspections(scope).get(inspectionId);
  await documentRequests(scope).patchLatest(requestId, {
    endedAs: 'declined',
    endedAt: new Date().toISOString(),
    note,
  });
};

describe('the page of an open inspection', () => {
  it('asks an inspector, and another one after the first has declined, who stays named', async () => {
    const { emails, inspected } = await createInspectedTenant('Inspections Asked');
    const id = await inspected({ isOpen: true });
    const session = await signedIn(emails.ncra, `/inspections/${id}`);
    const { page } = session;
    await page.getByRole('button', { name: 'Ask an inspector' }).click();
    await dialog(page).getByRole('button', { name: 'Ask the inspector' }).click();
    await dialog(page).getByText('Please enter Email').waitFor();
    await dialog(page).getByLabel('E-mail of the inspector').fill('first@example.com');
    await dialog(page).getByRole('button', { name: 'Ask the inspector' }).click();
    await page.getByText('The inspector is asked for the report').first().waitFor();
    await page.getByRole('link', { name: 'first@example.com' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ask an inspector' }).count()).toBe(0);
    await expectFlawless(session);

    await decline(id, 'Too far away');
    await page.goto(`/inspections/${id}`);
    await page
      .getByText(
        'first@example.com has declined: “Too far away”. Ask the same or another inspector, or enter the report.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Ask an inspector' }).click();
    await dialog(page).getByLabel('E-mail of the inspector').fill('second@example.com');
    await dialog(page).getByRole('button', { name: 'Ask the inspector' }).click();
    await page.getByRole('link', { name: 'second@example.com' }).waitFor();
    await page.getByText(/^Declined on .*: “Too far away”$/).waitFor();
    await expectFlawless(session);
  });

  it('offers that to no user of Experian, and shows comments and history to all', async () => {
    const { emails, inspected } = await createInspectedTenant('Inspections Told');
    const id = await inspected({ isOpen: true });
    const session = await signedIn(emails.experian, `/comments/siteInspection/${id}`);
    const { page } = session;
    await page.getByRole('heading', { name: 'Inspection: Walked Homes' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ask an inspector' }).count()).toBe(0);
    await page.getByRole('textbox', { name: /comment/i }).fill('The door was locked');
    await page.getByRole('button', { name: /^(Add|Comment)/ }).click();
    await page.getByText('The door was locked').first().waitFor();
    await page.getByText('History', { exact: true }).click();
    await page.getByText('Created').first().waitFor();
    await expectFlawless(session);
  });
});
