import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { portal, signedIn } = await startBrowser();

const today = portalToday();
const due = daysAfter(today, 200);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const shown = (page: Page) => page.frameLocator('iframe').locator('canvas').first();
const line = (page: Page, label: string) =>
  page.locator('.checklist-line').filter({ has: page.getByRole('checkbox', { name: label, exact: true }) });

/** One dark point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('documents that await a review', () => {
  it('are looked at and decided about next to each other, one after the other', async () => {
    const tenant = await createReviewedTenant('Document Walk', due);
    const { createDocuments } = await import('#local/seed/documents.ts');
    const place = { rowId: tenant.providerId, tableKeyName: 'TECHNOLOGY_PROVIDER' } as const;
    await createDocuments(tenant.companyId, [
      { ...place, tableKeyName2: 'SITEINSPECTION', documentName: 'Inspection report' },
    ]);
    const session = await signedIn(tenant.emails.ncra, '/documents');
    const { page } = session;
    await row(page, 'Inspection report').getByText('Awaiting review').waitFor();
    await expectFlawless(session);
    await page.getByRole('link', { name: 'Awaiting my review' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await page.getByRole('link', { name: 'View Agreement', exact: true }).first().click();

    await page.getByText('1 of 2 awaiting my review').waitFor();
    await expect.poll(() => shown(page).getAttribute('aria-label')).toBe('Page 1. Agreement');
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByText('Please enter a reason').waitFor();
    await page.getByLabel('Reason').fill('The second page is missing.');
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByText('Returned successfully').waitFor();

    await page.getByRole('heading', { name: 'Inspection report' }).waitFor();
    await expect.poll(() => shown(page).getAttribute('aria-label')).toBe('Page 1. Inspection report');
    await page.getByLabel('Valid until').fill(daysAfter(today, 30));
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Approved successfully').waitFor();
    await page.getByText(`Valid until ${showDay(daysAfter(today, 30))}`).waitFor();
    await page.getByText(/^by Nell Reviewer/).waitFor();
    await expectFlawless(session);

    await page.getByRole('link', { name: 'Walked Vault' }).click();
    const status = page.getByRole('region', { name: 'Status' });
    await status.getByText(`Version 1, in force until ${showDay(daysAfter(today, 30))}.`).waitFor();
    await page
      .locator('.checklist-line')
      .filter({ hasText: 'Site Inspection' })
      .getByText(/^Collected \d/)
      .waitFor();
    await page.getByText('Returned: The second page is missing.').waitFor();
    await expectFlawless(session);
  });

  it('are nothing that Experian staff decide about, who see how they stand', async () => {
    const tenant = await createReviewedTenant('Document Seen', due);
    const session = await signedIn(tenant.emails.experian, '/documents');
    const { page } = session;
    await row(page, 'Agreement').getByText('Awaiting review').waitFor();
    expect(await page.getByRole('link', { name: 'Awaiting my review' }).count()).toBe(0);
    await page.getByRole('link', { name: 'View Agreement', exact: true }).first().click();
    await shown(page).waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await expectFlawless(session);
  });

  it('are shown as pictures too, and downloaded where they are neither', async () => {
    const tenant = await createReviewedTenant('Document Picture', due);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const { page } = session;
    const send = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      await line(page, 'Site Inspection')
        .getByRole('button', { name: /Add Document/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Document Name').fill(name);
      await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await send('Photo', { name: 'photo.png', mimeType: 'image/png', buffer: picture });
    await send('Notes', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('As agreed.') });
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.goto('/documents');
    await page.getByRole('link', { name: 'View Photo', exact: true }).first().click();
    await page.frameLocator('iframe').getByRole('img', { name: 'The document' }).waitFor();
    await expectFlawless(session);
    await page.goto('/documents');
    await page.getByRole('link', { name: 'View Notes', exact: true }).first().click();
    await page.getByText('Files of this type do not open inside the portal.').waitFor();
    await page.getByRole('button', { name: 'Download notes.txt' }).waitFor();
    await expectFlawless(session);
  });

  it('fit a narrow window', async () => {
    const tenant = await createReviewedTenant('Document Narrow', due);
    const { page } = await signedIn(tenant.emails.ncra, '/documents', { viewport: { width: 320, height: 640 } });
    await page.getByText('Agreement').first().waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    await page.getByRole('link', { name: 'View Agreement', exact: true }).first().click();
    await shown(page).waitFor();
    expect(await sidewaysOf(page)).toBe(0);
  });
});

describe('the frame in which a document is shown', () => {
  it('has no origin: neither the session nor the page around it can be reached from there', async () => {
    const tenant = await createReviewedTenant('Document Frame', due);
    const { page, problems } = await signedIn(tenant.emails.ncra, '/documents');
    await page.getByRole('link', { name: 'View Agreement', exact: true }).first().click();
    await shown(page).waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    const frame = page.frames().find((each) => each !== page.mainFrame());
    const reached = await frame?.evaluate(() => {
      const attempt = (read: () => unknown) => {
        try {
          return String(read());
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        origin: self.origin,
        storage: attempt(() => sessionStorage.length),
        cookie: attempt(() => document.cookie),
        page: attempt(() => parent.document.title),
        navigation: attempt(() => {
          parent.location.href = 'https://example.com/';
          return 'navigated';
        }),
      };
    });
    expect(reached).toMatchObject({
      origin: 'null',
      storage: 'SecurityError',
      cookie: 'SecurityError',
      page: 'SecurityError',
      navigation: 'SecurityError',
    });
    expect(new URL(page.url()).pathname).toMatch(/^\/documents\//);
    // A script of the document's own would be refused by the policy of the page.
    const answer = await frame?.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'self.ran = true';
      document.body.append(script);
      const called = await fetch('/security/listall').then(
        (reply) => reply.status,
        () => 'refused',
      );
      return [(self as unknown as { ran?: boolean }).ran ?? false, called];
    });
    expect(answer?.[0]).toBe(false);
    expect([401, 'refused']).toContain(answer?.[1]);
    expect(problems.length).toBeGreaterThan(0);
  });
});

/** A PDF that asks its reader to run a script as soon as it opens, to follow an address and to start a program. */
const hostilePdf = () => {
  const script = "app.alert('ran'); this.submitForm('https://example.com/'); parent.postMessage('out', '*');";
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /Names << /JavaScript << /Names [(a) 4 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /AA << /O 5 0 R >> /Annots [6 0 R] >>',
    `<< /S /JavaScript /JS (${script.replace(/[()]/g, '\\\\$&')}) >>`,
    '<< /S /Launch /F (calc.exe) >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R /Size 7 >>\n%%EOF\n`);
};

describe('a hostile PDF', () => {
  it('is shown without running or starting anything', async () => {
    const tenant = await createReviewedTenant('Document Hostile', due);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const { page } = session;
    const dialogs: string[] = [];
    const pages: string[] = [];
    page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
    page.context().on('page', (opened) => pages.push(opened.url()));
    await line(page, 'Site Inspection')
      .getByRole('button', { name: /Add Document/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Document Name').fill('Hostile');
    await dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'hostile.pdf',
      mimeType: 'application/pdf',
      buffer: hostilePdf(),
    });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Document uploaded successfully').waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.goto('/documents');
    await page.getByRole('link', { name: 'View Hostile', exact: true }).first().click();
    await expect.poll(() => shown(page).getAttribute('aria-label')).toMatch(/^Page 1\./);
    await shown(page).click();
    await expectFlawless(session);
    expect([dialogs, pages, new URL(page.url()).origin]).toEqual([[], [], new URL(portal.url).origin]);
  });
});

describe('the days of a document', () => {
  it('do not stop the form around them from being saved', async () => {
    const tenant = await createReviewedTenant('Document Form', due);
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    await page.getByLabel('Technology Provider Type').fill('Typed before');
    await line(page, 'Technology Certification')
      .getByRole('button', { name: /Add Document/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Document Name').fill('Certificate');
    await dialog.getByLabel('Valid until').fill(daysAfter(today, 5));
    await dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'certificate.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('It holds for a year.'),
    });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Document uploaded successfully').waitFor();
    // The agreement of the record awaits review as well.
    await page.getByRole('region', { name: 'Status' }).getByText('Version 1 awaits review.').nth(1).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
  });
});
