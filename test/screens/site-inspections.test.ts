import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showDay } from '#contract/rules/dates.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { inDays } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createInspectedTenant } from '../support/inspected-tenant.ts';
import { publishAlso } from '../support/published-lines.ts';

const { signedIn } = await startDomBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Walked Homes' });
const places = (page: Page) => page.getByRole('region', { name: 'Places and inspections' });
const choose = async (page: Page, label: RegExp, option: string) => {
  await dialog(page).getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('the list of inspections', () => {
  it('completes together those that have no No, and aborts open ones with a reason', async () => {
    const { emails, inspected, divisionId } = await createInspectedTenant('Inspections Together');
    await inspected({ answers: { sign: 'no' } });
    await inspected({ placeId: divisionId });
    const session = await signedIn(emails.ncra, '/inspections');
    const { page } = session;
    await expect.poll(() => rows(page).getByText('To be decided').count()).toBe(2);
    await expectFlawless(session);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await bar(page).getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog(page).getByText('1 inspection will be completed, 1 cannot be.').waitFor();
    await dialog(page).getByText('A point was answered with No.', { exact: false }).waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Complete 1/ })
      .click();
    await dialog(page).getByText('Please select the outcome').waitFor();
    await choose(page, /Outcome/, 'Passed');
    await dialog(page)
      .getByRole('button', { name: /^Complete 1/ })
      .click();
    await dialog(page).getByText('1 inspection completed.').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await rows(page).getByText('Passed').waitFor();
    await page.getByRole('button', { name: /^Abort Walked Homes/ }).click();
    await dialog(page).getByText('1 inspection will be aborted.').waitFor();
    await dialog(page).getByLabel('Reason').fill('Ordered twice');
    await dialog(page)
      .getByRole('button', { name: /^Abort 1/ })
      .click();
    await dialog(page).getByText('1 inspection aborted.').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await rows(page).getByText('Aborted').waitFor();
    await page.getByRole('button', { name: /^Status All|^All Status/ }).click();
    await page.getByRole('option', { name: 'Passed', exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await expectFlawless(session);
  });

  it('offers no decision to Experian and to staff of a reseller', async () => {
    const { emails, inspected } = await createInspectedTenant('Inspections Others');
    const id = await inspected();
    for (const email of [emails.experian, emails.reseller]) {
      const session = await signedIn(email, '/inspections');
      const { page } = session;
      await rows(page).first().waitFor();
      expect(await page.getByRole('button', { name: /^(Complete|Abort) / }).count()).toBe(0);
      await page.goto(`/inspections/${id}`);
      await page.getByRole('heading', { name: 'Inspection: Walked Homes' }).waitFor();
      expect(await page.getByRole('button', { name: /^(Complete|Abort)$/ }).count()).toBe(0);
      const reports = await page.getByRole('link', { name: 'Change the report' }).count();
      expect(reports).toBe(email === emails.reseller ? 1 : 0);
      await expectFlawless(session);
    }
  });
});

describe('the page of an inspection', () => {
  it('says to who has entered the report that a second user decides, and aborts with a reason', async () => {
    const { emails, inspected } = await createInspectedTenant('Inspections Own');
    const session = await signedIn(emails.ncra, `/inspections/${await inspected({ isOpen: true })}`);
    const { page } = session;
    await page.getByRole('link', { name: 'Enter the report' }).click();
    await page.getByRole('button', { name: 'Save report' }).waitFor();
    for (const point of await page.getByRole('radiogroup').all())
      await point.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('Inspector').fill('Ida Inspector');
    await page.getByRole('button', { name: 'Save report' }).click();
    await page.getByText('You have entered this report yourself. A second user decides about it.').waitFor();
    expect(await page.getByRole('button', { name: 'Complete', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Abort', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Abort inspection' }).click();
    await dialog(page).getByText('Please enter the reason').waitFor();
    await dialog(page).getByLabel('Reason').fill('Wrong address');
    await dialog(page).getByRole('button', { name: 'Abort inspection' }).click();
    await page.getByText('Wrong address').waitFor();
    await page.getByText('Aborted').first().waitFor();
    await expectFlawless(session);
  });

  it('completes after a No with conditions only', async () => {
    const { emails, inspected } = await createInspectedTenant('Inspections No');
    const { page } = await signedIn(emails.ncra, `/inspections/${await inspected({ answers: { sign: 'no' } })}`);
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog(page).getByText('A point was answered with No.').waitFor();
    await dialog(page)
      .getByRole('button', { name: /Outcome/ })
      .click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Passed with conditions', 'Failed']);
    await page.getByRole('option', { name: 'Failed' }).click();
    await dialog(page).getByText('The place counts as failed until a later inspection passes.').waitFor();
    await dialog(page).getByLabel('Reason').fill('No sign');
    await dialog(page).getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('Inspection completed').waitFor();
    await page.getByText('No sign').waitFor();
    expect(await page.getByText('Valid until').count()).toBe(0);
  });
});

describe('the places of a record', () => {
  it('are ordered with the address of the firm, and not offered once one is open', async () => {
    const { emails, endUser } = await createInspectedTenant('Inspections Ordered');
    const session = await signedIn(emails.ncra, endUser('View'));
    const { page } = session;
    await places(page).getByRole('button', { name: 'Order inspection of South' }).click();
    await dialog(page).getByRole('button', { name: /Firm/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'No firm',
      'Harbor Inspections, accepted by Experian',
    ]);
    await page.getByRole('option', { name: /^Harbor/ }).click();
    await expect.poll(() => dialog(page).getByLabel('E-mail of the inspector').inputValue()).toBe('harbor@example.com');
    await dialog(page).getByLabel('Ask for a code').waitFor();
    await dialog(page).getByRole('button', { name: 'Order inspection' }).click();
    await dialog(page).getByText('Please choose a template from the list.').waitFor();
    await expectFlawless(session);
    await choose(page, /Template/, 'Short');
    await dialog(page).getByRole('button', { name: 'Order inspection' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await places(page).getByRole('link', { name: 'Open the inspection of South' }).click();
    await page.getByText('harbor@example.com').waitFor();
  });

  it('of an address that is left count for the next one where a user says that it is the same', async () => {
    const tenant = await createInspectedTenant('Inspections Same');
    await tenant.inspected({ outcome: 'passed' });
    await tenant.move('7 Rear Entrance');
    const session = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    const { page } = session;
    await places(page).getByText('Never inspected').first().waitFor();
    await places(page)
      .getByRole('button', { name: /^Same place… of 7 Rear Entrance/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Count for this address' }).click();
    await dialog(page).getByText('Please enter the reason').waitFor();
    await dialog(page).getByLabel('Reason').fill('The street has another name');
    await expectFlawless(session);
    await dialog(page).getByRole('button', { name: 'Count for this address' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await places(page).getByText('Passed').waitFor();
  });

  it('of an address that was corrected open nothing again where a user says that the place is the same', async () => {
    const tenant = await createInspectedTenant('Inspections Corrected');
    const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
    const { seedScope } = await import('#local/seed/words.ts');
    const all = endUsers(seedScope(tenant.companyId));
    await publishAlso(tenant.companyId, 'endUser', 'Addendum again', [
      {
        key: 'vermont',
        demand: { type: 'document', document: 'OWN:Vermont' },
        turn: [RESELLER],
        reopensOn: ['address'],
      },
    ]);
    const days = { matched: {}, changed: { address: inDays(-1) }, movedBefore: [inDays(-1)], sameAddress: [] };
    await all.changeLatest(tenant.endUserId, (before) => ({ ...before, requirementDays: days }));
    const other = await signedIn(tenant.emails.reseller, tenant.endUser('View'));
    await places(other.page).getByText('Own address').waitFor();
    expect(await places(other.page).getByText('The address was changed').count()).toBe(0);
    const session = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    const { page } = session;
    await places(page)
      .getByText(`The address was changed 2 times on ${showDay(inDays(-1))}.`, { exact: false })
      .waitFor();
    await places(page).getByRole('button', { name: 'Same place…', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'The place is the same' }).click();
    await dialog(page).getByText('Please enter the reason').waitFor();
    await dialog(page).getByLabel('Reason').fill('A typing mistake was corrected');
    await expectFlawless(session);
    await dialog(page).getByRole('button', { name: 'The place is the same' }).click();
    await page.getByText('One change is taken back, another one of that day still counts').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await places(page)
      .getByText(`The address was changed on ${showDay(inDays(-1))}.`, { exact: false })
      .waitFor();
    await places(page).getByRole('button', { name: 'Same place…', exact: true }).click();
    await dialog(page).getByLabel('Reason').fill('Another one');
    await dialog(page).getByRole('button', { name: 'The place is the same' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await places(page).getByText('The address was changed').waitFor({ state: 'detached' });
    const { requirementDays } = await all.get(tenant.endUserId);
    expect(requirementDays).toMatchObject({
      changed: {},
      sameAddress: [{ reason: 'A typing mistake was corrected' }, { reason: 'Another one' }],
    });
  });

  it('are ten at first, and all where the address leads to a later one', async () => {
    const tenant = await createInspectedTenant('Inspections Many');
    const last = await tenant.addDivisions(12);
    const { page } = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    await places(page).getByRole('button', { name: 'Show all 14 places' }).waitFor();
    expect(await places(page).getByRole('listitem').count()).toBe(10);
    await places(page).getByRole('button', { name: 'Show all 14 places' }).click();
    await expect.poll(() => places(page).getByRole('listitem').count()).toBe(14);
    await page.goto(`${tenant.endUser('View')}?focus=inspections-${last}`);
    await expect.poll(() => places(page).getByRole('listitem').count()).toBe(14);
  });

  it('of a reseller are ordered by the programme and not by the reseller', async () => {
    const { emails, resellerId } = await createInspectedTenant('Inspections Reseller');
    const { page } = await signedIn(emails.ncra, `/reseller/resellerView/${resellerId}/102`);
    await places(page)
      .getByRole('button', { name: /^Order inspection/ })
      .waitFor();
    const experian = await signedIn(emails.experian, `/reseller/resellerView/${resellerId}/102`);
    await places(experian.page).getByText('Never inspected').waitFor();
    expect(await places(experian.page).getByRole('button').count()).toBe(0);
  });
});
