import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { show } from '../support/screen-steps.ts';

const { signedIn } = await startBrowser();

describe('a list as cards', () => {
  it('shows the whole button that sorts while it has the focus, for each column', async () => {
    const session = await signedIn('ncra@example.com', '/securehome', { viewport: { width: 320, height: 720 } });
    const { page } = session;
    for (const list of ['/reseller', '/enduser', '/company/user']) {
      await show(session, list);
      await page.getByRole('row').nth(1).waitFor();
      const buttons = await page.locator('button.sort').all();
      expect(buttons.length).toBeGreaterThan(1);
      for (const button of buttons) {
        await button.focus();
        const { name, isWhole } = await button.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
          const isOpen = corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
          return { name: element.textContent, isWhole: isOpen && scrollX === 0 };
        });
        expect(isWhole, `${name} of ${list}`).toBe(true);
      }
    }
  });
});

describe.each([
  ['light', 'light', 1280],
  ['dark', 'dark', 1280],
  ['narrow', 'light', 320],
] as const)('the lists, %s', (_name, colorScheme, width) => {
  it('have no fault and do not scroll sideways', async () => {
    const session = await signedIn('super@example.com', '/securehome', {
      colorScheme,
      viewport: { width, height: 700 },
    });
    for (const route of ['/securehome', '/company', '/reseller', '/company/companyAdd']) {
      await show(session, route);
      await expectFlawless(session);
      expect(
        await session.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        route,
      ).toBeLessThanOrEqual(0);
    }
  });
});

describe('an e-mail address in a table', () => {
  it.each([768, 1280])('is shown whole in %i px', async (width) => {
    const { page } = await signedIn('ncra@example.com', '/document-requests', { viewport: { width, height: 900 } });
    const addresses = page.locator('.cell .two-lines:has(> wbr)');
    await expect.poll(() => addresses.count()).toBe(3);
    const cut = await addresses.evaluateAll((all) =>
      all
        .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
  });
});

describe('the tabs of a list', () => {
  it('show the current one in 320 px', async () => {
    const { page } = await signedIn('ncra@example.com', '/document-requests', {
      viewport: { width: 320, height: 700 },
    });
    const current = page.getByRole('navigation', { name: 'Worklist' }).locator('[aria-current="page"]');
    await current.waitFor();
    const isSeen = () =>
      current.evaluate((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(isSeen).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
