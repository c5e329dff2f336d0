import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

const standing = (page: Page) => page.getByRole('region', { name: 'Compliance status' });
const next = (page: Page) => page.getByRole('region', { name: 'My next ten' });

describe('the dashboard', () => {
  it('shows a person the kinds of their scope alone, and nothing of another user’s turn', async () => {
    const session = await signedIn('reseller@example.com');
    const { page } = session;
    await standing(page).waitFor();
    expect(await standing(page).getByRole('heading', { level: 3 }).allInnerTexts()).not.toContain(
      'Other Technology Providers',
    );
    await next(page).getByRole('listitem').first().waitFor();
    const places = await next(page)
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(place).toMatch(/^\/enduser\//);
    await expectFlawless(session);
  });

  it('names the first ten of the own turn, each leading to the very field, by keyboard', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist');
    await page.getByRole('rowheader').first().waitFor();
    const rows = await page.locator('tbody td[data-label="Obligation"]').allInnerTexts();
    await page.getByRole('link', { name: 'Home' }).first().click();
    const links = next(page).getByRole('listitem').getByRole('link');
    await expect.poll(() => links.count()).toBe(10);
    const shown = await links.allInnerTexts();
    expect(shown.map((text) => text.slice(text.lastIndexOf(': ') + 2))).toEqual(rows.slice(0, 10));
    await links.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/focus=/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/INPUT|BUTTON/);
    await page.goBack();
    await next(page).getByRole('link', { name: 'Open the worklist' }).click();
    await page.waitForURL(/\/worklist$/);
  });
});
