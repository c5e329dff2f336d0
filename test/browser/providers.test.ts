import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { downloaded } from '../support/downloaded.ts';
import { pdf } from '../support/malicious-documents.ts';
import { fillFields } from '../support/screen-steps.ts';
import { shownValue } from '../support/shown-value.ts';
import { toast } from '../support/toast.ts';

const { signedIn } = await startBrowser();

const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();

describe('a technology provider', () => {
  it('is added by NCRA with its documents, signed off by Experian, and deleted', { timeout: 120_000 }, async () => {
    const ncra = await signedIn('ncra@example.com');
    const { page } = ncra;
    await page.goto('/technologyprovider/technologyproviderAdd');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Pls fill all required fields').waitFor();
    for (const text of [
      'Please Enter Technology Provider',
      'Please Enter Technology Provider Contact Name',
      'Please Enter Technology Provider Contact Phone',
      'Please Enter Technology Provider Type',
      'Please Select Review Date',
    ])
      await page.getByText(text, { exact: true }).first().waitFor();
    expect(await page.getByText('Risk Review Approval').count()).toBe(0);
    for (const kind of ['Master NCRA Compliance Services Agreement', 'Investigation', 'Technology Certification'])
      await page.getByRole('button', { name: `Add Document to ${kind}` }).waitFor();
    await page.getByRole('button', { name: /Add Document to Site Inspection/ }).click();
    await page.getByText('Please add the Technology Provider first').waitFor();
    await expectFlawless(ncra);
    await fillFields(page, {
      'Technology Provider Name': 'Zenith Vault',
      'Technology Provider Type': 'Key storage',
      'Contact Name': 'Zoe Zenith',
      'Contact Phone': '+15550104444',
      'NCRA Review Date': '2026-04-05',
    });
    await choose(page, 'Organizer Type', 'Partnership');
    await choose(page, 'Resellers', 'Amber Background Services');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved successfully').waitFor();

    await page.goto('/technologyprovider?search=Zenith');
    await page.getByRole('link', { name: 'Edit Zenith Vault' }).click();
    await page.getByRole('button', { name: /Add Document to Technology Certification/ }).click();
    await page.getByLabel('Document Name').fill('Yearly report');
    await page.getByLabel('Description').fill('Audit of the spring');
    await choose(page, 'Certificate', 'PCI DSS');
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'pci.pdf', mimeType: '', buffer: pdf() });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Document uploaded successfully').waitFor();
    await page.getByText('Awaiting review').waitFor();
    // What was stored is seen, and can be changed.
    for (const text of ['Certificate: PCI DSS', 'Audit of the spring']) await page.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Edit Yearly report' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Audit of the spring');
    await choose(page, 'Certificate', 'EI3PA');
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await page.getByText('Certificate: EI3PA').waitFor();
    await fillFields(page, { 'Selected Document Date': '2026-02-03' });
    // The screen offers downloads to a super admin, and to others in view mode.
    expect(await page.getByRole('button', { name: 'View Yearly report' }).count()).toBe(0);
    await page.getByRole('row').filter({ hasText: 'Amber Background Services' }).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await toast(page, 'Technology Provider', 'Updated successfully').waitFor();
    await page.goto('/technologyprovider?search=Zenith');
    await page.getByRole('link', { name: 'Edit Zenith Vault' }).click();
    expect(await page.getByLabel('Selected Document Date').inputValue()).toBe('2026-02-03');

    const experian = await signedIn('experian@example.com');
    const review = experian.page;
    await review.goto('/technologyprovider?search=Zenith');
    await review.getByRole('link', { name: 'Edit Zenith Vault' }).click();
    expect(await shownValue(review, 'Technology Provider Name').textContent()).toBe('Zenith Vault');
    expect(await review.getByRole('button', { name: /Add Document/ }).count()).toBe(0);
    await expectFlawless(experian);
    await review.getByRole('checkbox', { name: 'Risk Review Approval' }).check();
    await fillFields(review, { Name: 'Ezra Risk', Date: '2026-06-07', Comments: 'Looked at on site' });
    await review.getByRole('button', { name: 'Update' }).click();
    await review.getByText('Updated successfully').waitFor();
    await review.goto('/technologyprovider?search=Zenith');
    await review.getByRole('row').filter({ hasText: 'Zenith Vault' }).getByText('Yes').waitFor();
    expect(await review.getByRole('button', { name: /^Delete / }).count()).toBe(0);

    const reseller = await signedIn('reseller@example.com', '/technologyprovider?search=Zenith');
    expect(await reseller.page.getByRole('link', { name: /Edit Zenith|Add New/ }).count()).toBe(0);
    await reseller.page.getByRole('link', { name: 'View Zenith Vault' }).click();
    await reseller.page.getByRole('heading', { name: 'End Users using the Technology Provider' }).waitFor();
    expect(await reseller.page.getByText(/Resellers using|Risk Review Approval/).count()).toBe(0);
    expect(await shownValue(reseller.page, 'Selected Document Date').textContent()).toBe('02/03/2026');
    expect((await downloaded(reseller.page, 'Yearly report')).equals(pdf())).toBe(true);
    await expectFlawless(reseller);
    await reseller.page.getByRole('link', { name: 'Back' }).click();
    await reseller.page.waitForURL(/\/technologyprovider(\?|$)/);

    await page.goto('/technologyprovider?search=Zenith');
    await page.getByRole('button', { name: 'Delete Zenith Vault' }).click();
    await page.getByText('Are you sure you want to delete the Technology Provider?').waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await page.getByText('No match').waitFor();
  });
});

