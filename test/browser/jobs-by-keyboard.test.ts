import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { portal, signedIn } = await startBrowser();
const today = portalToday();

const STEPS_MAX = 200;
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes to a control by Tab, from where the focus is, and presses a key there. */
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await target.waitFor();
  for (let steps = 0; !(await isFocused(target)); steps += 1) {
    expect(steps, `steps to ${target}`).toBeLessThan(STEPS_MAX);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press(key);
};

/** Goes to a field by Tab and types into it. */
const type = async (page: Page, name: string, text: string, within: Page | Locator = page) => {
  await press(page, within.getByRole('textbox', { name, exact: true }), 'End');
  await page.keyboard.insertText(text);
};

/** Opens a list of choices and takes one by its arrows, as a screen reader's user does. */
const choose = async (page: Page, opener: Locator, option: Locator) => {
  await press(page, opener);
  await option.waitFor();
  const isActive = () =>
    option.evaluate((element) => {
      const { activeElement: focused } = document;
      return focused === element || focused?.getAttribute('aria-activedescendant') === element.id;
    });
  for (let steps = 0; !(await isActive()); steps += 1) {
    expect(steps, `steps to ${option}`).toBeLessThan(STEPS_MAX);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
};

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: new RegExp(`^${name}`) });
const dialog = (page: Page) => page.getByRole('dialog').last();

