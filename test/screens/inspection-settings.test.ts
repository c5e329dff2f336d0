import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createInspectedTenant } from '../support/inspected-tenant.ts';

const { signedIn } = await startDomBrowser();

const PATH = '/inspections/settings';
const storedOf = async (companyId: string) => {
  const { inspectionSettingsOf } = await import('#lambdas/entities/inspection-settings.ts');
  return inspectionSettingsOf(companyId as never);
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('firms and templates', () => {
  it('are added, moved and closed, with keys from their words and ids that no other entry had', async () => {
    const { companyId, emails } = await createInspectedTenant('Settings Changed');
    const session = await signedIn(emails.ncra, PATH);
    const { page } = session;
    await page.getByRole('button', { name: 'Add firm' }).click();
    const added = page.getByRole('group', { name: 'Firm 3' });
    await save(page);
    await added.getByText('Please enter the name of the firm').waitFor();
    await added.getByLabel('Name of the firm').fill('Lake Inspections');
    const lake = page.getByRole('group', { name: 'Lake Inspections' });
    await lake.getByRole('button', { name: /Accepted by/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Experian', 'Equifax', 'TransUnion']);
    await page.getByRole('option', { name: 'Equifax' }).click();
    await page.getByRole('option', { name: 'TransUnion' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Harbor Inspections' }).getByLabel('Closed').check();
    // Stored firms are closed and never removed.
    expect(await page.getByRole('button', { name: /^Remove firm/ }).allInnerTexts()).toHaveLength(1);
    const short = page.getByRole('group', { name: 'Short' });
    await short.getByRole('button', { name: 'Add point' }).click();
    await short.getByLabel('Point 3', { exact: true }).fill('Screens face away from visitors');
    await short.getByRole('button', { name: 'Move up point 3' }).click();
    await short.getByRole('button', { name: 'Add kind of photo' }).click();
    await short.getByLabel('Kind of photo 1', { exact: true }).fill('Front desk');
    await expectFlawless(session);
    await save(page);
    await page.getByText('Saved successfully').waitFor();
    const { firms, templates } = await storedOf(companyId);
    expect(firms.map(({ id, name, acceptedBy, isClosed }) => [id, name, acceptedBy, isClosed])).toEqual([
      [1, 'Harbor Inspections', 'Experian', true],
      [2, 'Former Inspections', 'Experian', false],
      [3, 'Lake Inspections', 'Equifax, TransUnion', false],
    ]);
    expect(templates[1]?.points.map(({ key }) => key)).toEqual(['sign', 'screensFaceAwayFromVisitors', 'storage']);
    expect(templates[1]?.photos).toEqual([{ key: 'frontDesk', name: 'Front desk', atLeast: 1 }]);
  });

  it('stay as typed when another user saved first, until what was saved is loaded', async () => {
    const { companyId, emails } = await createInspectedTenant('Settings Overtaken');
    const { page } = await signedIn(emails.ncra, PATH);
    const first = page.getByLabel('Name of the firm').first();
    await first.fill('My Inspections');
    const { putInspectionSettings } = await import('#lambdas/entities/inspection-settings.ts');
    const stored = await storedOf(companyId);
    await putInspectionSettings(companyId as never, {
      ...stored,
      firms: stored.firms.map((firm) => ({ ...firm, name: `Their ${firm.name}` })),
    });
    await save(page);
    await page.getByText(/^Another user saved the firms and templates meanwhile/).waitFor();
    expect(await first.inputValue()).toBe('My Inspections');
    await page.getByRole('button', { name: 'Load what was saved' }).click();
    await expect.poll(() => first.inputValue()).toBe('Their Harbor Inspections');
  });

  it('need at least one point in a template', async () => {
    const { emails } = await createInspectedTenant('Settings Empty');
    const { page } = await signedIn(emails.ncra, PATH);
    const short = page.getByRole('group', { name: 'Short' });
    await short.getByRole('button', { name: 'Remove point 1' }).click();
    await short.getByRole('button', { name: 'Remove point 1' }).click();
    await save(page);
    await short.getByText('A template needs at least one point').waitFor();
  });

  it('are only read by Experian and by staff of a reseller', async () => {
    const { emails } = await createInspectedTenant('Settings Read');
    for (const email of [emails.experian, emails.reseller]) {
      const session = await signedIn(email, PATH);
      const { page } = session;
      await page.getByText('Harbor Inspections').first().waitFor();
      expect(await page.getByRole('button', { name: /^(Save|Add|Remove|Move)/ }).count()).toBe(0);
      expect(await page.locator('#main input').count()).toBe(0);
      await expectFlawless(session);
    }
  });
});

describe('the line of a requirement', () => {
  it('demands an inspection of each place, with months and what opens it again, where records have places', async () => {
    const { emails } = await createInspectedTenant('Settings Lines');
    const session = await signedIn(emails.ncra, '/requirements?kind=reseller');
    const { page } = session;
    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await page.getByRole('button', { name: 'Add line' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add line' });
    await dialog.getByRole('button', { name: /What is demanded/ }).click();
    await page.getByRole('option', { name: 'Site inspection of each place' }).click();
    await dialog.getByLabel('Valid for, months').fill('12');
    await dialog.getByRole('button', { name: /Again after a change of/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['name']);
    await page.getByRole('option', { name: 'name' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /Who can fulfil it/ }).click();
    await page.getByRole('option', { name: 'NCRA' }).click();
    await page.keyboard.press('Escape');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Save line' }).click();
    const line = page.getByRole('row').filter({ hasText: 'Site Inspection' });
    await line.getByText('each place of all resellers').waitFor();
    await line.getByText('valid for 12 months at most, again after a change of name').waitFor();
  });

  it('demands none of technology providers', async () => {
    const { emails } = await createInspectedTenant('Settings Providers');
    const { page } = await signedIn(emails.ncra, '/requirements?kind=provider');
    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await page.getByRole('button', { name: 'Add line' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /What is demanded/ })
      .click();
    await page.getByRole('option', { name: 'Another kind of document' }).waitFor();
    expect(await page.getByRole('option', { name: 'Site inspection of each place' }).count()).toBe(0);
  });
});
