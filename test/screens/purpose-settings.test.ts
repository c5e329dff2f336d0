import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createPurposedTenant } from '../support/purposed-tenant.ts';

const { signedIn } = await startDomBrowser();

const PATH = '/purposes/settings';
const storedOf = async (companyId: string) => {
  const { currentPurposeSettings } = await import('#lambdas/entities/purpose-settings.ts');
  return currentPurposeSettings(companyId as never);
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('purposes and businesses', () => {
  it('are added, moved and closed; what was saved is neither renamed nor removed', async () => {
    const { companyId, emails } = await createPurposedTenant('Purposes Settled');
    const session = await signedIn(emails.ncra, '/requirements?kind=endUser');
    const { page } = session;
    await page.getByRole('link', { name: 'purposes and businesses' }).click();
    const stored = page.getByRole('group', { name: 'Bail bonds' });
    await stored.waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await stored.getByRole('button', { name: /Only after review/ }).click();
    await page.getByRole('option', { name: 'Prohibited' }).click();
    await page
      .getByRole('group', { name: /^Child support/ })
      .getByLabel('Closed')
      .check();
    await page.getByRole('button', { name: 'Add business' }).click();
    const added = page.getByRole('group', { name: 'New business 5' });
    await save(page);
    await added.getByText('Please enter the business').waitFor();
    await added.getByLabel('Business', { exact: true }).fill('bail bonds');
    await save(page);
    await added.getByText('This is listed already').waitFor();
    await added.getByLabel('Business', { exact: true }).fill('Tenant screening');
    await page.getByRole('button', { name: 'Move up business 5' }).click();
    await page.getByRole('button', { name: 'Add purpose' }).click();
    const purpose = page.getByRole('group', { name: 'New purpose 12' });
    await purpose.getByLabel('Purpose', { exact: true }).fill('Federal debt collection');
    await purpose.getByLabel('Section of FCRA 604').fill('604(a)(5)');
    await expectFlawless(session);
    await save(page);
    await page.getByText('Saved successfully').waitFor();
    await page.getByRole('group', { name: 'Tenant screening' }).waitFor();
    const { purposes, businesses } = await storedOf(companyId);
    expect(businesses.map(({ id, name, rule }) => [id, name, rule])).toEqual([
      [1, 'Property management', 'allowed'],
      [2, 'Bail bonds', 'prohibited'],
      [3, 'Private investigation', 'prohibited'],
      [5, 'Tenant screening', 'allowed'],
      [4, 'Door to door sales', 'allowed'],
    ]);
    expect(purposes.filter(({ isClosed }) => isClosed).map(({ name }) => name)).toEqual(['Child support']);
    expect(purposes.at(-1)).toEqual({
      id: 12,
      name: 'Federal debt collection',
      section: '604(a)(5)',
      isClosed: false,
    });
  });

  it('stay as typed when another user saved first, until what was saved is loaded', async () => {
    const { companyId, emails } = await createPurposedTenant('Purposes Overtaken');
    const { page } = await signedIn(emails.ncra, PATH);
    await page.getByRole('group', { name: 'Bail bonds' }).getByLabel('Closed').check();
    const { putPurposeSettings } = await import('#lambdas/entities/purpose-settings.ts');
    const stored = await storedOf(companyId);
    const theirs = { id: 9, name: 'Their business', rule: 'allowed', isClosed: false } as const;
    await putPurposeSettings(companyId as never, { ...stored, businesses: [...stored.businesses, theirs] });
    await save(page);
    await page.getByText(/^Another user saved the purposes and businesses meanwhile/).waitFor();
    // Nothing was saved, so leaving would lose it.
    await page.getByRole('link', { name: 'Support' }).first().click();
    await page.getByText('Your changes are not saved.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await page.getByRole('group', { name: 'Bail bonds' }).getByLabel('Closed').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Load what was saved' }).click();
    await page.getByRole('group', { name: 'Their business' }).waitFor();
    expect(await page.getByRole('group', { name: 'Bail bonds' }).getByLabel('Closed').isChecked()).toBe(false);
  });

  it('are only read by Experian and by staff of a reseller', async () => {
    const { emails } = await createPurposedTenant('Purposes Read');
    for (const email of [emails.experian, emails.reseller]) {
      const session = await signedIn(email, PATH);
      const { page } = session;
      await page.getByText('Bail bonds').first().waitFor();
      await page.getByText('Only after review').first().waitFor();
      expect(await page.getByRole('button', { name: /^(Save|Add|Remove|Move)/ }).count()).toBe(0);
      expect(await page.locator('#main input').count()).toBe(0);
      await expectFlawless(session);
    }
  });
});

describe('the line of a requirement', () => {
  it('demands a permissible purpose of end users, with months and what opens it again', async () => {
    const { emails } = await createPurposedTenant('Purposes Lines');
    const session = await signedIn(emails.ncra, '/requirements?kind=endUser');
    const { page } = session;
    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await page.getByRole('button', { name: 'Add line' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add line' });
    await dialog.getByRole('button', { name: /What is demanded/ }).click();
    await page.getByRole('option', { name: 'Permissible Purpose' }).click();
    await dialog.getByLabel('Valid for, months').fill('12');
    await dialog.getByRole('button', { name: /Again after a change of/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'address',
      'name',
      'services or products',
      'permissible purposes',
      'reseller',
    ]);
    await page.getByRole('option', { name: 'services or products' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /Only for Bureaus/ }).click();
    await page.getByRole('option', { name: 'Experian' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /Who can fulfil it/ }).click();
    await page.getByRole('option', { name: 'Reseller' }).click();
    await page.keyboard.press('Escape');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Save line' }).click();
    const line = page.getByRole('row').filter({ hasText: 'Permissible Purpose' });
    await line.getByText('Bureaus: Experian').waitFor();
    await line.getByText('valid for 12 months at most, again after a change of services or products').waitFor();
  });

  it('demands none of resellers', async () => {
    const { emails } = await createPurposedTenant('Purposes Resellers');
    const { page } = await signedIn(emails.ncra, '/requirements?kind=reseller');
    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await page.getByRole('button', { name: 'Add line' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /What is demanded/ })
      .click();
    await page.getByRole('option', { name: 'Another kind of document' }).waitFor();
    expect(await page.getByRole('option', { name: 'Permissible Purpose' }).count()).toBe(0);
  });
});
