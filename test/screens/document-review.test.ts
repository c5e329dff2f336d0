import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter, monthsAfter } from '#contract/rules/dates.ts';
import { portalToday } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

const today = portalToday();
const due = daysAfter(today, 200);
const line = (page: Page, label: string) =>
  page.locator('.checklist-line').filter({ has: page.getByRole('checkbox', { name: label, exact: true }) });

describe('documents that await a review', () => {
  it('suggest with the day of their approval that their line is collected; a person may still tick it as before', async () => {
    const tenant = await createReviewedTenant('Document Suggest', due);
    const { createDocuments } = await import('#local/seed/documents.ts');
    const approved = { state: 'approved', by: 'Rita Reviewer', byId: 'r', at: '2026-05-04T16:00:00.000Z' } as const;
    await createDocuments(tenant.companyId, [
      {
        rowId: tenant.providerId,
        tableKeyName: 'TECHNOLOGY_PROVIDER',
        tableKeyName2: 'SITEINSPECTION',
        documentName: 'Approved report',
        review: approved,
      },
    ]);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const { page } = session;
    const inspection = line(page, 'Site Inspection');
    await inspection.getByText('Approved report', { exact: true }).waitFor();
    await inspection.getByRole('checkbox').uncheck();
    await inspection.getByText('Approved on 05/04/2026.').waitFor();
    await expectFlawless(session);
    await inspection.getByRole('button', { name: 'Mark as collected for Site Inspection' }).click();
    expect(await inspection.getByRole('checkbox').isChecked()).toBe(true);
    expect(await inspection.getByLabel('Date of Site Inspection').inputValue()).toBe('2026-05-04');
    expect(await inspection.getByText('Approved on').count()).toBe(0);
  });
});

describe('the days of a document', () => {
  it('are filled in with what the tenant has settled for the kind, and can be changed', async () => {
    const tenant = await createReviewedTenant('Document Days', due);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const { page } = session;
    await line(page, 'Technology Certification')
      .getByRole('button', { name: /Add Document/ })
      .click();
    const until = page.getByRole('dialog').getByLabel('Valid until');
    await expect.poll(() => until.inputValue()).toBe(monthsAfter(today, 12));
    await page.getByRole('dialog').getByLabel('In effect from').fill('2026-01-31');
    await expect.poll(() => until.inputValue()).toBe('2027-01-31');
    await until.fill('2026-01-30');
    await page.getByRole('dialog').getByLabel('Document Name').fill('Certificate');
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
    await page.getByText('A document cannot end before it takes effect').first().waitFor();
    await expectFlawless(session);
  });
});
