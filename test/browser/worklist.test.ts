import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { addProvider } from '../support/add-provider.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewer } from '../support/own-tenant.ts';

const { signedIn } = await startBrowser();

const menuCount = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Worklist/ });
const column = (page: Page, label: string) => page.locator(`tbody td[data-label="${label}"]`).allInnerTexts();
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

describe('the worklist', () => {
  it('keeps chosen rows while it is searched for others', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist');
    const chosen = page.getByRole('region', { name: 'Selected rows' });
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await rows.filter({ hasText: 'Beacon Gateway' }).first().getByRole('checkbox').check();
    await chosen.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Search and filters' }).click();
    await page.getByRole('searchbox').fill('Arc Cloud');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=Arc/);
    await expect.poll(async () => (await rows.allInnerTexts()).filter((row) => !row.includes('Arc Cloud'))).toEqual([]);
    await rows.first().getByRole('checkbox').check();
    await chosen.getByText('2 selected').waitFor();
  });

  it('leads to the very field, and a change of the day shows in list, menu and dashboard without a reload', async () => {
    const session = await signedIn(await createReviewer('Worklist Walk'), '/worklist');
    const { page } = session;
    await page.getByText('No open items yet').waitFor();
    await addProvider(page, 'Late Vault', daysAfter(portalToday(), -3));
    // Review overdue, and four documents missing; the sign-off is another user's turn.
    await expect.poll(() => menuCount(page).innerText()).toMatch(/5/);
    await menuCount(page).click();
    await group(page, 'Overdue').click();
    await expect.poll(() => column(page, 'Due')).toEqual([showDay(daysAfter(portalToday(), -3))]);
    await page.getByRole('link', { name: /^Late Vault/ }).click();
    const review = page.getByLabel('NCRA Review Date');
    await review.waitFor();
    await expect.poll(() => review.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('region', { name: 'Status' }).getByText('Overdue').first().waitFor();
    await expectFlawless(session);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await review.fill(daysAfter(portalToday(), 300));
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await expect.poll(() => menuCount(page).innerText()).toMatch(/4/);
    await page.getByRole('button', { name: 'Missing: obligations of Late Vault' }).click();
    const outstanding = page.getByRole('dialog', { name: 'Obligations of Late Vault' });
    await outstanding.getByRole('link', { name: 'Site Inspection' }).waitFor();
    await expect.poll(() => outstanding.getByText('NCRA Review').count()).toBe(0);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await outstanding.getByRole('link', { name: 'Site Inspection' }).click();
    const tick = page.getByRole('checkbox', { name: 'Site Inspection' });
    await expect.poll(() => tick.evaluate((box) => box === document.activeElement)).toBe(true);
  });
});
