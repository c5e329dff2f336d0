import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { shownValue } from '../support/shown-value.ts';

const { signedIn } = await startDomBrowser();

/** The choice on the form, or the one above the list. */
const choiceOn = (page: Page, place: 'form' | 'list') =>
  page.locator(place === 'form' ? '.record-form' : '.list-bar').getByRole('button', { name: /Responsible$/ });

const options = (page: Page) => page.locator('.select-menu').getByRole('option');

const choose = async (page: Page, place: 'form' | 'list', name: string) => {
  await choiceOn(page, place).click();
  await options(page).getByText(name, { exact: true }).click();
};

describe('the person who looks after a record', () => {
  it.each([
    ['a reseller', 'ncra@example.com', '/reseller', 'Update Reseller'],
    ['a technology provider', 'ncra@example.com', '/technologyprovider', 'Update'],
    ['an end user', 'reseller@example.com', '/enduser', 'Update End User'],
  ])('is chosen on the form of %s, shown in the list and narrows it', async (_what, email, path, save) => {
    const session = await signedIn(email, path);
    const { page } = session;
    const row = page.getByRole('row').nth(1);
    const name = (await row.getByRole('rowheader').textContent()) ?? '';
    await row.getByRole('link', { name: /^Edit/ }).click();
    await choiceOn(page, 'form').getByText('Unassigned').waitFor();
    await choiceOn(page, 'form').click();
    const person = (await options(page).nth(1).textContent()) ?? '';
    await options(page).nth(1).click();
    await expectFlawless(session);
    await page.getByRole('button', { name: save, exact: true }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.waitForURL(new RegExp(`${path}(\\?|$)`));
    await page.getByRole('row', { name }).getByRole('cell', { name: person, exact: true }).waitFor();

    await choose(page, 'list', person);
    await page.waitForURL(/responsible=/);
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.getByRole('rowheader', { name }).waitFor();
    await expectFlawless(session);
    await choose(page, 'list', 'Unassigned');
    await page.waitForURL(/responsible=none/);
    await expect.poll(() => page.getByRole('rowheader', { name, exact: true }).count()).toBe(0);
    await choose(page, 'list', 'Any user');

    await page.getByRole('row', { name }).getByRole('link', { name: /^View/ }).click();
    await expect.poll(() => shownValue(page, 'Responsible').textContent()).toBe(person);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('button', { name: /Responsible/ })
      .getByText(person)
      .waitFor();
    await choose(page, 'form', 'Unassigned');
    await page.getByRole('button', { name: save, exact: true }).click();
    await page.getByText('Updated successfully').waitFor();
    await expect.poll(() => page.getByRole('row', { name }).getByText(person, { exact: true }).count()).toBe(0);
  });

  it('is read by who may not change it, and no other is offered', async () => {
    const { page } = await signedIn('reseller@example.com', '/technologyprovider');
    await page.getByRole('columnheader', { name: 'Responsible' }).waitFor();
    expect(await choiceOn(page, 'list').count()).toBe(0);
    const row = page.getByRole('row').nth(1);
    const person = (await row.locator('td[data-label="Responsible"]').innerText()).trim();
    await row.getByRole('link', { name: /^View/ }).click();
    await expect.poll(() => shownValue(page, 'Responsible').textContent()).toBe(person || 'None');
    expect(await choiceOn(page, 'form').count()).toBe(0);
  });
});
