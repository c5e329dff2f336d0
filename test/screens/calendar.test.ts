import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { showDay } from '#contract/rules/dates.ts';
import { portalToday } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

const table = (page: Page) => page.getByRole('table', { name: /^What falls due in/ });
const days = (page: Page) => table(page).getByRole('link');

/** A month of the demo data in which something is due. */
const withWork = async (page: Page) => {
  await days(page).first().waitFor();
  return days(page).first();
};

describe('the calendar of the worklist', () => {
  it('marks today, and leads from a day to what is due then and back to all days', async () => {
    const session = await signedIn('ncra@example.com', '/worklist');
    const { page } = session;
    await page.getByRole('link', { name: 'Calendar' }).click();
    const marked = table(page).locator('[aria-current="date"] time');
    await marked.waitFor();
    expect(await marked.getAttribute('datetime')).toBe(portalToday());
    const link = await withWork(page);
    await expectFlawless(session);
    const said = (await link.textContent()) ?? '';
    const figures = [...said.slice(said.indexOf(':')).matchAll(/\d+/g)].map(([figure]) => Number(figure));
    const day = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('day') ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader').first().waitFor();
    expect(await page.locator('h1 .count').innerText()).toBe(String(figures.reduce((sum, figure) => sum + figure, 0)));
    expect(new Set(await page.locator('tbody td[data-label="Due"]').allInnerTexts())).toEqual(new Set([showDay(day)]));
    await page.getByRole('button', { name: /^Due .* Show all days$/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('is subscribed to by a secret address, which its owner revokes', async () => {
    const session = await signedIn('ncra@example.com', '/worklist?show=calendar');
    const { page } = session;
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to your calendar' });
    await dialog.getByText('You have no address.').waitFor();
    await dialog.getByRole('button', { name: 'Make an address' }).click();
    const address = await dialog.getByLabel('Address').inputValue();
    await expectFlawless(session);
    const fetched = await fetch(address);
    expect(fetched.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await fetched.text()).toContain('BEGIN:VEVENT');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('You have no address.').waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('the worklist', () => {
  it('is exported with its filters as a spreadsheet', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?group=overdue');
    await page.getByRole('rowheader').first().waitFor();
    const rows = Number(await page.locator('h1 .count').innerText());
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/worklist\/export/),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const { url } = (await answer.json()).data;
    const book = read(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    const lines: string[][] = utils.sheet_to_json(book.Sheets.Worklist ?? {}, { header: 1, defval: '' });
    expect(lines).toHaveLength(rows + 1);
    expect(new Set(lines.slice(1).map((line) => line[3]))).toEqual(new Set(['Overdue']));
  });
});
