import { describe, expect, it } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { publishedLines } from '#contract/obligations/requirement/sets.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

const lineOf = (key: string, kindOfDocument: string) =>
  RequirementLine.parse({
    key,
    demand: { type: 'document', document: ownKindKey(kindOfDocument) },
    turn: [NCRA],
  });

/** What another user of the tenant does with the draft of end users, past the screen. */
const otherUserOf = async (tenantId: never) => {
  const { putDraft, putPublished, requirementsOf } = await import('#lambdas/entities/requirements.ts');
  const by = { byId: 'other', byName: 'Otto Decider', at: new Date().toISOString() };
  const now = () => requirementsOf(tenantId, 'endUser');
  return {
    now,
    draft: async (...added: RequirementLine[]) => {
      const { published, draft } = await now();
      const lines = [...published.set.lines.map((line) => RequirementLine.parse(line)), ...added];
      return putDraft(tenantId, 'endUser', draft?.revision, { lines, based: published.set.number, ...by });
    },
    publish: async (name: string) => {
      const { published, draft } = await now();
      if (!draft) throw new Error('There is no draft');
      const lines = publishedLines(published.set, draft.lines, '2026-11-27');
      const set = { ...published.set, ...by, number: published.set.number + 1, name, day: '2026-11-27', lines };
      await putPublished(tenantId, 'endUser', { before: published, draft, set });
    },
  };
};

describe('a draft of requirements that another user works on too', () => {
  it('is published with what both have added: the first try says why it is refused and keeps the name', async () => {
    const tenant = await createReviewedTenant('Requirements Shared', '2099-12-30');
    const other = await otherUserOf(tenant.companyId as never);
    await other.draft(lineOf('lease', 'Lease'));
    const { page } = await signedIn(tenant.emails.ncra, '/requirements?kind=endUser');
    await page.getByRole('heading', { name: 'Effect' }).waitFor();
    await page.getByLabel('Name of the version').fill('Both lines');
    await other.draft(lineOf('lease', 'Lease'), lineOf('licence', 'Trade licence'));
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The draft or the records have changed since the effect was shown.').waitFor();
    await page.getByRole('table', { name: 'Draft' }).getByText('Trade licence').first().waitFor();
    await page
      .getByText(/Trade licence: Not owed/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Name of the version').inputValue()).toBe('Both lines');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page
      .getByText(/Version 2: Both lines, published/)
      .first()
      .waitFor();
    const { published, draft } = await other.now();
    expect([published.set.name, draft]).toEqual(['Both lines', undefined]);
    expect(published.set.lines.slice(-2).map(({ key }) => key)).toEqual(['lease', 'licence']);
  });

  it('takes a line that is saved again after it was refused for what the other user has saved', async () => {
    const tenant = await createReviewedTenant('Requirements Line', '2099-12-30');
    const other = await otherUserOf(tenant.companyId as never);
    await other.draft(lineOf('lease', 'Lease'));
    const { page } = await signedIn(tenant.emails.ncra, '/requirements?kind=endUser');
    await page.getByRole('button', { name: 'Edit Lease' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why it is demanded').fill('It proves the address.');
    await other.draft(lineOf('lease', 'Lease'), lineOf('licence', 'Trade licence'));
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Why it is demanded').inputValue()).toBe('It proves the address.');
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await dialog.waitFor({ state: 'detached' });
    const lines = (await other.now()).draft?.lines.slice(-2);
    expect(lines?.map(({ key, sentence }) => [key, sentence])).toEqual([
      ['lease', 'It proves the address.'],
      ['licence', ''],
    ]);
  });

  it('that was published meanwhile is shown as published, with a sentence that says so', async () => {
    const tenant = await createReviewedTenant('Requirements Overtaken', '2099-12-30');
    const other = await otherUserOf(tenant.companyId as never);
    await other.draft(lineOf('lease', 'Lease'));
    const { page } = await signedIn(tenant.emails.ncra, '/requirements?kind=endUser');
    await page.getByLabel('Name of the version').fill('Too late');
    await other.publish('By another user');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Another user has published or discarded this draft meanwhile.').waitFor();
    await page
      .getByText(/Version 2: By another user, published/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Prepare a new version' }).waitFor();
    expect((await other.now()).published.set.name).toBe('By another user');
  });
});

it('the name of a version is asked for before the page or the kind is left, and not once it is published', async () => {
  const tenant = await createReviewedTenant('Requirements Named', '2099-12-30');
  const other = await otherUserOf(tenant.companyId as never);
  await other.draft(lineOf('lease', 'Lease'));
  const { page } = await signedIn(tenant.emails.ncra, '/requirements?kind=endUser');
  const question = page.getByText('Your changes are not saved. Leave this page without saving them?');
  const name = page.getByLabel('Name of the version');
  const leave = () => page.getByRole('link', { name: 'Resellers', exact: true }).first().click();
  const stay = async () => {
    await question.waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await name.inputValue()).toBe('Leases');
  };
  await name.fill('Leases');
  await leave();
  await stay();
  await page.getByRole('link', { name: 'Divisions', exact: true }).last().click();
  await stay();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByText(/Version 2: Leases, published/)
    .first()
    .waitFor();
  await leave();
  await page.getByRole('heading', { name: /^Resellers/ }).waitFor();
  expect(await question.count()).toBe(0);
});

it('the company that a super admin chooses keeps the kind of record that the page shows', async () => {
  const { page } = await signedIn('super@example.com', '/requirements?kind=reseller');
  await page.getByText('Choose a company to see what its records must have.').waitFor();
  await page.getByRole('button', { name: 'Company', exact: false }).last().click();
  await page.getByRole('option', { name: 'Blue Harbor Data' }).click();
  await page.getByRole('heading', { name: 'Published' }).waitFor();
  expect(page.url()).toMatch(/kind=reseller.*company=/);
});
