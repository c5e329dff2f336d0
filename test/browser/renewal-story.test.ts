import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { StoredFile } from '#contract/document/record.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { expectFlawless, startBrowser, type Visit } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { pdf } from '../support/malicious-documents.ts';
import { approveDocuments, createReviewedTenant } from '../support/reviewed-tenant.ts';

const { portal, signedIn, visit } = await startBrowser();

const today = portalToday();
const expired = daysAfter(today, -3);
/** The task worker of the local portal runs every ten seconds. */
const MAIL_MS = 25_000;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const linkTo = async (email: string) => {
  const mails = () => portal.inbox.messages().filter(({ to }) => to === email);
  await expect.poll(() => mails().length, { timeout: MAIL_MS, interval: 500 }).toBe(1);
  return /\/request#[\w-]{43}/.exec(mails()[0]?.text ?? '')?.[0] ?? '';
};

/** A provider of which nothing is open but a site inspection that has run out, and a second NCRA user of the company. */
const createTenantWithExpired = async () => {
  const tenant = await createReviewedTenant('Renewal Story', daysAfter(today, 300));
  const { providers } = await import('#lambdas/entities/records/provider.ts');
  const { documents } = await import('#lambdas/entities/records/document.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const { companyId, providerId } = tenant;
  await approveDocuments(companyId);
  const scope = seedScope(companyId);
  await providers(scope).patchLatest(providerId, {
    isExperianSignoff: true,
    experianName: 'Edda Risk',
    experianDate: today,
    e13PAExpirationDate: '',
    tpDocumentCollectedList: [9, 10, 11, 12].map((documentId) => ({
      documentId,
      documentName: '',
      isSelected: true,
      selectedDate: today,
    })),
  });
  const file = { key: 'docs/none', documentLocation: 'inspection-old.pdf', documentMeta: 'application/pdf', size: 1 };
  await documents(scope).create({
    ...{ companyId, parentId: companyId, rowId: providerId, certificateId: 0, documentDescription: '' },
    ...{ tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'SITEINSPECTION', documentName: 'Old inspection' },
    file: StoredFile.parse({
      ...{ ...file, checksum: '', author: 'Somebody', at: '2025-01-01T00:00:00Z', validUntil: expired },
      review: { state: 'approved' },
    }),
    incoming: null,
    earlier: [],
  });
  const second = tenant.emails.ncra.replace('-n@', '-s@');
  const phone = '+15550105001';
  await createPerson({ email: second, name: ['Sam', 'Second'], works: 'first', roles: [NCRA], phone }, companyId);
  return { ...tenant, second };
};

const requestInspection = async ({ page }: Visit, email: string) => {
  await page.getByRole('button', { name: 'Request documents', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request documents' });
  await dialog.getByRole('button', { name: /Documents$/ }).click();
  await page.getByRole('option', { name: 'Site Inspection', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('E-mail addresses').fill(email);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('1 request is on its way').waitFor();
};

const dashboardOf = async ({ page }: Visit, state: string) => {
  await page.goto('/securehome');
  return page
    .getByRole('region', { name: 'Compliance status' })
    .getByRole('link', { name: new RegExp(`^Technology Providers: ${state}`) })
    .locator('b')
    .innerText();
};

it('an expired document is renewed by a delivery that is approved, and a failed review turns record, list and dashboard red', async () => {
  const tenant = await createTenantWithExpired();
  const staff = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
  const { page } = staff;
  const status = region(page, 'Status');
  await status.getByText(`Version 1 ran out on ${showDay(expired)}.`).waitFor();
  await status.getByText('Collected without a file').first().waitFor();
  const email = `outsider-${tenant.providerId}@example.com`;
  await requestInspection(staff, email);

  const outsider = await visit();
  await outsider.page.goto(await linkTo(email));
  const inspection = outsider.page.getByRole('region', { name: 'Site Inspection' });
  await inspection
    .locator('input[type=file]')
    .setInputFiles({ name: 'inspection-new.pdf', mimeType: 'application/pdf', buffer: pdf('new') });
  await inspection.getByText('Received', { exact: true }).waitFor();

  await page.goto(tenant.provider('View'));
  await status.getByText('In review', { exact: true }).first().waitFor();
  await status.getByText(`Another document awaits review.`, { exact: false }).waitFor();
  await status.getByText(`expired ${showDay(expired)}`, { exact: false }).waitFor();
  await expectFlawless(staff);
  await page.goto('/documents?awaits=me');
  await page.getByRole('link', { name: 'View Site Inspection', exact: true }).first().click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved successfully').waitFor();

  await page.goto(tenant.provider('View'));
  await status.getByText('Nothing is open.').waitFor();
  await status.getByText('Up to date', { exact: true }).first().waitFor();
  await page.getByText('inspection-old.pdf').first().waitFor();
  await page.getByText('inspection-new.pdf').first().waitFor();
  await expect.poll(() => dashboardOf(staff, 'Failed')).toBe('0');

  await page.goto(tenant.provider('View'));
  const reviews = region(page, 'Reviews');
  await reviews.getByRole('button', { name: 'Start review of NCRA Review', exact: true }).click();
  await reviews.getByRole('button', { name: 'Complete review of NCRA Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Review: NCRA Review' });
  await dialog.getByRole('button', { name: /Outcome/ }).click();
  await page.getByRole('option', { name: 'Failed', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The answers contradict each other.');
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByText('Review completed').waitFor();
  await status.getByText('Failed', { exact: true }).first().waitFor();
  await status.getByText('The answers contradict each other.', { exact: false }).waitFor();
  await expectFlawless(staff);
  await expect.poll(() => dashboardOf(staff, 'Failed')).toBe('1');
  await page.goto('/technologyprovider?status=failed');
  await page
    .getByRole('row', { name: /Walked Vault/ })
    .getByText('Failed', { exact: true })
    .waitFor();
  await expectFlawless(staff);

  const other = await signedIn(tenant.second, tenant.provider('View'));
  await other.page.getByRole('button', { name: 'Withdraw failure of NCRA Review' }).click();
  const withdrawal = other.page.getByRole('dialog', { name: 'Withdraw the failure of NCRA Review' });
  await withdrawal.getByRole('textbox', { name: 'Reason' }).fill('It was another provider.');
  await withdrawal.getByRole('button', { name: 'Withdraw failure', exact: true }).click();
  await other.page.getByText('Failure withdrawn').first().waitFor();
  await region(other.page, 'Status').getByText('Up to date', { exact: true }).first().waitFor();
  await other.page.getByText('It was another provider.', { exact: false }).first().waitFor();
  await expectFlawless(other);
});
