import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

const CONFLICT = /Another user saved this record meanwhile/;
const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const board = (page: Page) => page.getByRole('region', { name: 'Message Board', exact: true });
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

/** The answer of the next request that creates something there gets lost; the server has done its work. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

describe('after a lost answer', () => {
  it('a corrected message is a message of its own, and a repeated one is not', async () => {
    const { page } = await signedIn('ncra@example.com');
    await page.getByRole('button', { name: 'Add New Message' }).click();
    await text(page).fill('Closed on Munday.');
    await loseAnswer(page, '/api/dashboard/add');
    await post(page);
    await page
      .getByRole('dialog')
      .getByText(/Server under maintenance! Please try again/)
      .waitFor();
    await text(page).fill('Closed on Monday.');
    await loseAnswer(page, '/api/dashboard/add');
    await post(page);
    await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
    await post(page);
    await page.getByText('Saved successfully').waitFor();
    await board(page).getByText('Closed on Monday.').first().waitFor();
    expect(await board(page).getByText('Closed on Monday.').count()).toBe(1);
    expect(await board(page).getByText('Closed on Munday.').count()).toBe(1);
  });
});

describe('two people', () => {
  it('who change one record: the second is told the values as they are shown', async () => {
    const { page: one } = await signedIn('ncra@example.com', '/company');
    const { page: two } = await signedIn('super@example.com', '/company?search=Meridian');
    for (const page of [one, two]) await page.getByRole('link', { name: 'Edit Meridian Credit Services' }).click();
    await one.getByLabel('City').fill('Riverton');
    await two.getByRole('button', { name: /State/ }).click();
    await two.getByRole('option', { name: 'Wyoming' }).click();
    await one.getByRole('button', { name: 'Update' }).click();
    await one.getByText('Updated successfully').waitFor();
    await two.getByRole('button', { name: 'Update' }).click();
    await two.getByText(CONFLICT).first().waitFor();
    await two.getByRole('definition').filter({ hasText: 'Wyoming' }).waitFor();
    await two.getByText(/ saved it on /).waitFor();
    await two.getByRole('button', { name: 'Reload' }).click();
    const state = two.getByRole('group', { name: 'State' });
    await state.getByText('Yours: Wyoming').waitFor();
    await two.getByText(/ saved it on /).waitFor();
    expect(await two.getByLabel('City').inputValue()).toBe('Riverton');
    await state.getByLabel(/^Saved/).check();
    await state.getByLabel(/^Yours/).check();
    await expect
      .poll(() => two.getByRole('button', { name: /State/ }).innerText(), { timeout: 10_000 })
      .toBe('Wyoming');
    await two.getByRole('button', { name: 'Update' }).click();
    await two.getByText('Updated successfully').waitFor();
  });
});

describe('a super admin', () => {
  it('chooses the company before a new record is saved, and is told where', { timeout: 120_000 }, async () => {
    const { page } = await signedIn('super@example.com');
    for (const [path, button, label] of [
      ['/reseller/resellerAdd', 'Save Reseller', 'Company'],
      ['/enduser/enduserAdd', 'Save End User', 'Reseller'],
      ['/technologyprovider/technologyproviderAdd', 'Save', 'Company'],
      ['/company/userAdd/choose', 'Save', 'Company'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
      const summary = page.getByRole('region', { name: 'Errors' });
      await summary.getByText('Please select a company first.').waitFor();
      expect(await page.getByText('Please select a company first.').count(), path).toBe(2);
      await summary.getByRole('link', { name: label, exact: true }).click();
      // A list to open, or a field to type into where there may be thousands.
      const focused = () => page.evaluate(() => document.activeElement?.tagName);
      await expect.poll(focused, { message: path }).toMatch(/^(BUTTON|INPUT)$/);
    }
  });
});
