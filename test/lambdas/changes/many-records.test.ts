import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { providerForm } from '../../support/business-forms.ts';
import type { Person } from '../../support/people.ts';
import { providerRow } from '../../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { attachMeter } = await import('../../support/meter.ts');
const { attachFaults } = await import('../../support/faults.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { env } = await import('#lambdas/store/env.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { accounted, beforeTransaction, crashAfter, deliver, healed, importsOf, messageOf, resume, sheetOf } =
  await import('../imports/import-calls.ts');
const { changesOf } = await import('./change-calls.ts');

const meter = attachMeter();
const REVIEW = { op: 'set', fields: { reviewDate: '2027-05-01' } };
const LIST = '/api/techProvider/search';
let tenants = 0;
let company: string;
let ncra: Person;
let changes: ReturnType<typeof changesOf>;

beforeEach(async () => {
  healed();
  company = await createTenant(`Changed Company ${++tenants}`, 'Kim Example', 1);
  ncra = await signIn({ companyId: company, roles: [NCRA] });
  changes = changesOf('techProvider', ncra, company);
});

const all = () => providers(chosenScope({ userId: 'u', userName: 'Someone' }, company));
const fill = async (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => providerRow(`Provider ${String(at).padStart(4, '0')}`));
  await importsOf('techProvider', ncra, company).upload(sheetOf('techProvider', rows));
  return (await all().all()).map(({ id }) => id);
};
const changed = async () => (await all().all()).filter(({ reviewDate }) => reviewDate === '2027-05-01').length;
const edit = async (id: string, fields: object) => {
  const { data } = await call('GET', `/api/techProvider/${id}`, { as: ncra });
  const answer = await call('PUT', '/api/techProvider', { as: ncra, body: { ...data, ...fields } });
  expect(answer.status).toBe('Success');
};

describe('all that match', () => {
  it('fixes which records and which of their versions when the plan is made', async () => {
    const [first = '', second = ''] = await fill(20);
    const query = new URLSearchParams({ searchText: 'provider 000' }).toString();
    const plan = await changes.plan(REVIEW, { of: LIST, query });
    expect(plan).toMatchObject({ state: 'checked', plan: { rows: 10, updated: 10 } });
    await call('POST', '/api/techProvider', { as: ncra, body: providerForm({ name: 'Provider 0009 too' }) });
    await edit(first, { tpType: 'Changed since' });
    await edit(second, { name: 'Called otherwise' });
    const { data } = await changes.transition(plan.id, 'confirm');
    expect(data).toMatchObject({ state: 'done', counts: { rows: 10, updated: 8, failed: 2 } });
    expect(data.message).toBe('2 of 10 records could not be changed.');
    expect(data.errors[0]).toMatchObject({
      value: 'Provider 0000',
      message: 'This technology provider was changed since the plan was made.',
    });
    expect(await changed()).toBe(8);
  });

  it('takes the filter, and only what the list shows of the records chosen by it', async () => {
    await fill(3);
    const filter = JSON.stringify({ field: 'name', is: 'contains', text: '0001' });
    const plan = await changes.plan(REVIEW, {
      of: '/api/techProvider/listall',
      query: `filter=${encodeURIComponent(filter)}`,
    });
    expect(plan.plan).toMatchObject({ rows: 1 });
    const none = await changes.ask(REVIEW, { of: LIST, query: 'searchText=nothing' });
    expect(none.data.reason).toBe('The list shows no records.');
  });

  it('refuses a list of other records, one that is none, and a query that the list refuses', async () => {
    const request = (of: string, query = '') => changes.ask(REVIEW, { of, query });
    expect((await request('/api/endUser/search')).http).toBe(400);
    expect((await request('/api/user/search')).http).toBe(400);
    expect((await request('/api/nothing')).http).toBe(400);
    expect((await request(LIST, 'orderBy=secret')).http).toBe(400);
    expect((await request(LIST, `companyId=${'x'}`)).message).toBe('Company Id is not available');
  });
});