describe('who uses a provider', () => {
  it('scrolls within its list from the seventh on', async () => {
    const { page } = await signedIn('ncra@example.com');
    let count = 6;
    await page.route('**/api/endUser/listallAssociatedEndUser*', (route) => {
      const content = Array.from({ length: count }, (_, at) => ({ id: `e.${at}`, name: `End User ${at}` }));
      const data = { content, totalElements: count, totalPages: 1 };
      return route.fulfill({ json: { status: 'Success', message: '', data } });
    });
    await page.goto('/technologyprovider');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    const scrolls = page.getByRole('region', { name: 'End Users using the Technology Provider, scrolls' });
    await page.getByRole('rowheader', { name: 'End User 5' }).waitFor();
    expect(await scrolls.count()).toBe(0);
    count = 7;
    await page.reload();
    await scrolls.getByRole('rowheader', { name: 'End User 6' }).waitFor();
    expect(await scrolls.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  });
});

describe('the list of technology providers', () => {
  it('sorts by five columns, finds by text and by completion date, and remembers the company', async () => {
    const session = await signedIn('super@example.com', '/technologyprovider');
    const { page } = session;
    await page.getByRole('rowheader').first().waitFor();
    const first = await names(page);
    expect([...first]).toEqual([...first].sort((a, b) => a.localeCompare(b)));
    for (const column of ['Name', 'Type', 'NCRA Completion Date', 'NCRA Review Date', 'Experian Sign-off']) {
      const header = page.getByRole('columnheader', { name: column });
      await header.getByRole('button').click();
      await page.waitForURL(/sort=|order=/);
      await expect.poll(() => header.getAttribute('aria-sort')).toBe(column === 'Name' ? 'descending' : 'ascending');
    }
    // The order is told, and no text is cut: what does not fit goes on in the next line.
    await page.getByRole('status').getByText('sorted by Experian Sign-off, ascending').waitFor();
    const cut = await page
      .locator('.table .cell')
      .evaluateAll((cells) =>
        cells
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    await expectFlawless(session);
    await page.goto('/technologyprovider');
    await page.getByRole('button', { name: 'Completed' }).click();
    await page.getByLabel('Completed from').fill('2026-01-01');
    await page.getByRole('button', { name: 'Search dates' }).click();
    await page.getByText('Please enter both dates').waitFor();
    await page.getByLabel('to', { exact: true }).fill('2026-06-30');
    const [request] = await Promise.all([
      page.waitForRequest(/searchByDate/),
      page.getByRole('button', { name: 'Search dates' }).click(),
    ]);
    expect(new URL(request.url()).searchParams.get('startDate')).toBe('01/01/2026');
    // The rows of before stay until the answer is there.
    const dates = page.locator('td[data-label="NCRA Completion Date"]');
    await expect
      .poll(async () => (await dates.allInnerTexts()).filter((date) => !/^0[1-6]\/\d\d\/2026$/.test(date)))
      .toEqual([]);
    expect(await dates.count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Completed 01/01/2026 to 06/30/2026' }).click();
    await page.getByRole('button', { name: 'Clear dates' }).click();
    await page
      .getByRole('button', { name: /Company/ })
      .last()
      .click();
    await page.getByRole('option', { name: 'Blue Harbor Data' }).click();
    await page.waitForURL(/company=/);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('techProvCompanyId')))
      .toBe(new URL(page.url()).searchParams.get('company'));
    await page.goto('/technologyprovider/other');
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('button', { name: /Company/ }).waitFor();
    await page.goto('/company');
    await page.goto('/technologyprovider');
    await page.getByRole('button', { name: /Blue Harbor Data/ }).waitFor();
    await expect.poll(async () => (await names(page)).every((name) => name.endsWith('West'))).toBe(true);
  });

  it('has the inactive ones next to it, which NCRA activates, and the others in a list of their own', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider/other');
    const { page } = session;
    await page.getByRole('heading', { name: /Other Technology Providers/ }).waitFor();
    await page.getByRole('columnheader', { name: 'Technology Provider Name' }).waitFor();
    await expectFlawless(session);
    await page.goto('/technologyprovider');
    await page.getByRole('link', { name: 'Inactive', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Review Date', exact: true }).waitFor();
    await page.getByRole('rowheader').first().waitFor();
    const [name = ''] = await names(page);
    await expectFlawless(session);
    await page.getByRole('button', { name: `Activate ${name}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('All resellers of the company can choose it from now on.').waitFor();
    await expectFlawless(session);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await names(page)).toContain(name);
    await page.getByRole('button', { name: `Activate ${name}` }).click();
    await question.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Activated successfully').waitFor();
    await expect.poll(async () => (await names(page)).includes(name)).toBe(false);
    await page.goto(`/technologyprovider?search=${encodeURIComponent(name)}`);
    await page.getByRole('rowheader', { name }).waitFor();
    for (const email of ['experian@example.com', 'reseller@example.com']) {
      const other = (await signedIn(email, '/technologyprovider?show=inactive')).page;
      await other.getByRole('rowheader').first().waitFor();
      expect(await other.getByRole('link', { name: 'Inactive', exact: true }).count()).toBe(0);
      expect(await other.getByRole('columnheader', { name: 'NCRA Completion Date' }).count()).toBe(1);
      await other.goto('/technologyprovider/other');
      await other.getByText('This user does not have access').first().waitFor();
    }
  });

  it('says “Delete Failed” and why when one cannot be activated', async () => {
    const { page } = await signedIn('other-ncra@example.com', '/technologyprovider?show=inactive');
    const refusal = { status: 'Failure', message: 'Save Failed', data: { reason: 'There is one of this name.' } };
    await page.route('**/api/techProvider/activate', (route) => route.fulfill({ json: refusal }));
    await page
      .getByRole('button', { name: /^Activate / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Delete Failed. There is one of this name.' });
    await toast.getByText('Technology Provider', { exact: true }).waitFor();
  });
});
