import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { POINTS_MAX } from '#contract/site-inspection/rules.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createInspectedTenant } from '../support/inspected-tenant.ts';
import { draftLines, publishAlso } from '../support/published-lines.ts';

const { signedIn } = await startDomBrowser();

const lines = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, at) =>
    RequirementLine.parse({
      key: `many${at}`,
      demand: { type: 'document', document: `OWN:Paper ${at}` },
      onlyFor: {},
      notFor: {},
      turn: [NCRA],
      ...fields,
    }),
  );

const said = (page: Page, words: string) => page.getByText(words, { exact: true });

describe('a limit', () => {
  it('of lines and of the values of a condition is said before it is reached', async () => {
    const { companyId, emails } = await createInspectedTenant('Limits Of Lines');
    await draftLines(
      companyId,
      'endUser',
      lines(99, { onlyFor: { states: Array.from({ length: 19 }, (_, at) => at + 1) } }),
    );
    const session = await signedIn(emails.ncra, '/requirements?kind=endUser');
    const { page } = session;
    await said(page, '1 line can be added: there can be at most 100.').waitFor();
    await page.getByRole('button', { name: 'Edit Paper 0', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await said(page, '1 value can be added: there can be at most 20.').waitFor();
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await draftLines(companyId, 'endUser', lines(100));
    await page.reload();
    await said(page, 'There can be at most 100 lines. Remove one to add another.').waitFor();
    expect(await page.getByRole('button', { name: 'Add line' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Add line' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('of a list is said where a condition names a value that has left it, which can be taken out', async () => {
    const { companyId, emails } = await createInspectedTenant('Limits Of Lists');
    await draftLines(companyId, 'endUser', lines(1, { onlyFor: { types: [3, 999] } }));
    const session = await signedIn(emails.ncra, '/requirements?kind=endUser');
    const { page } = session;
    await page.getByText('End User Type: Lender or removed value 999, which matches nothing').waitFor();
    await page.getByRole('button', { name: 'Edit Paper 0', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Only for End User Type/ }).click();
    await page.getByRole('option', { name: 'removed value 999, which matches nothing' }).click();
    await page.keyboard.press('Escape');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('End User Type: Lender', { exact: true }).waitFor();
  });

  it('of versions does not exist: the earlier ones are listed on demand and can be read', async () => {
    const { companyId, emails } = await createInspectedTenant('Limits Of Versions');
    for (let number = 2; number <= 52; number++) await publishAlso(companyId, 'reseller', `Number ${number}`);
    const session = await signedIn(emails.ncra, '/requirements?kind=reseller');
    const { page } = session;
    await page.getByRole('button', { name: 'List versions before 3' }).click();
    await page.getByRole('button', { name: 'List versions before 3' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Version 52: Number 52/ }).click();
    await page.getByRole('option', { name: 'Version 1: As the programme begins' }).click();
    await page.getByRole('table', { name: 'Version 1: As the programme begins' }).waitFor();
    await expectFlawless(session);
  });

  it('of points is said before it is reached, and no further one is added', async () => {
    const { companyId, emails } = await createInspectedTenant('Limits Of Points');
    const { inspectionSettingsOf, putInspectionSettings } = await import('#lambdas/entities/inspection-settings.ts');
    const { templates, ...stored } = await inspectionSettingsOf(companyId as never);
    const points = Array.from({ length: POINTS_MAX - 1 }, (_, at) => ({ key: `point${at}`, text: `Point ${at}` }));
    await putInspectionSettings(companyId as never, {
      ...stored,
      templates: templates.map((template, at) => (at === 1 ? { ...template, points } : template)),
    });
    const { page } = await signedIn(emails.ncra, '/inspections/settings');
    const short = page.getByRole('group', { name: 'Short' });
    const add = short.getByRole('button', { name: 'Add point' });
    await short.getByText('1 point can be added: there can be at most 40.').waitFor();
    await add.click();
    await short.getByText('There can be at most 40 points. Remove one to add another.').waitFor();
    await add.click();
    expect(await short.getByLabel('Point 41', { exact: true }).count()).toBe(0);
  });
});