describe('a change of many records', () => {
  it('takes few calls for 500: one transaction for some eighty', async () => {
    await fill(500);
    meter.reset();
    const plan = await changes.plan(REVIEW, { of: LIST });
    const planned = meter.calls;
    meter.reset();
    await changes.transition(plan.id, 'confirm');
    const written = meter.calls;
    expect(await changed()).toBe(500);
    expect(planned).toBeLessThanOrEqual(45);
    expect(written).toBeLessThanOrEqual(75);
  });

  it('ends when it is cancelled, with accounts that add up, and undoes what it has written', async () => {
    await fill(250);
    const { id } = await changes.plan(REVIEW, { of: LIST });
    await changes.requestTransition(id, 'confirm');
    beforeTransaction(2, () => changes.requestTransition(id, 'cancel'));
    await deliver(resume(company, id));
    healed();
    const report = await changes.report(id);
    expect(report).toMatchObject({ state: 'cancelled', counts: { rows: 250, updated: 160, skipped: 90 } });
    expect(await changed()).toBe(160);
    const { data } = await changes.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { restored: 160, left: 0, removed: 0 } });
    expect(await changed()).toBe(0);
  });

  it('that is cancelled before it is confirmed writes nothing', async () => {
    await fill(3);
    const { id } = await changes.plan(REVIEW, { of: LIST });
    expect((await changes.transition(id, 'cancel')).data).toMatchObject({ state: 'cancelled', counts: { skipped: 3 } });
    expect(await changed()).toBe(0);
  });

  it('that is killed at every step and delivered again loses nothing and counts nothing twice', async () => {
    const [first = ''] = await fill(200);
    const { id } = await changes.plan(REVIEW, { of: LIST });
    await edit(first, { tpType: 'Changed since' });
    await changes.requestTransition(id, 'confirm');
    const faults = attachFaults();
    for (let change = 0; change < 8; change++) {
      faults.crashAt(change % 3, change % 2 === 0 ? 'before' : 'after');
      await deliver(resume(company, id));
    }
    faults.heal();
    await deliver(resume(company, id));
    const report = await changes.report(id);
    expect(report).toMatchObject({ state: 'done', counts: { rows: 200, updated: 199, failed: 1 } });
    expect(accounted(report.counts)).toBe(200);
    expect(await changed()).toBe(199);
    crashAfter(1);
    await changes.requestTransition(id, 'undo');
    await deliver(resume(company, id));
    healed();
    await deliver(resume(company, id));
    expect(await changes.report(id)).toMatchObject({ state: 'undone', undo: { restored: 199 } });
  });

  it('leaves what was changed since when it is undone', async () => {
    const [first = '', second = ''] = await fill(5);
    const { id } = await changes.run(REVIEW, { of: LIST });
    await edit(first, { tpType: 'Changed since' });
    await edit(second, { reviewDate: '2028-01-01' });
    const { data } = await changes.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { restored: 3, left: 2 } });
    expect(await changed()).toBe(1);
  });

  it('and its undo are told apart, with the change, in the history and the activity of the company', async () => {
    await fill(1);
    const { id } = await changes.run(REVIEW, { of: LIST });
    await changes.transition(id, 'undo');
    const [record] = await all().all();
    const query = { kind: 'provider', id: record?.id ?? '' };
    const { data } = await call('GET', '/api/record/history', { as: ncra, query });
    const told = { what: 'changed', importId: id };
    expect(data.content.slice(0, 2)).toMatchObject([
      { ...told, way: 'undoOfChange' },
      { ...told, way: 'change' },
    ]);
    const activity = await call('GET', '/api/record/activity', { as: ncra, query: { record: query.id } });
    const lines = activity.data.content.map(({ way }: { way: string }) => way);
    expect(lines.slice(0, 2)).toEqual(['undoOfChange', 'change']);
  });

  it('changes nothing the second time', async () => {
    await fill(5);
    await changes.run(REVIEW, { of: LIST });
    const again = await changes.run(REVIEW, { of: LIST });
    expect(again.counts).toMatchObject({ rows: 5, unchanged: 5, updated: 0 });
    expect(again.undoUntil).toBe('');
  });

  it('that a release before this one moves on is refused or changes no row', async () => {
    await fill(3);
    // Such a release loses what it does not know.
    const forget = async (id: string) => {
      const Key = keys.progress(company, id);
      await table.send(
        new UpdateCommand({
          TableName: env().TABLE_NAME,
          Key,
          UpdateExpression: 'REMOVE #c, examples',
          ExpressionAttributeNames: { '#c': 'change' },
        }),
      );
    };
    const { data } = await changes.ask(REVIEW, { of: LIST });
    await forget(data.importId);
    await deliver(messageOf(`bulk/techProvider/${company}/${data.importId}.json`));
    expect(await changes.report(data.importId)).toMatchObject({ state: 'refused', change: null, examples: [] });
    const { id } = await changes.plan(REVIEW, { of: LIST });
    await forget(id);
    const { data: ended } = await changes.transition(id, 'confirm');
    expect(ended).toMatchObject({ state: 'done', counts: { rows: 3, updated: 0, created: 0 } });
    expect(await changed()).toBe(0);
    expect((await all().all()).length).toBe(3);
  });

  it('has no columns to choose and no file to fetch', async () => {
    await fill(1);
    const { id } = await changes.plan(REVIEW, { of: LIST });
    const query = { modifier: 'techProvider' };
    const path = `/security/document/upload/${id}`;
    const columns = await call('POST', `${path}/columns`, { as: ncra, query, body: { columns: {} } });
    expect(columns.status).toBe('Failure');
    expect((await call('GET', `${path}/file`, { as: ncra, query })).status).toBe('Failure');
  });
});
