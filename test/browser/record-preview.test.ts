import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();
const wide = { viewport: { width: 1440, height: 900 } };
const panel = (page: Page) => page.getByRole('complementary', { name: /, in short$/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const named = (page: Page, at: number) => page.locator('tbody .row th a').nth(at);

describe('a record next to its list, on a wide window', () => {
  it.each(['/technologyprovider', '/reseller', '/enduser'])(
    'is opened by a press on its row in %s, says what it owes, and leads to the whole of it',
    async (list) => {
      const session = await signedIn('ncra@example.com', list, wide);
      const { page } = session;
      const name = (await named(page, 2).innerText()).trim();
      await named(page, 2).click();
      await panel(page).getByRole('heading', { name, level: 2 }).waitFor();
      await panel(page).getByRole('heading', { name: 'Documents' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(list);
      await expectFlawless(session);
      await page.emulateMedia({ media: 'print' });
      expect(await panel(page).isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      await panel(page).getByRole('link', { name: 'Open the whole record' }).click();
      await page.waitForURL(/\/102$/);
      await page
        .getByRole('navigation', { name: 'Records of the list' })
        .getByText(/^3 of /)
        .waitFor();
    },
  );

  it('that is taller than its list leaves the pager where it was', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider?search=Arc+Cloud', wide);
    const foot = async () => Math.round((await page.locator('.list-foot').boundingBox())?.y ?? 0);
    await named(page, 0).waitFor();
    await page.getByText('1-1 of 1').waitFor();
    const before = await foot();
    await named(page, 0).click();
    await panel(page).getByRole('heading', { name: 'Documents' }).waitFor();
    const bottom = await panel(page).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom).toBeGreaterThan(before);
    expect(Math.abs((await foot()) - before)).toBeLessThanOrEqual(16);
  });

  it('gives the name of a document all the width that its status leaves', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider?search=Arc+Cloud', wide);
    await named(page, 0).click();
    const document = panel(page).locator('.document').first();
    await document.waitFor();
    const widths = await document.evaluate((element) =>
      [element, ...element.children].map((each) => each.getBoundingClientRect().width),
    );
    const [whole = 0, text = 0, status = 0] = widths;
    expect(text).toBeGreaterThan(whole - status - 60);
  });

  it('follows the keyboard, which stays in the list, and closes by Esc; a second Enter opens the whole record', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider', wide);
    const [first, second] = [(await named(page, 0).innerText()).trim(), (await named(page, 1).innerText()).trim()];
    await page.waitForLoadState('networkidle');
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('o');
    await page.getByRole('status').getByText(`${first} is shown next to the list`).waitFor({ state: 'attached' });
    await panel(page).getByRole('heading', { name: first, level: 2 }).waitFor();
    await page.keyboard.press('j');
    await panel(page).getByRole('heading', { name: second, level: 2 }).waitFor();
    await expect.poll(() => focused(page)).toBe(second);
    await page.keyboard.press('k');
    await panel(page).getByRole('heading', { name: first, level: 2 }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(await focused(page)).toBe(first);
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/technologyproviderView/);
  });

  it('is reached, selected and opened by keys where there is no room next to the list as well', async () => {
    const { page } = await signedIn('ncra@example.com', '/enduser', { viewport: { width: 1280, height: 900 } });
    const second = (await named(page, 1).innerText()).trim();
    await page.waitForLoadState('networkidle');
    await page.locator('h1').focus();
    for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(second);
    await page.getByRole('region', { name: 'Selected rows' }).getByText('1 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: `Select ${second}` }).isChecked()).toBe(true);
    await page.keyboard.press('x');
    await expect.poll(() => page.getByRole('region', { name: 'Selected rows' }).count()).toBe(0);
    expect(await focused(page)).toBe(second);
    await page.keyboard.press('o');
    await page.getByRole('heading', { name: second, level: 1 }).waitFor();
  });

  it('opens as a page where there is no room next to the list', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider', {
      viewport: { width: 1439, height: 900 },
    });
    await named(page, 0).click();
    await page.waitForURL(/technologyproviderView/);
  });
});
