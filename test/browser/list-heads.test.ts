import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

/** Where the table and its first row begin, and how many rows are whole in sight. Pixels. */
const placesOf = async (page: Page) => {
  await page.locator('main tbody tr').first().waitFor();
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
    return {
      table: document.querySelector('main table')?.getBoundingClientRect().top,
      first: rows[0]?.top,
      seen: rows.filter(({ bottom }) => bottom <= innerHeight).length,
      wider: document.documentElement.scrollWidth - innerWidth,
    };
  });
};

const LISTS = [
  ['ncra@example.com', '/reseller'],
  ['ncra@example.com', '/technologyprovider'],
  ['ncra@example.com', '/technologyprovider?show=inactive'],
  ['ncra@example.com', '/enduser'],
  ['ncra@example.com', '/worklist'],
  ['ncra@example.com', '/documents'],
  ['ncra@example.com', '/reviews'],
  ['ncra@example.com', '/purpose-register'],
  ['ncra@example.com', '/securehome/accessreview/report'],
  ['ncra@example.com', '/report'],
  ['reseller@example.com', '/enduser'],
  ['super@example.com', '/company'],
  ['super@example.com', '/company/user'],
  ['super@example.com', '/reseller'],
] as const;

describe('a list', () => {
  it.each(LISTS)(
    'begins its table above 200 px in 1,280 px, and its first card above 220 px in 320, for %s at %s',
    async (email, path) => {
      const { page } = await signedIn(email, path, { viewport: { width: 1280, height: 900 } });
      const wide = await placesOf(page);
      expect(wide.table).toBeLessThanOrEqual(200);
      expect(wide.wider).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 320, height: 720 });
      await expect.poll(async () => (await placesOf(page)).first).toBeLessThanOrEqual(220);
      expect((await placesOf(page)).wider).toBeLessThanOrEqual(0);
    },
  );

  it.each([
    ['/activity', 'main .changes', 220],
    ['/deleted?kind=provider', 'main table, main .empty-state', 220],
    // A month is no list: its days have a row of their own above them.
    ['/worklist?show=calendar', 'main table', 250],
  ])('has the same two lines in what is no table of records, at %s', async (path, content, most) => {
    const session = await signedIn('ncra@example.com', path, { viewport: { width: 1280, height: 900 } });
    const { page } = session;
    const first = page.locator(content).first();
    const top = async () => (await first.boundingBox())?.y;
    await first.waitFor();
    expect(await top()).toBeLessThanOrEqual(200);
    expect(await page.getByRole('region', { name: 'Filters' }).count()).toBe(1);
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 720 });
    await expect.poll(top).toBeLessThanOrEqual(most);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('region', { name: 'Filters' }).waitFor();
    expect((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320).toBe(true);
    await expectFlawless(session);
  });

  it.each(['/reviews', '/report'])('has no fault in its colours and targets, wide and narrow, at %s', async (path) => {
    const session = await signedIn('ncra@example.com', path, { viewport: { width: 1280, height: 900 } });
    const { page } = session;
    await placesOf(page);
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await expectFlawless(session);
  });

  it('shows 14 rows and more where they stand close together', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider', {
      viewport: { width: 1280, height: 900 },
    });
    const compact = page.getByRole('button', { name: 'Compact rows' });
    await compact.click();
    await expect.poll(async () => (await placesOf(page)).seen).toBeGreaterThanOrEqual(14);
    expect(await compact.getAttribute('aria-pressed')).toBe('true');
    await compact.click();
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(10);
  });

  it('says in each row what its status is of in one line, and what is next in a second one where there is room', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider', {
      viewport: { width: 1440, height: 900 },
    });
    const { page } = session;
    const cell = page
      .locator('.status-cell', { hasText: /^Overdue/ })
      .filter({ hasText: 'Next due' })
      .first();
    await cell.waitFor();
    const title = /^Overdue since \d\d\/\d\d(\/\d{4})?: .+\. Next due \d\d\/\d\d\/\d{4}/;
    expect(await cell.getAttribute('title')).toMatch(title);
    const heights = await page.locator('main tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(48);
    await expectFlawless(session);
    const next = cell.locator('.status-next');
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await next.waitFor({ state: 'hidden' });
    await cell.locator('.status-worst').waitFor();
    await page.setViewportSize({ width: 320, height: 720 });
    await next.waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await next.waitFor();
  });

  it('opens what is pressed, although the row under the pointer holds more text than it shows', async () => {
    const { page } = await signedIn('super@example.com', '/reseller', { viewport: { width: 1280, height: 800 } });
    await placesOf(page);
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.waitForURL(/resellerEdit/);
  });

  it('puts filters that do not fit behind a number, which the keyboard passes and opens', async () => {
    const session = await signedIn('ncra@example.com', '/worklist', { viewport: { width: 1000, height: 800 } });
    const { page } = session;
    await placesOf(page);
    const filters = page.getByRole('region', { name: 'Filters' });
    const more = filters.getByRole('button', { name: /^\+\d+ more filters$/ });
    await more.waitFor();
    const hidden = Number(/\d+/.exec(await more.innerText())?.[0]);
    expect(await filters.locator('.one-line > [hidden]').count()).toBe(hidden);
    await expectFlawless(session);
    await more.press('Enter');
    expect(await filters.locator('.one-line > [hidden]').count()).toBe(0);
    await filters.getByRole('button', { name: 'Fewer' }).waitFor();
    await expectFlawless(session);
  });

  it('hides no filter that narrows the list, and counts none where a tab was chosen', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?kind=reseller', {
      viewport: { width: 1000, height: 800 },
    });
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('button', { name: /Kind$/ }).waitFor();
    // The others stay behind the number, in one line with it.
    await filters.getByRole('button', { name: /^\+\d+ more filters$/ }).waitFor();
    expect((await filters.boundingBox())?.height).toBeLessThan(40);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto('/worklist?turn=all');
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  });

  it('has actions and filters behind two buttons in 320 px, the second with how many filters narrow it', async () => {
    const session = await signedIn('ncra@example.com', '/reseller', { viewport: { width: 320, height: 720 } });
    const { page } = session;
    await placesOf(page);
    const add = page.getByRole('link', { name: 'Add New Reseller' });
    expect(await add.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'More' }).click();
    await add.waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page
      .getByRole('button', { name: /Status/ })
      .first()
      .click();
    await page.getByRole('option', { name: 'Overdue' }).click();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await expectFlawless(session);
  });

  it('shows the dialog of an import that a notification leads to in 320 px, where its actions are hidden', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller?import=none', {
      viewport: { width: 320, height: 720 },
    });
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });
});
