import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { fillFields } from '../support/screen-steps.ts';
import { choose } from '../support/steps/reviews.ts';

const { portal, signedIn } = await startBrowser();

const today = portalToday();

/** Counts the presses of a person who has signed in and looks at the dashboard; typing and pasting are none. */
const counting = () => {
  const counter = { clicks: 0 };
  const press = async (target: Locator) => {
    counter.clicks += 1;
    await target.click();
  };
  return { counter, press };
};

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: new RegExp(`^${name}`) });
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const dialog = (page: Page) => page.getByRole('dialog').last();
const rowsOf = (page: Page) => page.getByRole('rowheader').first().waitFor();

describe('the jobs of a compliance officer take few presses', () => {
  it('finds documents that run out within 60 days and requests new ones from each provider: 8', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    const { counter, press } = counting();
    await press(menu(page, 'Worklist'));
    await press(filters(page).getByRole('button', { name: /^Due within 60 days/ }));
    await press(filters(page).getByRole('button', { name: /Document$/ }));
    await press(page.getByRole('option', { name: /^Site Inspection/ }));
    await page.waitForURL(/document=SITEINSPECTION/);
    const boxes = page.getByRole('checkbox', { name: /^Select .+, Site Inspection$/ });
    await boxes.first().waitFor();
    const found = await boxes.count();
    await press(page.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await press(bar(page).getByRole('button', { name: 'Request documents' }));
    await press(dialog(page).getByRole('button', { name: 'Make the plan' }));
    await press(dialog(page).getByRole('button', { name: /^Request documents of/ }));
    await dialog(page).getByRole('button', { name: 'Done' }).waitFor();
    expect(counter.clicks).toBeLessThanOrEqual(8);
    await page.goto('/document-requests?state=open');
    await page
      .getByText('Site Inspection')
      .nth(found - 1)
      .waitFor();
  });

  it('assigns providers that a mail names: 6', async () => {
    const session = await signedIn('ncra-experian@example.com');
    const { page } = session;
    const { counter, press } = counting();
    await press(menu(page, 'Technology Providers'));
    await page.getByRole('heading', { name: 'Technology Providers', level: 1 }).waitFor();
    await rowsOf(page);
    const links = page.getByRole('rowheader').getByRole('link');
    const names = (await links.allInnerTexts()).map((name) => name.trim().toUpperCase());
    await press(page.getByRole('button', { name: 'Select by name' }));
    await dialog(page).getByLabel('Names or ids').fill(names.join('\n'));
    await press(dialog(page).getByRole('button', { name: 'Select', exact: true }));
    await press(bar(page).getByRole('button', { name: 'Assign' }));
    await press(dialog(page).getByRole('list', { name: 'People' }).getByRole('button').first());
    await press(dialog(page).getByRole('button', { name: `Change ${names.length} records` }));
    await dialog(page).getByRole('button', { name: 'Done' }).waitFor();
    expect(counter.clicks).toBeLessThanOrEqual(6);
  });

  it('says which pasted names it has not found, before it selects the others', async () => {
    const session = await signedIn('other-ncra@example.com', '/technologyprovider');
    const { page } = session;
    await rowsOf(page);
    const first = await page.getByRole('rowheader').getByRole('link').first().innerText();
    await page.getByRole('button', { name: 'Select by name' }).click();
    await dialog(page).getByLabel('Names or ids').fill(`${first}\nNobody At All`);
    await dialog(page).getByRole('button', { name: 'Select', exact: true }).click();
    await dialog(page).getByText('1 name found, 1 not found, 0 ambiguous.').waitFor();
    await dialog(page).getByText('Nobody At All').waitFor();
    await expectFlawless(session);
    await dialog(page).getByRole('button', { name: 'Select 1 row' }).click();
    await bar(page).getByText('1 selected').waitFor();
  });

  it('requests the first missing document from where it is found: 3, and 2 to send it', async () => {
    const { page } = await signedIn('ncra@example.com');
    const { counter, press } = counting();
    await press(menu(page, 'Worklist'));
    await press(filters(page).getByRole('button', { name: /^Missing/ }));
    await page.waitForURL(/group=missing/);
    await press(page.getByRole('button', { name: /^Request the document of/ }).first());
    await dialog(page).getByRole('button', { name: 'Make the plan' }).waitFor();
    expect(counter.clicks).toBeLessThanOrEqual(3);
    await press(dialog(page).getByRole('button', { name: 'Make the plan' }));
    await press(dialog(page).getByRole('button', { name: /^Request documents of/ }));
    await dialog(page).getByRole('button', { name: 'Done' }).waitFor();
  });

  it('approves a document that was delivered and goes to the next: 2 each', async () => {
    const { page } = await signedIn('ncra-experian@example.com');
    await menu(page, 'Documents').click();
    const tab = page.getByRole('link', { name: /^Awaiting my review \(\d+\)$/ });
    const waiting = Number(/\d+/.exec(await tab.innerText())?.[0]);
    expect(waiting).toBeGreaterThan(1);
    await tab.click();
    await page.getByText(`1-${waiting} of ${waiting}`).waitFor();
    await page.getByRole('rowheader').first().getByRole('link').click();
    const { counter, press } = counting();
    for (let left = waiting; left > 1; left--) {
      await page.getByText(new RegExp(`^\\d of ${left} awaiting my review$`)).waitFor();
      const { pathname } = new URL(page.url());
      await press(page.getByRole('button', { name: 'Approve', exact: true }));
      await page.waitForURL((url) => url.pathname !== pathname);
    }
    expect(counter.clicks).toBeLessThanOrEqual(2 * (waiting - 1));
  });

  it('says who has changed a date and why, from the list: 2', async () => {
    const tenant = await createReviewedTenant('Date Change', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    await page.getByRole('button', { name: 'Start review of NCRA Review' }).click();
    await page.getByRole('button', { name: 'Complete review of NCRA Review' }).click();
    await choose(page, 'Passed with conditions');
    await dialog(page).getByRole('textbox', { name: 'Conditions' }).fill('A second site is inspected in spring.');
    await dialog(page)
      .getByRole('checkbox', { name: /Agreement/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.goto('/technologyprovider');
    const { counter, press } = counting();
    await press(page.getByRole('rowheader').getByRole('link', { name: /^Walked Vault/ }));
    await press(page.getByRole('button', { name: 'History of NCRA Review Date' }));
    const change = dialog(page).getByRole('listitem').filter({ hasText: 'NCRA Review Date' });
    await change.getByText('by Nell Reviewer').waitFor();
    await change.getByText(showDay(daysAfter(today, 30))).waitFor();
    await change.getByText('A second site is inspected in spring.').waitFor();
    expect(counter.clicks).toBe(2);
    await expectFlawless(session);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('History of NCRA Review Date');
  });

  it('packs one reseller with its end users for an auditor: 4', async () => {
    const { page } = await signedIn('ncra@example.com');
    const { counter, press } = counting();
    await press(menu(page, 'Resellers'));
    await page.getByRole('heading', { name: 'Resellers', level: 1 }).waitFor();
    await press(page.getByRole('checkbox', { name: /^Select (?!all )/ }).first());
    await press(bar(page).getByRole('button', { name: 'Evidence package' }));
    expect(await dialog(page).getByLabel('With the end users of the reseller').isChecked()).toBe(true);
    await press(dialog(page).getByRole('button', { name: 'Make the package' }));
    await dialog(page).getByText('The package is being made.').waitFor();
    expect(counter.clicks).toBeLessThanOrEqual(4);
  });

  it('invites a reseller with its first user and requests its first document: 10', async () => {
    const { page } = await signedIn('ncra-experian@example.com');
    const { counter, press } = counting();
    await press(menu(page, 'Resellers'));
    await press(page.getByRole('link', { name: 'Add New Reseller' }));
    await fillFields(page, {
      Name: 'Zinnia Screening',
      'Contact Name': 'Zoe Zinnia',
      'Contact Phone': '(555) 010-7780',
      'Contact Email': 'zoe@example.com',
    });
    await press(page.getByRole('button', { name: /Reseller Type/ }));
    await press(page.getByRole('option', { name: 'Tenant Screening', exact: true }));
    await page.keyboard.press('Escape');
    await press(page.getByLabel('Register the reseller as a user'));
    await fillFields(page, { 'User Name': 'zinnia' });
    await press(page.getByRole('button', { name: 'Save Reseller' }));
    await page.getByText('Saved successfully').waitFor();
    await expect.poll(() => portal.inbox.messages().some(({ to }) => to === 'zoe@example.com')).toBe(true);
    await page.getByRole('searchbox').fill('Zinnia');
    await page.keyboard.press('Enter');
    await press(page.getByRole('rowheader').getByRole('link', { name: /^Zinnia Screening/ }));
    await press(page.getByRole('button', { name: /^Request/ }).first());
    await press(dialog(page).getByRole('button', { name: 'Send request' }));
    await page.getByText('1 request is on its way').waitFor();
    expect(counter.clicks).toBeLessThanOrEqual(10);
  });
});
