import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectEverywhere, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { inDays } from '../support/days.ts';
import { createPurposedTenant, publishPurposeLine } from '../support/purposed-tenant.ts';
import { approveDocuments } from '../support/reviewed-tenant.ts';

const { signedIn } = await startBrowser();

const section = (page: Page) => page.getByRole('region', { name: 'Permissible purposes' });
const card = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const press = async (page: Page, name: string) => {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

it('a purpose is owed, entered and certified by one user, and verified by another; then nothing is owed', async () => {
  const tenant = await createPurposedTenant('Purposes Story');
  await publishPurposeLine(tenant.companyId);
  // Nothing is worse than the purpose that is owed.
  await approveDocuments(tenant.companyId);
  const officer = await signedIn(tenant.emails.ncra, '/worklist');
  const { page } = officer;
  await page.getByRole('link', { name: /^View Walked Homes, Permissible Purpose/ }).click();
  await section(page)
    .getByText(/^No purpose is entered/)
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Enter purpose');
  await expectEverywhere(officer);
  await page.keyboard.press('Enter');
  await choose(page, 'Please select Purpose', 'Employment (604(a)(3)(B))');
  await choose(page, 'States of the consumers', 'Vermont', 'Maine');
  await expectEverywhere(officer);
  await press(page, 'Enter purpose');
  await card(page, 'Employment').getByRole('button', { name: 'Certify: Employment' }).click();
  await dialog(page).getByLabel('Signer').fill('Harper Quinn');
  await dialog(page).getByLabel('Day of the signature').fill(inDays(-1));
  await choose(page, 'Document of the end user', 'Signed purposes');
  await expectEverywhere(officer);
  await press(page, 'Certify');
  await card(page, 'Employment').getByText('You have entered this purpose. Another user verifies it.').waitFor();
  await expectEverywhere(officer);

  const other = await signedIn(tenant.emails.second, tenant.endUser('View'));
  await other.page.getByRole('link', { name: 'Verify: Permissible Purpose' }).click();
  await expect
    .poll(() => other.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Verify: Employment');
  await other.page.keyboard.press('Enter');
  await choose(other.page, 'How it was verified', 'Website');
  await press(other.page, 'Verify');
  await card(other.page, 'Employment').getByText('In force', { exact: true }).waitFor();
  await expectEverywhere(other);
  // On paper there are neither buttons nor menus.
  await other.page.emulateMedia({ media: 'print' });
  expect(await section(other.page).getByRole('button').count()).toBe(0);
  await card(other.page, 'Employment').getByText('Signed purposes').waitFor();
  await page.goto('/worklist');
  await page.getByRole('table').waitFor();
  expect(await page.getByText('Permissible Purpose').count()).toBe(0);
});

it('the lists of purposes and businesses fit into a narrow window', async () => {
  const tenant = await createPurposedTenant('Purposes Lists');
  const officer = await signedIn(tenant.emails.ncra, '/purposes/settings');
  await officer.page.getByRole('group', { name: 'Bail bonds' }).waitFor();
  await officer.page.getByRole('button', { name: 'Add business' }).click();
  await expectEverywhere(officer);
});
