import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXPERIAN, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';
import { divisionForm, endUserForm, otherOf, providerForm, resellerForm } from '../../support/business-forms.ts';
import type { Person } from '../../support/people.ts';
import { endUserRow, providerRow, resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { table } = await import('#lambdas/ports/table.ts');
const { tableItems } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { attachMeter } = await import('../../support/meter.ts');
const { accounted, beforeTransaction, deliver, healed, importsOf, resume, sheetOf } = await import('./import-calls.ts');

const meter = attachMeter();
let company: string;
let reseller: string;
let ncra: Person;
let seller: Person;
const scope = () => chosenScope({ userId: 'u', userName: 'Someone' }, company);

beforeEach(async () => {
  healed();
  ({ company, reseller, ncra, seller } = await createSmallTenant());
});

const made = async (path: string, as: Person, body: object) => {
  const answer = await call('POST', path, { as, body });
  if (answer.status !== 'Success') throw new Error(`${answer.message} ${answer.data?.reason}`);
  return answer.data;
};
const idOf = async (list: ReturnType<typeof endUsers | typeof providers | typeof resellers>, name: string) => {
  const view = await list.view();
  const at = [...view.columns.positions()].find((position) => view.columns.value('name', position) === name);
  return at === undefined ? '' : String(view.columns.value('id', at));
};
const namesOf = async (list: { all(): Promise<{ name: string }[]> }) =>
  (await list.all()).map(({ name }) => name).sort();

describe('an undo of end users', () => {
  it('leaves those that got divisions or a provider of their own since, and takes the others back', async () => {
    const imports = importsOf('endUser', seller, reseller);
    const rows = ['Divided', 'Providing', 'Free'].map((name) => endUserRow(name));
    const { id } = await imports.upload(sheetOf('endUser', rows));
    await made('/api/division', seller, divisionForm(await idOf(endUsers(scope()), 'Divided')));
    const providing = await idOf(endUsers(scope()), 'Providing');
    const { data: record } = await call('GET', `/api/endUser/${providing}`, { as: seller });
    const changed = await call('PUT', '/api/endUser', { as: seller, body: { ...record, ...otherOf('Own Cloud') } });
    expect(changed.status).toBe('Success');
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 0, left: 2, refused: 0 } });
    expect(await namesOf(endUsers(scope()))).toEqual(['Divided', 'Providing']);
  });

  it('notices a division that is added while it is being undone', async () => {
    const imports = importsOf('endUser', seller, reseller);
    const { id } = await imports.upload(
      sheetOf(
        'endUser',
        ['Late', 'Free'].map((name) => endUserRow(name)),
      ),
    );
    const late = await idOf(endUsers(scope()), 'Late');
    await imports.requestTransition(id, 'undo');
    beforeTransaction(0, async () => {
      healed();
      await made('/api/division', seller, divisionForm(late));
    });
    await deliver(resume(reseller, id));
    expect(await imports.report(id)).toMatchObject({ state: 'undone', undo: { removed: 1, left: 1 } });
    expect(await namesOf(endUsers(scope()))).toEqual(['Late']);
  });

  it('looks at what names them once, and again only when that has changed between two of its writes', async () => {
    const imports = importsOf('endUser', seller, reseller);
    const rows = Array.from({ length: 200 }, (_, at) => endUserRow(`Many ${at}`));
    const looks = async (id: string) => {
      await imports.requestTransition(id, 'undo');
      meter.reset();
      await deliver(resume(reseller, id));
      const { undo } = await imports.report(id);
      return { calls: meter.calls, undo };
    };
    const first = await imports.upload(sheetOf('endUser', rows));
    const alone = await looks(first.id);
    expect(alone.undo).toEqual({ removed: 200, restored: 0, left: 0, refused: 0 });

    const second = await imports.upload(sheetOf('endUser', rows));
    const blockedId = await idOf(endUsers(scope()), 'Many 0');
    // The newest rows are undone first: this one is undone by the last write.
    beforeTransaction(1, () => made('/api/division', seller, divisionForm(blockedId)));
    const disturbed = await looks(second.id);
    expect(disturbed.undo).toEqual({ removed: 199, restored: 0, left: 1, refused: 0 });
    expect(await namesOf(endUsers(scope()))).toEqual(['Many 0']);
    // Three writes: reloading the lists before each of them would take fourteen calls more than these 26.
    expect(alone.calls).toBeLessThan(33);
    expect(disturbed.calls).toBeGreaterThan(alone.calls);
  });

  it('puts back associations, and leaves providers and divisions as they are', async () => {
    const vault = await made('/api/techProvider', ncra, providerForm({ name: 'Kept Vault' }));
    const other = await made('/api/techProvider', ncra, providerForm({ name: 'Other Vault' }));
    const eu = await made(
      '/api/endUser',
      seller,
      endUserForm({ name: 'Associated', endUserTpList: [{ techProviderId: vault.id }] }),
    );
    await made('/api/division', seller, divisionForm(eu.id, { name: 'East' }));
    const imports = importsOf('endUser', seller, reseller);
    const { id } = await imports.upload(
      sheetOf('endUser', [endUserRow('Associated', { providers: 'Other Vault (East)', cityName: 'Elsewhere' })]),
    );
    const read = async () => (await call('GET', `/api/endUser/${eu.id}`, { as: seller })).data;
    expect((await read()).endUserTpList).toMatchObject([{ techProviderId: other.id }]);
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 0, restored: 1, left: 0, refused: 0 } });
    expect(await read()).toMatchObject({
      endUserTpList: [{ techProviderId: vault.id }],
      addressId: { cityName: 'Fairview' },
    });
  });
});

