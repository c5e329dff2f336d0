import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { pdf } from '../support/malicious-documents.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { portal, signedIn, visit } = await startBrowser();

const today = portalToday();
/** The task worker of the local portal runs every ten seconds. */
const MAIL_MS = 25_000;

const mailsTo = (email: string) => portal.inbox.messages().filter(({ to }) => to === email);
const linkTo = async (email: string) => {
  await expect.poll(() => mailsTo(email).length, { timeout: MAIL_MS, interval: 500 }).toBe(1);
  return /\/request#[\w-]{43}/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
};
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A tenant with two providers. */
const tenantOfTwo = async () => {
  const tenant = await createReviewedTenant('Request Together', daysAfter(today, 90));
  const { createProviders } = await import('#local/seed/business-records.ts');
  const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
  await createProviders(
    tenant.companyId,
    madeUpProviders(1).map((fields) => ({ ...fields, name: 'Second Vault' })),
  );
  return tenant;
};

describe('several requests to one address', () => {
  it('come as one page, each answered on its own', async () => {
    const tenant = await tenantOfTwo();
    const email = `together-${tenant.providerId}@example.com`;
    const staff = await signedIn(tenant.emails.ncra, '/document-requests');
    await staff.page.getByRole('button', { name: 'Request documents' }).click();
    const choosing = staff.page.getByRole('dialog', { name: 'Request documents' });
    await choosing.getByRole('button', { name: /Records$/ }).click();
    for (const name of ['Second Vault', 'Walked Vault']) await staff.page.getByRole('option', { name }).click();
    await staff.page.keyboard.press('Escape');
    await choosing.getByRole('button', { name: 'Continue' }).click();
    const dialog = staff.page.getByRole('dialog', { name: 'Request documents' });
    await dialog.getByRole('button', { name: /Documents$/ }).click();
    await staff.page.getByRole('option', { name: 'Investigation', exact: true }).click();
    await staff.page.keyboard.press('Escape');
    await dialog.getByLabel('E-mail addresses').fill(email);
    const choose = (name: string, buffer: Buffer) =>
      dialog.getByLabel('Blank forms').first().setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await choose('picture.png', pdf());
    await dialog.getByText('A blank form is a PDF, Word or Excel file').waitFor();
    await dialog.getByRole('button', { name: 'Remove picture.png' }).click();
    await choose('questions.pdf', pdf('Please fill in'));
    await dialog.getByText('Attached', { exact: true }).waitFor();
    await expectFlawless(staff);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await staff.page.getByText('2 requests are on their way').waitFor();

    const outsider = await visit({ viewport: { width: 320, height: 640 } });
    const { page } = outsider;
    await page.goto(await linkTo(email));
    await page.getByRole('heading', { name: 'Requests for documents' }).waitFor();
    const [second, walked] = ['Second Vault', 'Walked Vault'].map((name) =>
      page.getByRole('region', { name: `Investigation of ${name}` }),
    );
    await walked?.waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download questions.pdf' }).first().click();
    expect((await downloading).suggestedFilename()).toBe('questions.pdf');
    await expectFlawless(outsider);
    expect(await sidewaysOf(page)).toBe(0);
    await second
      ?.locator('input[type=file]')
      .setInputFiles({ name: 'second.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await second?.getByText('Received', { exact: true }).waitFor();
    await page.getByText('1 of 1 document answered').waitFor();
    expect(await walked?.getByText('Received', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'I am done with Second Vault' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Second Vault: The request is closed.').waitFor();
    expect(await second?.count()).toBe(0);
    await walked?.getByRole('button', { name: 'I cannot provide this Investigation of Walked Vault' }).click();
    const declining = page.getByRole('dialog', { name: 'I cannot provide this' });
    await declining.getByLabel('Because').fill('We have none.');
    await declining.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    await staff.page.reload();
    const rowOf = (name: string) => staff.page.getByRole('row', { name: new RegExp(`${name}.*${email}`) });
    await rowOf('Second Vault').getByText('Done').waitFor();
    await rowOf('Walked Vault').getByText('Declined').waitFor();
  });

  it('carry a blank form until it is taken off', async () => {
    const tenant = await tenantOfTwo();
    const staff = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const { page } = staff;
    const email = `form-${tenant.providerId}@example.com`;
    await page.getByRole('button', { name: 'Request Site Inspection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request documents' });
    await dialog.getByLabel('E-mail addresses').fill(email);
    await dialog
      .getByLabel('Blank forms')
      .setInputFiles({ name: 'wrong.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await dialog.getByText('Attached', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    const outsider = await visit();
    await outsider.page.goto(await linkTo(email));
    await outsider.page.getByRole('button', { name: 'Download wrong.pdf' }).waitFor();
    await expectFlawless(outsider);

    await page.goto('/document-requests');
    await page.getByRole('button', { name: /^View / }).click();
    await page.getByRole('button', { name: 'Remove wrong.pdf' }).click();
    await expectFlawless(staff);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('The blank form was removed').waitFor();
    expect(await page.getByRole('region', { name: 'Blank forms' }).count()).toBe(0);
    await outsider.page.reload();
    await outsider.page.getByRole('region', { name: 'Site Inspection' }).waitFor();
    expect(await outsider.page.getByRole('button', { name: 'Download wrong.pdf' }).count()).toBe(0);
  });
});
