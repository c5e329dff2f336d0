import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { choose } from '../support/choose.ts';
import { portalToday } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

const column = (page: Page, label: string) => page.locator(`tbody td[data-label="${label}"]`).allInnerTexts();
/** The states shown in the Status column of a list; the days that follow a state are left out. */
const statesOf = (page: Page) => page.locator('tbody td[data-label="Status"]').getByRole('button').allInnerTexts();
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

describe('the worklist', () => {
  it('is the first entry of the menu and shows each role its own turn', async () => {
    for (const [email, turn] of [
      ['ncra@example.com', 'NCRA'],
      ['experian@example.com', 'Experian'],
      ['reseller@example.com', 'Reseller'],
    ] as const) {
      const session = await signedIn(email, '/worklist');
      const { page } = session;
      await page.getByRole('row').nth(3).waitFor();
      expect(new Set(await column(page, 'Waiting for'))).toEqual(new Set([turn]));
      const links = await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts();
      expect(links[0]).toMatch(/^Worklist/);
      await expectFlawless(session);
    }
  });

  it('shows everything in the scope when asked, and nothing of another tenant', async () => {
    const { page } = await signedIn('other-ncra@example.com', '/worklist?turn=all');
    await page.getByRole('row').nth(3).waitFor();
    const { page: first } = await signedIn('ncra@example.com', '/worklist?turn=all');
    await first.getByRole('row').nth(3).waitFor();
    const records = (of: Page) =>
      of
        .locator('tbody th a')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const here = await records(page);
    expect(here.length).toBeGreaterThan(3);
    for (const record of await records(first)) expect(here).not.toContain(record);
  });

  it('counts its groups while it is whole, and gives no figure of all while it is searched or narrowed', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist');
    const missing = page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: /^Missing/ });
    await expect.poll(() => missing.innerText()).toMatch(/^Missing \d+$/);
    await page.getByRole('searchbox').fill('Beacon');
    await page.keyboard.press('Enter');
    await expect.poll(() => missing.innerText()).toBe('Missing');
    await page.goto('/worklist?kind=provider');
    await expect.poll(() => missing.innerText()).toBe('Missing');
    await page.goto('/worklist?group=missing');
    await expect.poll(() => missing.innerText()).toMatch(/^Missing \d+$/);
  });

  it('keeps a status chosen in a list next to a search, in the address', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider?status=overdue');
    await page.getByRole('row').nth(1).waitFor();
    expect(new Set(await statesOf(page))).toEqual(new Set(['Overdue']));
    await page.getByRole('searchbox').fill('Beacon');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=Beacon/);
    expect(page.url()).toContain('status=overdue');
    const names = async () =>
      (await page.getByRole('rowheader').allInnerTexts()).filter((name) => !name.includes('Beacon'));
    await expect.poll(names).toEqual([]);
    expect(new Set(await statesOf(page))).toEqual(new Set(['Overdue']));
  });

  it('warns of an approval that has run out while it is typed', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider/technologyproviderAdd');
    const approval = page.getByLabel('Approval Date');
    await approval.fill(daysAfter(portalToday(), -1));
    await page.getByText('This day is past: the approval has run out.').waitFor();
    await approval.fill(portalToday());
    await page.getByText('This day is past').waitFor({ state: 'detached' });
  });

  it.each([
    ['record', 'Record', 2],
    ['reseller', 'Reseller', 1],
  ])('stands together by %s, each group once below its name', async (_, name, groups) => {
    const { page } = await signedIn('ncra@example.com', '/worklist?turn=all&kind=endUser');
    await page.getByRole('row').nth(3).waitFor();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/orderBy=re/, async (route) => {
      await isReleased;
      await route.continue();
    });
    const rows = () =>
      page.locator('tbody tr').evaluateAll(
        (found, label) =>
          found.map((row) => ({
            heading: row.querySelector('th[scope=rowgroup]')?.textContent ?? '',
            item: row.querySelector(`[data-label="${label}"]`)?.textContent ?? '',
          })),
        name,
      );
    const headingsOf = (shown: Awaited<ReturnType<typeof rows>>) => shown.flatMap(({ heading }) => heading || []);
    const due = headingsOf(await rows());
    await choose(page, 'Group by', name);
    await page.locator('section[aria-busy=true]').waitFor();
    // Headings of the new order come with its rows, not over the former ones.
    expect(headingsOf(await rows())).toEqual(due);
    await page.getByText('sorted by Due, ascending').waitFor();
    release();
    await page.locator('section[aria-busy=false]').waitFor();
    const shown = await rows();
    const headings = headingsOf(shown);
    expect(headings.length).toBeGreaterThanOrEqual(groups);
    expect(new Set(headings).size).toBe(headings.length);
    let above = '';
    for (const { heading, item } of shown) {
      if (heading) above = heading;
      else expect(above.replace(', ', ' ')).toBe(item.trim());
    }
  });

  it('names the range of the rows that are there until those of the next page have come', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?turn=all');
    await page.getByText(/^1-10 of \d+/).waitFor();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/page=1&/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('section[aria-busy=true]').waitFor();
    expect(await page.getByText(/^1-10 of \d+/).count()).toBe(1);
    release();
    await page.getByText(/^11-20 of \d+/).waitFor();
  });

  it('is worked with the keyboard alone', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist');
    await page.getByRole('row').nth(3).waitFor();
    await group(page, 'Overdue').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/group=overdue/);
    await page.getByRole('rowheader').getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/focus=/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/INPUT|BUTTON/);
  });
});