describe('an undo of what was imported under an earlier schema', () => {
  it('leaves changed records as they are, and takes new ones back', async () => {
    await made('/api/reseller/add', ncra, resellerForm({ name: 'Older Sales' }));
    const imports = importsOf('reseller', ncra, company);
    const rows = [resellerRow('Older Sales', { contactName: 'Ida Import' }), resellerRow('Newer Sales')];
    const { id } = await imports.upload(sheetOf('reseller', rows));
    for (const { pk, sk } of (await tableItems()).filter(({ importId }) => importId === id))
      await table.send(
        new UpdateCommand({
          TableName: settings.table,
          Key: { pk, sk },
          UpdateExpression: 'SET #schema = :earlier',
          ExpressionAttributeNames: { '#schema': 'schema' },
          ExpressionAttributeValues: { ':earlier': 0 },
        }),
      );
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 0, left: 1, refused: 0 } });
  });
});

describe('an undo of resellers', () => {
  it('leaves those that have users, end users or providers by now', async () => {
    const imports = importsOf('reseller', ncra, company);
    const rows = ['Staffed', 'Selling', 'Named', 'Free'].map((name) => ({ name, resellerTypes: 'Collections' }));
    const { id } = await imports.upload(sheetOf('reseller', rows));
    const ids = await Promise.all(rows.map(({ name }) => idOf(resellers(scope()), name)));
    const [staffed = '', selling = '', named = ''] = ids;
    await signIn({ companyId: staffed, roles: [RESELLER] });
    const clerk = await importsOf('endUser', await signIn({ isSuperadmin: true }), selling).upload(
      sheetOf('endUser', [endUserRow('Sold')]),
      { companyId: selling },
    );
    expect(clerk.counts).toMatchObject({ created: 1 });
    await made('/api/techProvider', ncra, providerForm({ tpResellerList: [{ resellerId: named }] }));
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 0, left: 3, refused: 0 } });
    expect(await resellers(scope()).count()).toBe(4);
  });

  it('does not put a name back that another record uses', async () => {
    const imports = importsOf('reseller', ncra, company);
    await imports.upload(sheetOf('reseller', [{ name: 'Old Name', resellerTypes: 'Collections' }]));
    const renamed = await idOf(resellers(scope()), 'Old Name');
    const { id } = await imports.upload(
      sheetOf('reseller', [{ id: renamed, name: 'New Name', resellerTypes: 'Collections' }]),
    );
    await imports.upload(sheetOf('reseller', [{ name: 'Old Name', resellerTypes: 'Collections' }]));
    const { data } = await imports.transition(id, 'undo');
    expect(data.reason).toBe('Nothing of it can be undone: 1 record was changed or used since.');
    expect(await namesOf(resellers(scope()))).toEqual(expect.arrayContaining(['New Name', 'Old Name']));
  });
});