describe('the jobs of a compliance officer by keyboard alone', () => {
  it('opens the first missing item, requests its document and closes the dialog', async () => {
    const { page } = await signedIn('ncra@example.com');
    await press(page, menu(page, 'Worklist'));
    await press(page, page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: /^Missing/ }));
    await page.waitForURL(/group=missing/);
    await press(page, page.getByRole('button', { name: /^Request the document of/ }).first());
    await press(page, dialog(page).getByRole('button', { name: 'Make the plan' }));
    await press(page, dialog(page).getByRole('button', { name: /^Request documents of/ }));
    await press(page, dialog(page).getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('selects the rows of a page and requests their documents', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?document=EXPSAQ');
    await page.getByRole('rowheader').first().waitFor();
    await press(page, page.getByRole('checkbox', { name: 'Select all rows of this page' }), 'Space');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await press(page, bar.getByRole('button', { name: 'Request documents' }));
    await press(page, dialog(page).getByRole('button', { name: 'Make the plan' }));
    await press(page, dialog(page).getByRole('button', { name: /^Request documents of/ }));
    await press(page, dialog(page).getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('finds documents that run out within 60 days and requests new ones', async () => {
    const { page } = await signedIn('ncra@example.com');
    await press(page, menu(page, 'Worklist'));
    const filters = page.getByRole('region', { name: 'Filters' });
    await press(page, filters.getByRole('button', { name: /^Due within 60 days/ }));
    await choose(
      page,
      filters.getByRole('button', { name: /Document$/ }),
      page.getByRole('option', { name: /^Site Inspection/ }),
    );
    await page.waitForURL(/document=SITEINSPECTION/);
    await page
      .getByRole('checkbox', { name: /^Select .+, Site Inspection$/ })
      .first()
      .waitFor();
    await press(page, page.getByRole('checkbox', { name: 'Select all rows of this page' }), 'Space');
    await press(
      page,
      page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Request documents' }),
    );
    await press(page, dialog(page).getByRole('button', { name: 'Make the plan' }));
    await press(page, dialog(page).getByRole('button', { name: /^Request documents of/ }));
    await press(page, dialog(page).getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('assigns the providers that a mail names', async () => {
    const { page } = await signedIn('ncra-experian@example.com');
    await press(page, menu(page, 'Technology Providers'));
    await page.getByRole('heading', { name: 'Technology Providers', level: 1 }).waitFor();
    const links = page.getByRole('rowheader').getByRole('link');
    await links.first().waitFor();
    const names = (await links.allInnerTexts()).slice(0, 5).map((name) => name.trim());
    await press(page, page.getByRole('button', { name: 'Select by name' }));
    await type(page, 'Names or ids', names.join('\n'), dialog(page));
    await press(page, dialog(page).getByRole('button', { name: 'Select', exact: true }));
    await press(page, page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Assign' }));
    await press(page, dialog(page).getByRole('list', { name: 'People' }).getByRole('button').first());
    await press(page, dialog(page).getByRole('button', { name: `Change ${names.length} records` }));
    await press(page, dialog(page).getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('approves documents that were delivered, one after the other', async () => {
    const { page } = await signedIn('ncra-experian@example.com');
    await press(page, menu(page, 'Documents'));
    const tab = page.getByRole('link', { name: /^Awaiting my review \(\d+\)$/ });
    await tab.waitFor();
    const waiting = Number(/\d+/.exec(await tab.innerText())?.[0]);
    await press(page, tab);
    await page.getByText(`1-${waiting} of ${waiting}`).waitFor();
    await press(page, page.getByRole('rowheader').first().getByRole('link'));
    for (let left = waiting; left > 1; left--) {
      await page.getByText(new RegExp(`^\\d of ${left} awaiting my review$`)).waitFor();
      const { pathname } = new URL(page.url());
      await press(page, page.getByRole('button', { name: 'Approve', exact: true }));
      await page.waitForURL((url) => url.pathname !== pathname);
    }
  });

  it('says who has changed a date, and returns to where it was asked', async () => {
    const tenant = await createReviewedTenant('Keyboard', daysAfter(today, 30));
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await press(page, page.getByRole('button', { name: 'Start review of NCRA Review' }));
    await press(page, page.getByRole('button', { name: 'Complete review of NCRA Review' }));
    await choose(
      page,
      dialog(page).getByRole('button', { name: /Outcome/ }),
      page.getByRole('option', { name: 'Passed', exact: true }),
    );
    await press(page, dialog(page).getByRole('button', { name: 'Complete', exact: true }));
    await dialog(page).waitFor({ state: 'detached' });
    await press(page, menu(page, 'Technology Providers'));
    await press(page, page.getByRole('rowheader').getByRole('link').first());
    const question = page.getByRole('button', { name: 'History of NCRA Review Date' });
    await press(page, question);
    await dialog(page).getByRole('listitem').filter({ hasText: 'NCRA Review Date' }).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(question)).toBe(true);
  });

  it('packs one reseller with its end users for an auditor', async () => {
    const { page } = await signedIn('ncra@example.com');
    await press(page, menu(page, 'Resellers'));
    await page.getByRole('heading', { name: 'Resellers', level: 1 }).waitFor();
    await press(page, page.getByRole('checkbox', { name: /^Select (?!all )/ }).first(), 'Space');
    await press(
      page,
      page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Evidence package' }),
    );
    await press(page, dialog(page).getByRole('button', { name: 'Make the package' }));
    await dialog(page).getByText('The package is being made.').waitFor();
  });

  it('invites a reseller with its first user and requests a document', async () => {
    const { page } = await signedIn('ncra-experian@example.com');
    await press(page, menu(page, 'Resellers'));
    await press(page, page.getByRole('link', { name: 'Add New Reseller' }));
    await type(page, 'Name', 'Yarrow Screening');
    await type(page, 'Contact Name', 'Yara Yarrow');
    await type(page, 'Contact Phone', '(555) 010-7781');
    await type(page, 'Contact Email', 'yara@example.com');
    await choose(
      page,
      page.getByRole('button', { name: /Reseller Type/ }),
      page.getByRole('option', { name: 'Tenant Screening', exact: true }),
    );
    await page.keyboard.press('Escape');
    await press(page, page.getByRole('checkbox', { name: 'Register the reseller as a user' }), 'Space');
    await type(page, 'User Name', 'yarrow');
    await press(page, page.getByRole('button', { name: 'Save Reseller' }));
    await page.getByText('Saved successfully').waitFor();
    await expect.poll(() => portal.inbox.messages().some(({ to }) => to === 'yara@example.com')).toBe(true);
    await press(page, page.getByRole('searchbox'), 'End');
    await page.keyboard.insertText('Yarrow');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('rowheader').getByRole('link', { name: /^Yarrow Screening/ }));
    await press(page, page.getByRole('button', { name: /^Request/ }).first());
    await press(page, dialog(page).getByRole('button', { name: 'Send request' }));
    await page.getByText('1 request is on its way').waitFor();
  });
});
