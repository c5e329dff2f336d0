import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { resellerEntity } = await import('#lambdas/entities/records/reseller.ts');
const { loadView, views } = await import('#lambdas/store/journal/load.ts');
const { writeSnapshot } = await import('#lambdas/store/journal/snapshot/snapshot.ts');
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
const { madeUpResellers } = await import('#local/seed/made-up-resellers.ts');
const { handler } = await import('#lambdas/analytics/handler.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { attachObjectMeter } = await import('../../bench/kit/object-meter.ts');
const { endUserForm, resellerForm } = await import('../support/business-forms.ts');
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { attachMeter } = await import('../support/meter.ts');
const { signIn } = await import('../support/people.ts');
const { resellerRow } = await import('../support/sheet-rows.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');

const { ids, people } = await createWorld();
const { admin, ncra, seller } = people;
const tester = { userId: 'test', userName: 'Test' };
const table = attachMeter();
const buckets = attachObjectMeter();

/** The cost of a request that comes after an equal one. */
const costOf = async (ask: () => Promise<unknown>, before: () => unknown = () => undefined) => {
  await ask();
  await before();
  table.reset();
  buckets.reset();
  await ask();
  return { calls: table.calls + buckets.calls, reads: table.readUnits, writes: table.writeUnits };
};

const expectAtMost = (found: Awaited<ReturnType<typeof costOf>>, most: Partial<typeof found>) => {
  for (const [name, limit] of Object.entries(most))
    expect(found[name as keyof typeof found], name).toBeLessThanOrEqual(limit);
};

const get = (path: string, query: Record<string, string> = {}, as = ncra) =>
  call('GET', path, { as, query }).then(({ status, message, data }) => {
    if (status !== 'Success') throw new Error(`${path}: ${message}`);
    return data;
  });

describe('the load on table and buckets stays within its budget', () => {
  it('by a list that was pushed out of memory: caller, head, snapshot, tail', async () => {
    await writeSnapshot(ids.a, resellerEntity, await loadView(ids.a, resellerEntity));
    const found = await costOf(
      () => get('/api/reseller/search'),
      () => views.clear(),
    );
    expectAtMost(found, { calls: 5, reads: 6, writes: 0 });
  });

  it('by a new record', async () => {
    const found = await costOf(() => call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() }));
    expectAtMost(found, { calls: 3, reads: 4, writes: 14 });
    expect(found.writes).toBeGreaterThan(0);
  });

  it('by a changed record', async () => {
    const { data } = await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() });
    let form: Record<string, unknown> = {};
    const open = async () => {
      form = await get('/api/reseller/edit', { companyId: data.id });
    };
    await open();
    const found = await costOf(
      () => call('PUT', '/api/reseller/update', { as: ncra, body: { ...form, resellerDate: '2026-03-04' } }),
      open,
    );
    expectAtMost(found, { calls: 3, reads: 4, writes: 14 });
    expect(found.writes).toBeGreaterThan(0);
  });

  it('by a search through everything and by the worklist', async () => {
    expectAtMost(await costOf(() => get('/api/search', { text: 'e' })), { calls: 14, reads: 16, writes: 0 });
    expectAtMost(await costOf(() => get('/api/worklist/list')), { calls: 10, reads: 12, writes: 0 });
  });

  it('by the hourly export: for a tenant where nothing has changed, and for a changed record besides', async () => {
    const run = () => handler({});
    const tenants = 2;
    const idle = await costOf(run);
    expectAtMost(idle, { calls: 7 + 5 * tenants, reads: 2 + 8 * tenants, writes: 0 });
    const { data } = await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    const found = await costOf(run, () =>
      endUsers(chosenScope(tester, ids.a)).patchLatest(data.id, { name: 'Budget' }),
    );
    expectAtMost(found, { calls: idle.calls + 20, reads: idle.reads + 3, writes: 0 });
    expect(found.calls).toBeGreaterThan(idle.calls);
  });

  it("by a super admin's list, however many tenants there are: caller, tenants, what is new", async () => {
    const MORE = 4;
    for (let more = 0; more < MORE; more++)
      await createResellers(await createTenant(`Budget ${more}`, 'Kim Example', 1), madeUpResellers(1));
    const found = await costOf(() => get('/api/reseller/search', {}, admin));
    expectAtMost(found, { calls: 3, writes: 0 });
  });

  it('by an import, for each row', async () => {
    const ROWS = 500;
    const person = await signIn({ companyId: ids.a, roles: [NCRA] });
    const imports = importsOf('reseller', person, ids.a);
    const rows = Array.from({ length: ROWS }, (_, at) => resellerRow(`Budget ${at}`));
    table.reset();
    await imports.upload(sheetOf('reseller', rows));
    expect(table.calls / ROWS).toBeLessThanOrEqual(0.1);
    expect(table.writeUnits / ROWS).toBeLessThanOrEqual(2.75);
    expect(table.writeUnits / ROWS).toBeGreaterThan(1);
  });
});
