import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search records, pages and actions' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await boxOf(page).waitFor();
};

describe('search everywhere', () => {
  it('finds and opens a record, a page and what was open lately, with the keyboard alone', async () => {
    const session = await signedIn('ncra@example.com', '/securehome');
    const { page } = session;
    await openPalette(page);
    await page.keyboard.type('cedar ten');
    await page.getByRole('option', { name: 'Cedar Tenant Reports' }).waitFor();
    expect(await page.locator('[role="option"] mark').allTextContents()).toEqual(['Cedar', 'Ten']);
    await expectFlawless(session);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page).textContent()).toContain('Cedar Tenant Reports');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Cedar Tenant Reports/ }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/reseller\/resellerView\//);

    await openPalette(page);
    expect(await chosen(page).textContent()).toContain('Cedar Tenant Reports');
    await page.keyboard.type('add tech');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Add Technology Provider' }).waitFor();

    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => boxOf(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Search everywhere' }).focus();
    await page.keyboard.press('Enter');
    await boxOf(page).fill('zzzz');
    await page.getByText('Nothing fits “zzzz”.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Search everywhere');
  });

  it('lets no shortcut take the keys that are pressed while it is on its way', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/palette-[^/]*\.js/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/technologyprovider');
    const link = page.getByRole('link', { name: /^View / }).first();
    await link.focus();
    await page.keyboard.press('Control+k');
    // Each of these does something on a list: the row, its record, the worklist.
    await page.keyboard.type('xogw');
    expect(await boxOf(page).count()).toBe(0);
    arrive();
    await boxOf(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/technologyprovider');
    await page.keyboard.press('Escape');
    await expect.poll(() => boxOf(page).count()).toBe(0);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(/^View /);
  });

  it('never shows what was found for an earlier text, and offers to try again', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome/privacy', {
      viewport: { width: 320, height: 640 },
    });
    let fails = false;
    const asked: string[] = [];
    await page.route('**/api/search?**', async (route) => {
      const text = new URL(route.request().url()).searchParams.get('text') ?? '';
      asked.push(text);
      if (fails) return route.fulfill({ status: 500, json: {} });
      if (text === 'amber') await expect.poll(() => asked, { timeout: 5_000 }).toContain('granite');
      return route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await boxOf(page).fill('amber');
    await expect.poll(() => asked).toContain('amber');
    await boxOf(page).fill('granite');
    await page
      .getByRole('option', { name: /Granite/ })
      .first()
      .waitFor();
    expect(await page.getByRole('option', { name: /Amber/ }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    fails = true;
    await boxOf(page).fill('harbor');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('option', { name: /Harbor/ })
      .first()
      .waitFor();
  });
});

describe('shortcuts', () => {
  it('are shown by ?, do what they say, and do nothing while one types or when they are off', async () => {
    const session = await signedIn('ncra@example.com', '/securehome/privacy');
    const { page } = session;
    const path = () => new URL(page.url()).pathname;
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await help.getByText('Search everywhere').waitFor();
    await expectFlawless(session);
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    expect(path()).toBe('/securehome/privacy');
    await page.keyboard.press('Escape');
    await expect.poll(() => help.count()).toBe(0);
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { level: 1, name: /Resellers/ }).waitFor();

    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search Resellers' });
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type('n?');
    expect(await search.inputValue()).toBe('n?');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Add Reseller' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Nobody');
    await page.keyboard.press('Control+s');
    await page.getByText('Please check this field').waitFor();

    await page.goto('/reseller');
    await page.getByRole('heading', { level: 1, name: /Resellers/ }).waitFor();
    await page.keyboard.press('?');
    await help.getByLabel('Use shortcuts of single keys').uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => help.count()).toBe(0);
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    expect(await help.count()).toBe(0);
    expect(path()).toBe('/reseller');
    await openPalette(page);
  });
});
