import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

/** What the one with the focus names as active: the focus itself stays where it is. */
const active = (page: Page) =>
  page.evaluate(() => {
    const named = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(named)?.textContent ?? '';
  });

describe('what one chooses from', () => {
  it('is a select that opens, moves, finds by typing and closes by keyboard', async () => {
    const { page } = await signedIn('reseller@example.com', '/enduser/enduserAdd');
    const state = page.getByRole('button', { name: /State/ });
    await expect.poll(() => state.isEnabled()).toBe(true);
    await state.focus();
    await page.keyboard.type('te');
    expect(await state.innerText()).toBe('Tennessee');
    await page.keyboard.press('ArrowRight');
    expect(await state.innerText()).toBe('Texas');

    await page.keyboard.press('ArrowDown');
    const list = page.getByRole('listbox', { name: 'State' });
    await list.waitFor();
    expect(await active(page)).toBe('Texas');
    expect(await page.getByRole('option', { selected: true }).innerText()).toBe('Texas');
    await page.keyboard.press('Home');
    await page.keyboard.type('wy');
    expect(await active(page)).toBe('Wyoming');
    const { y = 0, height = 0 } = (await page.getByRole('option', { name: 'Wyoming' }).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    expect(await state.innerText()).toBe('Wyoming');
    expect(await state.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('leaves keys to an input method that is composing what is searched for', async () => {
    const { page } = await signedIn('super@example.com', '/enduser');
    const reseller = page.getByRole('combobox', { name: 'Reseller' });
    const press = (isComposing: boolean) =>
      reseller.dispatchEvent('keydown', { key: 'ArrowDown', isComposing, bubbles: true, cancelable: true });
    await press(true);
    expect(await reseller.getAttribute('aria-expanded')).toBe('false');
    await press(false);
    await expect.poll(() => reseller.getAttribute('aria-expanded')).toBe('true');
    const search = page.getByRole('searchbox').first();
    await search.fill('Ac');
    const enter = (isComposing: boolean) =>
      search.dispatchEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true });
    await enter(true);
    expect(page.url()).not.toContain('Ac');
    await enter(false);
    await expect.poll(() => page.url()).toContain('Ac');
  });

  it('keeps its active option in sight at 400 % zoom, wherever the select stands in the window', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider/technologyproviderAdd', {
      viewport: { width: 320, height: 256 },
    });
    const select = page.getByRole('button', { name: /^(None|Please select).*Organizer Type/ });
    for (const block of ['start', 'center', 'end'] as const) {
      await select.evaluate((button, to) => button.scrollIntoView({ block: to }), block);
      await select.click();
      for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp']) {
        await page.keyboard.press(key);
        const isInSight = () =>
          page.locator('[data-focused]').evaluate((option) => {
            const { left, top, bottom } = option.getBoundingClientRect();
            return [top + 2, bottom - 2].every((y) => option.contains(document.elementFromPoint(left + 8, y)));
          });
        await expect.poll(isInSight, { message: `${key} at the ${block}` }).toBe(true);
      }
      await page.keyboard.press('Escape');
    }
  });

  it('is a select in a dialog, which Esc closes and not the dialog', async () => {
    const { page } = await signedIn('reseller@example.com', '/enduser');
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Rows of a page/ }).press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
  });

  it('is a menu that opens by keyboard and goes round, and gives the focus back', async () => {
    const { page } = await signedIn('reseller@example.com', '/enduser');
    const account = page.getByRole('button', { name: /^Account of/ });
    await account.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await active(page)).toBe('My Profile');
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe('Logout');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('r');
    expect(await active(page)).toBe('Reset Password');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await account.evaluate((button) => button === document.activeElement)).toBe(true);

    await account.click();
    await page.getByRole('menu').waitFor();
    await page.mouse.click(400, 500);
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });
});
