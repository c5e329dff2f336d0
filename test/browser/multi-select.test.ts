import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

const options = (page: Page) => page.getByRole('option');
const open = async (page: Page) => {
  await page.getByRole('button', { name: /End Users/ }).click();
  await page.getByRole('listbox').waitFor();
};

describe('a choice of several out of many', () => {
  it('is searched by typing, keeps what was chosen before, and works by keyboard', async () => {
    const { page } = await signedIn('ncra@example.com', '/report/reportAdd');
    await open(page);
    const all = await options(page).count();
    expect(all).toBeGreaterThan(12);
    const search = page.getByRole('searchbox', { name: 'Search End Users' });
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);

    await search.fill('aspen');
    await expect.poll(() => options(page).count()).toBeLessThan(all);
    for (const name of await options(page).allInnerTexts()) expect(name).toMatch(/aspen/i);
    await options(page).getByText('Aspen Apartments', { exact: true }).click();

    // An input method that is composing has the keys.
    await search.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true });
    expect(await search.inputValue()).toBe('aspen');

    // By keyboard alone: to the search, down to an answer, and chosen with Enter.
    await search.fill('');
    await expect.poll(() => options(page).count()).toBe(all);
    await search.focus();
    await page.keyboard.type('aspen homes');
    await expect.poll(() => options(page).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await search.fill('no such name');
    await page.getByText('Nothing with this name.').waitFor();
    expect(await options(page).getByText(/aspen/i).count()).toBe(0);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    const chosen = page.getByRole('list', { name: 'Chosen End Users' });
    await expect.poll(() => chosen.getByRole('listitem').allInnerTexts()).toEqual(['Aspen Apartments', 'Aspen Homes']);
    await page.getByRole('button', { name: /Aspen Apartments, Aspen Homes/ }).waitFor();

    await open(page);
    const taken = page.getByRole('option', { selected: true });
    expect((await taken.allInnerTexts()).map((name) => name.trim())).toEqual(['Aspen Apartments', 'Aspen Homes']);
  });

  it('has no search where all options are in sight', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider/technologyproviderAdd');
    await page.getByRole('button', { name: /Organizer Type/ }).click();
    await page.getByRole('listbox').waitFor();
    expect(await options(page).count()).toBeLessThanOrEqual(12);
    expect(await page.getByRole('searchbox').count()).toBe(0);
  });
});
