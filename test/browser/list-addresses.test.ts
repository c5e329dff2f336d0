import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

describe('a list that was left', () => {
  it('stands as it stood when a record leads back to it', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('button', { name: 'Main Contact' }).click();
    await page.getByRole('button', { name: 'Page 3' }).click();
    const place = /\/reseller\?page=3&sort=contactName$/;
    await page.waitForURL(place);
    for (const back of [
      () => page.getByRole('link', { name: 'Back' }).click(),
      () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click(),
      () => page.getByRole('button', { name: 'Update Reseller' }).click(),
    ]) {
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Update Reseller' }).waitFor();
      await back();
      await page.waitForURL(place);
    }
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Resellers' }).click();
    await page.waitForURL(/\/reseller$/);
  });
});

describe('a list with a filter longer than the firewall takes in an address', () => {
  it('keeps it behind #, and shows the same after a reload, in another tab, and back from a record', async () => {
    const texts = Array.from({ length: 12 }, (_, at) => `not a name of anybody ${at} ${'ä'.repeat(40)}`);
    const filter = { all: texts.map((text) => ({ field: 'name', is: 'contains', text, not: true })) };
    const long = new URLSearchParams({ filter: JSON.stringify(filter) });
    expect(long.toString().length).toBeGreaterThan(2_500);
    const { page } = await signedIn('ncra@example.com', '/reseller');
    const chips = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: /^Edit filter/ });
    const stands = async () => {
      await page.getByRole('rowheader').first().waitFor();
      await expect.poll(() => chips.count()).toBe(texts.length);
    };
    // An address of before still opens where it arrives.
    await page.goto(`${new URL(page.url()).origin}/reseller?${long}`);
    await stands();
    await page.getByRole('button', { name: 'Main Contact' }).click();
    await page.waitForURL(/\/reseller\?sort=contactName#\?filter=/);
    await stands();
    await page.reload();
    await stands();
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Back', exact: true }).first().click();
    await stands();
    const link = page.url();
    expect(link.split('#')[0]?.length).toBeLessThan(200);
    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByRole('rowheader').first().waitFor();
    expect(other.url()).toBe(link);
  });
});

describe('a list', () => {
  it('is searched in one way at a time', async () => {
    const { page } = await signedIn('ncra@example.com', '/enduser?search=aspen');
    await page.getByRole('searchbox', { name: 'Search by reseller' }).fill('Amber');
    await page.getByRole('searchbox', { name: 'Search by reseller' }).press('Enter');
    await page.waitForURL(/\/enduser\?reseller=Amber$/);
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search End Users' }).inputValue()).toBe('');
  });

  it.each(['/enduser', '/technologyprovider', '/company/user', '/reseller'])(
    'shows its first row below its header at any width, and never widens the page: %s',
    async (path) => {
      const { page } = await signedIn('super@example.com', path);
      await page.getByRole('rowheader').first().waitFor();
      for (const width of [640, 800, 1_000, 1_279, 1_280, 1_600]) {
        await page.setViewportSize({ width, height: 800 });
        // The page is laid out again after the window has changed, on a busy machine a moment later.
        await expect
          .poll(async () => {
            const header = await page.getByRole('columnheader').first().boundingBox();
            const row = await page.getByRole('rowheader').first().boundingBox();
            const isBelow = (row?.y ?? 0) >= (header?.y ?? 0) + (header?.height ?? 0) - 1;
            return [width, isBelow, await page.evaluate(() => document.documentElement.scrollWidth)];
          })
          .toEqual([width, true, width]);
      }
    },
  );

  it('keeps the focus near when a row is deleted', async () => {
    const { page } = await signedIn('super@example.com', '/reseller/resellerAdd');
    await page.getByRole('button', { name: /Company/ }).click();
    await page.getByRole('option', { name: 'Blue Harbor Data' }).click();
    await page.getByLabel('Name', { exact: false }).first().fill('Aaa Passing Screening');
    await page.getByRole('button', { name: /Reseller Type/ }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save Reseller' }).click();
    await page.getByRole('button', { name: 'Delete Aaa Passing Screening' }).click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className ?? '')).toContain('table-wrap');
  });
});
