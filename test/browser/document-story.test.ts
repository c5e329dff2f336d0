import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser, type Visit } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import { approveDocuments, createReviewedTenant } from '../support/reviewed-tenant.ts';
import { entryOf } from '../support/steps/lists.ts';
import { checkSums, filesIn, unpacked } from '../support/unpacked.ts';

const { portal, signedIn, visit } = await startBrowser();

const today = portalToday();
/** The task worker of the local portal runs every ten seconds. */
const MAIL_MS = 25_000;

const mailsTo = (email: string) => portal.inbox.messages().filter(({ to }) => to === email);
const linkTo = async (email: string, mails: number) => {
  await expect.poll(() => mailsTo(email).length, { timeout: MAIL_MS, interval: 500 }).toBe(mails);
  return /\/request#[\w-]{43}/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
};
const region = (page: Page, name: string) => page.getByRole('region', { name });
const sendFile = (page: Page, kind: string, name: string, buffer: Buffer) =>
  region(page, kind).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });

/** A provider that owes nothing but one document. */
const createTenantOwing = async (kind: number) => {
  const tenant = await createReviewedTenant('Document Story', daysAfter(today, 90));
  await approveDocuments(tenant.companyId);
  const { providers } = await import('#lambdas/entities/records/provider.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const collected = [9, 10, 11, 12].map((documentId) => ({
    documentId,
    documentName: '',
    isSelected: documentId !== kind,
    selectedDate: documentId === kind ? '' : today,
  }));
  await providers(seedScope(tenant.companyId)).patchLatest(tenant.providerId, {
    isExperianSignoff: true,
    experianName: 'Edda Risk',
    experianDate: today,
    tpDocumentCollectedList: collected,
  });
  return tenant;
};

const requestDocuments = async ({ page }: Visit, kinds: readonly string[], email: string) => {
  await page.getByRole('button', { name: 'Request documents', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request documents' });
  await dialog.getByRole('button', { name: /Documents$/ }).click();
  for (const kind of kinds) await page.getByRole('option', { name: kind, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('E-mail addresses').fill(email);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('1 request is on its way').waitFor();
};

/** Opens the review of what awaits it. */
const openReview = async ({ page }: Visit, kind: string) => {
  await page.goto('/documents?awaits=me');
  await page
    .getByRole('link', { name: `View ${kind}`, exact: true })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Return' }).waitFor();
};

const downloaded = async (page: Page, button: string) => {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/evidence\/[\w-]+\/download/),
    page.getByRole('button', { name: button }).click(),
  ]);
  return unpacked([(await answer.json()).data.url]);
};

it('two documents are requested by link, one is declined, one returned, sent again and approved; the evidence holds all of it', async () => {
  const tenant = await createTenantOwing(10);
  const staff = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
  await region(staff.page, 'Status').getByRole('link', { name: 'Investigation' }).waitFor();
  const email = `outsider-${tenant.providerId}@example.com`;
  await requestDocuments(staff, ['Investigation', 'Site Inspection'], email);

  const outsider = await visit();
  const { page } = outsider;
  await page.goto(await linkTo(email, 1));
  await sendFile(page, 'Investigation', 'first.pdf', pdf('first'));
  await region(page, 'Investigation').getByText('Received', { exact: true }).waitFor();
  await sendFile(page, 'Site Inspection', 'infected.pdf', Buffer.from(eicar));
  await page.getByText('The file contains malware and was deleted.').waitFor();
  await page.getByRole('button', { name: 'I cannot provide this Site Inspection' }).click();
  await page.getByRole('dialog').getByLabel('Because').fill('Our site was closed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('You have said that you cannot provide this').waitFor();

  await openReview(staff, 'Investigation');
  await staff.page.getByText(`received from ${email} by request`).first().waitFor();
  await staff.page.getByLabel('Reason').fill('The second page is missing.');
  await staff.page.getByRole('button', { name: 'Return', exact: true }).click();
  await staff.page.getByText('Returned successfully').waitFor();

  await page.goto(await linkTo(email, 2));
  await page.getByText('The second page is missing.').waitFor();
  await sendFile(page, 'Investigation', 'second.pdf', pdf('second'));
  await page.getByText('second.pdf').waitFor();
  await region(page, 'Investigation').getByText('Received', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'I am done' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();

  await openReview(staff, 'Investigation');
  expect(await staff.page.getByRole('checkbox', { name: 'Mark Investigation as collected today' }).isChecked()).toBe(
    true,
  );
  await staff.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.page.getByText('Approved successfully').waitFor();
  await staff.page.goto(tenant.provider('View'));
  await region(staff.page, 'Status').getByText('Nothing is open.').waitFor();
  await expectFlawless(staff);

  await (await entryOf(staff.page, 'More', 'Evidence package')).click();
  const dialog = staff.page.getByRole('dialog', { name: 'Evidence package' });
  await dialog.getByRole('button', { name: 'Make the package' }).click();
  await dialog.getByRole('link', { name: 'Exports' }).click();
  await staff.page.getByText('Ready', { exact: true }).waitFor();
  const root = await downloaded(staff.page, 'Download Walked Vault');
  const paths = await filesIn(root);
  const [kept] = paths.filter((path) => path.includes('/documents/') && path.includes('v2'));
  expect(await readFile(join(root, kept ?? ''), 'utf8')).toContain('second');
  expect(await checkSums(root)).toHaveLength(paths.length - 1);
  const [recordPage] = paths.filter((path) => path.endsWith('record.html'));
  const shown = await readFile(join(root, recordPage ?? ''), 'utf8');
  for (const text of ['Nell Reviewer', `${email} by request`]) expect(shown).toContain(text);
});
