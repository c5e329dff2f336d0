import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { expectValues, openFirst, shownIn } from '../support/steps/view-mode.ts';

const { signedIn } = await startBrowser();

/** On how many lines a text stands that is part of a cell. */
const linesOf = (page: Page, cell: string, part: string) =>
  page.locator('td', { hasText: cell }).evaluate((element, text) => {
    const range = document.createRange();
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (node.textContent?.includes(text)) range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }, part);

describe('a list on a narrow screen', () => {
  it('breaks e-mail addresses before their @ and not within the domain', async () => {
    const { page } = await signedIn('ncra@example.com', '/company/user', { viewport: { width: 320, height: 800 } });
    await page.getByText('authenticator').first().waitFor();
    expect(await linesOf(page, 'authenticator@example.com', '@example.com')).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('a record that is only read', () => {
  const records = [
    { list: '/company', fields: 9, whose: undefined },
    { list: '/company/user?search=ncra', fields: 8, whose: ['Company', /^Meridian Credit Services$/] },
    { list: '/reseller', fields: 11, whose: ['Company', /^Meridian Credit Services$/] },
    { list: '/technologyprovider?search=a', fields: 12, whose: ['Company', /^Meridian Credit Services$/] },
    { list: '/technologyprovider?show=inactive', fields: 12, whose: ['Company', /^Meridian|^Blue/] },
    { list: '/enduser', fields: 12, whose: ['Reseller', /Meridian Credit Services/] },
  ] as const;

  it('shows a value or None in every field, and never what would be chosen from', { timeout: 240_000 }, async () => {
    const { page } = await signedIn('super@example.com');
    for (const { list, fields, whose } of records) {
      await page.goto(list);
      await openFirst(page);
      const shown = await shownIn(page, 'form.record-form');
      expectValues(shown, fields);
      if (whose) expect(shown[whose[0]], list).toMatch(whose[1]);
      expect(await page.getByText('Please select').count(), list).toBe(0);
    }
    await page.goto('/enduser?search=Aspen');
    await openFirst(page);
    await page.getByRole('link', { name: 'View North' }).click();
    await page.waitForURL(/divisionView/);
    expectValues(await shownIn(page, 'form.record-form'), 9);
    await page.goto('/securehome');
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    expectValues(await shownIn(page, '[role=dialog]'), 1);
  });
});
