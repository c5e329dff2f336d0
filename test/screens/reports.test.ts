import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { chooseTyped } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { exportAs } from '../support/steps/lists.ts';

const { signedIn } = await startDomBrowser();

/** The answer of the call that a button makes, and the first sheet of the workbook it leads to. */
const workbook = async (page: Page, press: () => Promise<unknown>, path: RegExp) => {
  const [answer] = await Promise.all([page.waitForResponse(path), press()]);
  const { url, fileName } = (await answer.json()).data;
  const book = read(new Uint8Array(await (await fetch(url)).arrayBuffer()), { type: 'array' });
  const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  return { fileName, lines };
};

describe('the reports', () => {
  it('do not exist for Experian', async () => {
    const { page } = await signedIn('experian@example.com', '/report');
    await page.getByText('This user does not have access').waitFor();
    expect(await page.getByRole('link', { name: 'Reports' }).count()).toBe(0);
  });
});

describe('a saved report', () => {
  it('is not made by resellers', async () => {
    const { page } = await signedIn('reseller@example.com', '/report');
    await page.getByRole('rowheader', { name: 'Compliance Overview' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add New Report' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'TP Billing by Company' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Total TP Billing' }).count()).toBe(0);
  });
});

describe('the downloads', () => {
  it('ask for a date range and answer a workbook', async () => {
    const session = await signedIn('ncra@example.com', '/report');
    const { page } = session;
    await exportAs(page, 'Reseller Report');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText('Please enter Start Date').waitFor();
    await page.getByLabel('Start Date').fill('2199-01-02');
    await page.getByLabel('End Date').fill('2000-01-01');
    await page.getByText('The start date must not be after the end date').waitFor();
    await expectFlawless(session);
    await page.getByLabel('Start Date').fill('2000-01-01');
    await page.getByLabel('End Date').fill('2199-01-01');
    const press = () => page.getByRole('button', { name: 'Download', exact: true }).click();
    const { fileName, lines } = await workbook(page, press, /report\/download/);
    expect(fileName).toMatch(/\.xlsx$/);
    expect(lines[0]?.slice(0, 3)).toEqual(['Reseller', 'Member', 'Reseller Type']);
    expect(lines.length).toBeGreaterThan(100);
  });

  it('keep what was typed when the call fails, and say why in the dialog', async () => {
    const session = await signedIn('ncra@example.com', '/report');
    const { page } = session;
    await exportAs(page, 'Reseller Report');
    await page.getByLabel('Start Date').fill('2000-01-01');
    await page.getByLabel('End Date').fill('2199-01-01');
    const refusal = { status: 'Failure', message: 'Service failed!', data: { reason: 'Try it later.' } };
    let go = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/report\/download/, async (route) => {
      await held;
      await route.fulfill({ json: refusal });
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const pending = dialog.getByRole('button', { name: 'Preparing…' });
    expect(await pending.getAttribute('aria-disabled')).toBe('true');
    go();
    await dialog.getByText('Service failed! Try it later.').waitFor();
    expect(await page.getByLabel('End Date').inputValue()).toBe('2199-01-01');
    await expectFlawless(session);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('multiply by a fee amount to the cent', async () => {
    const { page } = await signedIn('ncra@example.com', '/report');
    await exportAs(page, 'Total TP Billing');
    await page.getByLabel('Fee Amount').fill('12.345');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText('Please enter an amount such as 12.50').waitFor();
    await page.getByLabel('Fee Amount').fill('0.10');
    const press = () => page.getByRole('button', { name: 'Download', exact: true }).click();
    const { lines } = await workbook(page, press, /totalTPBilling/);
    const [, ...rows] = lines.slice(0, -1);
    const sum = rows.reduce((cents, [, count]) => cents + Number(count) * 10, 0);
    expect(lines.at(-1)?.at(0)).toBe('Total');
    expect(Number(lines.at(-1)?.at(-1))).toBe(sum / 100);
  });

  it('tell a reseller what its own end users use', async () => {
    const { page } = await signedIn('reseller@example.com', '/report');
    const press = () => exportAs(page, 'TP Billing by Company');
    const { lines } = await workbook(page, press, /totalTPBillingByCompany/);
    expect(lines.length).toBeGreaterThan(2);
  });

  it('ask a super admin for the company or the one reseller', async () => {
    const { page } = await signedIn('super@example.com', '/report');
    await exportAs(page, 'TP Billing by Company');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.getByText('Please select a company or reseller').waitFor();
    await chooseTyped(page, 'Company or Reseller', 'Amber Screening (of Meridian Credit Services)');
    const press = () => dialog.getByRole('button', { name: 'Download' }).click();
    const { lines } = await workbook(page, press, /totalTPBillingByCompany/);
    const resellers = new Set(lines.slice(1, -1).map(([, reseller]) => reseller));
    expect([...resellers]).toEqual(['Amber Screening']);
  });
});
