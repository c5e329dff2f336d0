import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectEverywhere, startBrowser } from '../support/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startBrowser();

const MOST_TABS = 120;
/** Goes to an element by the Tab key alone. */
const tabTo = async (page: Page, wanted: Locator) => {
  await wanted.waitFor();
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let tab = 0; !(await isFocused()); tab++) {
    expect(tab).toBeLessThan(MOST_TABS);
    await page.keyboard.press('Tab');
  }
};
const press = async (page: Page, wanted: Locator, key = 'Enter') => {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
};
/** Opens a selector by the keyboard and chooses an option by the beginning of its name. */
const choose = async (page: Page, field: RegExp, name: string) => {
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: field }));
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.type(name.slice(0, 6));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: new RegExp(name) }).waitFor();
};
const button = (page: Page) => page.getByRole('button', { name: 'Change standing' });

/** A tenant with three end users of one reseller; the last one is to be suspended by itself. */
const createSellingTenant = async () => {
  const tenant = await createReviewedTenant('Standing Story', '2099-12-30');
  const { createEndUsers } = await import('#local/seed/business-records.ts');
  const { madeUpEndUsers } = await import('#local/seed/made-up-end-users.ts');
  const { resellers } = await import('#lambdas/entities/records/reseller.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const names = ['Second Homes', 'Stubborn Homes'];
  const [, alone = ''] = await createEndUsers(
    tenant.companyId,
    madeUpEndUsers(2).map((fields, index) => ({ ...fields, name: names[index] ?? '' })),
    [tenant.resellerId],
  );
  const { name } = await resellers(seedScope(tenant.companyId)).get(tenant.resellerId);
  return { ...tenant, alone: `/enduser/enduserView/${alone}/102`, reseller: name };
};

it('an officer suspends a reseller with its end users and lets it return, by the keyboard alone', async () => {
  const tenant = await createSellingTenant();
  const officer = await signedIn(tenant.emails.ncra, tenant.alone);
  const { page } = officer;
  const standing = page.getByRole('region', { name: 'Standing' });
  const change = async (to: string, reason: string, words: string) => {
    await press(page, button(page));
    await choose(page, /New standing/, to);
    await choose(page, /Reason/, reason);
    await tabTo(page, page.getByLabel('In words'));
    await page.keyboard.type(words);
  };
  const submit = async () => {
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Change standing' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change standing');
  };
  await change('Suspended', 'Complaint', 'Two consumers have complained.');
  await submit();
  await standing.getByText('Complaint: Two consumers have complained.').first().waitFor();

  await page.goto(`/reseller/resellerView/${tenant.resellerId}/102`);
  await change('Suspended', 'Payment outstanding', 'Three invoices are open.');
  await page.getByText('2 end users suspended through the reseller').waitFor();
  await expectEverywhere(officer);
  await submit();
  await standing.getByText('Payment outstanding: Three invoices are open.').first().waitFor();
  await expectEverywhere(officer);

  const filter = { field: 'standing', is: 'oneOf', values: ['through', 'suspended'] };
  const list = `/enduser?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  const shown = async () => {
    await page.goto(list);
    await page.getByRole('table').waitFor();
    const cells = page.locator('td[data-label="Standing"]');
    if ((await cells.count()) === 0) {
      await press(page, page.getByRole('button', { name: 'Columns' }));
      await press(page, page.getByRole('checkbox', { name: 'Standing', exact: true }), 'Space');
      await press(page, page.getByRole('button', { name: 'Apply' }));
      await cells.first().waitFor();
    }
    const names = await page.getByRole('rowheader').allInnerTexts();
    const standings = await cells.allInnerTexts();
    return names.map((name, at) => `${name.trim()}: ${standings[at]?.trim()}`).sort();
  };
  const THROUGH = 'Suspended through the reseller';
  expect(await shown()).toEqual([`Second Homes: ${THROUGH}`, 'Stubborn Homes: Suspended', `Walked Homes: ${THROUGH}`]);
  await expectEverywhere(officer);
  await press(page, page.getByRole('link', { name: 'Walked Homes', exact: true }));
  await standing.getByText(THROUGH, { exact: true }).waitFor();
  await standing.getByText(new RegExp(`^Its reseller ${tenant.reseller} is suspended since`)).waitFor();
  await expectEverywhere(officer);
  await page.goto(tenant.alone);
  await standing.getByText('Suspended', { exact: true }).waitFor();

  await page.goto(`/reseller/resellerView/${tenant.resellerId}/102`);
  await change('Active', 'Requirements fulfilled', 'The invoices are paid.');
  await page.getByText('2 end users no longer suspended through the reseller').waitFor();
  await submit();
  await standing.getByText('Active', { exact: true }).waitFor();
  expect(await shown()).toEqual(['Stubborn Homes: Suspended']);
  await page.goto(tenant.alone);
  await standing.getByText('Suspended', { exact: true }).waitFor();
  await standing.getByText('Complaint: Two consumers have complained.').first().waitFor();
  await page.goto(tenant.endUser('View'));
  await standing.getByText('Active', { exact: true }).waitFor();
});