describe('an undo of technology providers', () => {
  it('leaves those that end users name and those the data company has reviewed', async () => {
    const imports = importsOf('techProvider', ncra, company);
    const rows = ['Used', 'Reviewed', 'Free'].map((name) => providerRow(name));
    const { id } = await imports.upload(sheetOf('techProvider', rows));
    await importsOf('endUser', seller, reseller).upload(
      sheetOf('endUser', [endUserRow('Using', { providers: 'Used' })]),
    );
    const reviewer = await signIn({ companyId: company, roles: [EXPERIAN] });
    const reviewed = await idOf(providers(scope()), 'Reviewed');
    const { data: record } = await call('GET', `/api/techProvider/${reviewed}`, { as: reviewer });
    const review = { isExperianSignoff: true, experianName: 'Exa', experianDate: '2026-01-02', experianComments: 'ok' };
    const answer = await call('PUT', '/api/techProvider', { as: reviewer, body: { ...record, ...review } });
    expect(answer.status).toBe('Success');
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 0, left: 2, refused: 0 } });
    expect(accounted(data.counts)).toBe(3);
  });
});

describe('the records that an undo removes', () => {
  it('cannot be restored, which its plan says before', async () => {
    const imports = importsOf('endUser', seller, reseller);
    await imports.upload(sheetOf('endUser', [endUserRow('Known')]));
    const rows = [endUserRow('Known', { cityName: 'Elsewhere' }), endUserRow('New'), endUserRow('Newer')];
    const { id } = await imports.upload(sheetOf('endUser', rows));
    const { undoPlan } = await imports.report(id, { plan: 'undo' });
    expect(undoPlan).toMatchObject({ removed: 2, removedForGood: 2, restored: 1 });
    expect((await imports.transition(id, 'undo')).data).toMatchObject({ undo: { removed: 2, restored: 1 } });
    const { data } = await call('GET', '/api/record/deleted', { as: seller, query: { kind: 'endUser' } });
    expect(data.content).toEqual([]);
  });
});

describe('an undo of an undone file', () => {
  it('lets the file be imported again as if it were new', async () => {
    const imports = importsOf('endUser', seller, reseller);
    const bytes = sheetOf('endUser', [endUserRow('Back Again')]);
    const { id } = await imports.upload(bytes);
    await imports.transition(id, 'undo');
    expect((await imports.upload(bytes)).counts).toMatchObject({ created: 1 });
    expect((await imports.requestTransition(id, 'undo')).data).toMatchObject({ state: 'undone' });
    expect(await endUsers(scope()).count()).toBe(1);
  });

  it('can be of one import after the other, newest first', async () => {
    const imports = importsOf('reseller', ncra, company);
    const ids: string[] = [];
    for (const cityName of ['One', 'Two', 'Three'])
      ids.push(
        (await imports.upload(sheetOf('reseller', [{ name: 'Layers', resellerTypes: 'Collections', cityName }]))).id,
      );
    const record = async () => resellers(scope()).find(await idOf(resellers(scope()), 'Layers'));
    const vain = await imports.transition(ids[1] ?? '', 'undo');
    expect([vain.message, vain.data.reason]).toEqual([
      'Update Failed',
      'Nothing of it can be undone: 1 record was changed or used since.',
    ]);
    expect(await imports.report(ids[1] ?? '')).toMatchObject({ state: 'done', undo: { left: 0 } });
    expect((await imports.report(ids[1] ?? '')).undoUntil).not.toBe('');
    await imports.transition(ids[2] ?? '', 'undo');
    expect((await record())?.addressId.cityName).toBe('Two');
    const query = { kind: 'reseller', id: (await record())?.id ?? '' };
    const { data } = await call('GET', '/api/record/history', { as: ncra, query });
    expect(data.content.slice(0, 2)).toMatchObject([
      { way: 'undoOfImport', importId: ids[2] },
      { way: 'import', importId: ids[2] },
    ]);
  });
});
