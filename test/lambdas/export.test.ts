import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportKeys } from '#contract/analytics/keys.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { ingestions } = await startBackend();
const { call } = await import('../support/call.ts');
const { attachMeter } = await import('../support/meter.ts');
const { exportedRows, exportedText } = await import('../support/exported.ts');
const { handler } = await import('#lambdas/analytics/handler.ts');
const { companies } = await import('#lambdas/entities/records/company.ts');
const { chosenScope, portalScope } = await import('#lambdas/store/scope.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { quicksight } = await import('#lambdas/ports/quicksight.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const {
  ids,
  people,
  foreign,
  tables,
  tester,
  run,
  lastRun,
  nextDay,
  freshness,
  filesOf,
  filesBelow,
  rowOf,
  send,
  deedsOf,
  renameDivision,
  failPut,
} = await import('../support/export-runs.ts');

const meter = attachMeter();
beforeEach(() => {
  s3.middlewareStack.remove('fail-put');
});

describe('an export after changes', () => {
  it('shows a new name wherever it is joined in', async () => {
    const { data } = await call('GET', '/api/company/edit', { as: people.ncra, query: { companyId: ids.a } });
    await send('PUT', '/api/company/update', people.admin, { ...data, name: 'Alpha Renamed' });
    await resellers(chosenScope(tester, ids.a)).patchLatest(ids.a1, { name: 'Renamed Screening' });
    await run();
    for (const table of ['endUsers', 'divisions'] as const) {
      const rows = (await exportedRows(table, ids.a)).filter(({ companyId }) => companyId === ids.a1);
      expect(new Set(rows.map(({ reseller }) => reseller))).toEqual(new Set(['Renamed Screening']));
    }
    const employers = (await exportedRows('users', ids.a)).map(({ company }) => company);
    expect(employers).toEqual(expect.arrayContaining(['Alpha Renamed', 'Renamed Screening']));
    expect(employers).not.toContain('Alpha Reports');
  });

  it('leaves out what was deleted', async () => {
    const { id } = await send('POST', '/api/endUser', people.seller, endUserForm({ name: 'Short Lived' }));
    await run();
    expect(await rowOf('endUsers', 'Short Lived')).toBeDefined();
    await call('DELETE', `/api/endUser/${id}`, { as: people.seller });
    await run();
    expect(await rowOf('endUsers', 'Short Lived')).toBeUndefined();
    expect(await deedsOf(ids.a1, 'End Users', 'Removed')).toHaveLength(1);
  });

  it('reads what has changed and nothing else', async () => {
    await run();
    meter.reset();
    await run();
    const idle = meter.readUnits;
    // Six heads, the imports, the requirements and the businesses of each of the two tenants, and the portal's list of companies.
    expect(idle).toBeLessThanOrEqual(2 * 8 + 2);
    for (const changes of [1, 5]) {
      for (let made = 0; made < changes; made++)
        await send('POST', '/api/techProvider', people.ncra, providerForm({ name: `New ${changes} ${made}` }));
      meter.reset();
      await run();
      // Another function has run since, so ten reference lists and the requirements are read again.
      expect(meter.readUnits - idle).toBeLessThanOrEqual(3 * changes + 10 / 2 + 3);
    }
  });

  it('is, byte for byte, what an export from the beginning makes', async () => {
    const before = [...(await filesOf(ids.a)), ...(await filesOf(ids.b))];
    await handler({ time: lastRun().toISOString(), rebuild: true });
    expect([...(await filesOf(ids.a)), ...(await filesOf(ids.b))]).toEqual(before);
    await run({ key: `${exportKeys.rebuild}-1` });
    expect([...(await filesOf(ids.a)), ...(await filesOf(ids.b))]).toEqual(before);
  });

  it('judges due dates again on the next day without reading a record', async () => {
    const { id } = await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Nearly Due' }));
    await send('PUT', '/api/techProvider', people.ncra, {
      ...(await call('GET', `/api/techProvider/${id}`, { as: people.ncra })).data,
      reviewDate: lastRun().toISOString().slice(0, 10),
    });
    await run();
    expect(await rowOf('providers', 'Nearly Due')).toMatchObject({ reviewState: 'Due soon' });
    nextDay();
    meter.reset();
    await run();
    expect(await rowOf('providers', 'Nearly Due')).toMatchObject({ reviewState: 'Overdue' });
    expect(meter.readUnits).toBeLessThanOrEqual(2 * 8 + 2);
  });

  it('begins with a tenant that is new and ends with one that is deleted', async () => {
    const root = await createTenant('Gamma Group', 'Gil Gamma', 3);
    await run();
    expect(await rowOf('companies', 'Gamma Group', root)).toMatchObject({ city: 'Springfield' });
    await companies(portalScope(tester)).remove(root);
    await run();
    expect(await filesOf(root)).toEqual(tables.map(() => undefined));
    expect(await filesBelow(root)).toEqual([]);
  });
});

describe('an export that may not delete', () => {
  it('goes on with the others and removes what is left next time', async () => {
    const root = await createTenant('Delta Data', 'Dee Delta', 4);
    await run();
    await companies(portalScope(tester)).remove(root);
    s3.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'DeleteObjectCommand') throw new Error('AccessDenied');
        return next(args);
      },
      { step: 'initialize', name: 'fail-put', override: true },
    );
    await renameDivision();
    await run();
    const { exportedAt } = await freshness();
    expect(exportedAt).toBe(lastRun().toISOString());
    const files = await filesBelow(root);
    expect(files.length).toBeGreaterThan(tables.length);
    expect(await filesOf(root)).toEqual(tables.map(() => undefined));
    s3.middlewareStack.remove('fail-put');
    await run();
    expect(await filesBelow(root)).toEqual([]);
  });
});

describe('an export that is cut off', () => {
  it.each([
    ['before a table is written', (key: string) => key.startsWith(exportKeys.tenant('endUsers', ids.a))],
    [
      'between records and tables',
      (key: string) => key.startsWith(exportKeys.stateFolder(ids.a)) && key.endsWith('.jsonl.gz'),
    ],
    ['between tables and state', (key: string) => key === exportKeys.state(ids.a)],
    ['before it says that it is done', (key: string) => key === exportKeys.freshness],
  ])('%s is made up for by the next one', async (when, fits) => {
    const name = `Cut off ${when}`;
    await send('POST', '/api/endUser', people.seller, endUserForm({ name }));
    const { exportedAt } = await freshness();
    failPut(fits);
    await expect(run()).rejects.toThrow();
    expect((await freshness()).exportedAt).toBe(exportedAt);
    const ingested = ingestions.length;
    await run();
    expect(await rowOf('endUsers', name)).toBeDefined();
    expect(ingestions.slice(ingested)).toContain('portal-local-endUsers-2');
    const before = await filesOf(ids.a);
    await handler({ time: lastRun().toISOString(), rebuild: true });
    expect(await filesOf(ids.a)).toEqual(before);
  });

  it('does no harm when it runs twice at once', async () => {
    await send('POST', '/api/endUser', people.seller, endUserForm({ name: 'Twice at once' }));
    await Promise.all([run(), run(), run()]);
    expect(await rowOf('endUsers', 'Twice at once')).toBeDefined();
    const before = await filesOf(ids.a);
    await handler({ time: lastRun().toISOString(), rebuild: true });
    expect(await filesOf(ids.a)).toEqual(before);
  });
});

describe('the analytics service', () => {
  it('reads all tables on the first export of a day, and then those that have changed', async () => {
    await run();
    nextDay();
    const start = ingestions.length;
    await run();
    expect(ingestions.slice(start)).toHaveLength(tables.length);
    const idle = ingestions.length;
    await run();
    expect(ingestions).toHaveLength(idle);
    await renameDivision();
    await run();
    expect(ingestions.slice(idle).sort()).toEqual([
      'portal-local-activity-2',
      'portal-local-associations-2',
      'portal-local-contacts-2',
      'portal-local-divisions-2',
    ]);
  });

  it('is called again for tables that it refused, which delays nothing else', async () => {
    await renameDivision();
    quicksight.middlewareStack.add(
      (next) => async (args) => {
        if ((args.input as { DataSetId?: string }).DataSetId?.endsWith('-divisions-2')) throw new Error('Throttled');
        return next(args);
      },
      { step: 'initialize', name: 'fail', override: true },
    );
    const start = ingestions.length;
    const before = await freshness();
    await run();
    expect(ingestions.slice(start).sort()).toEqual([
      'portal-local-activity-2',
      'portal-local-associations-2',
      'portal-local-contacts-2',
    ]);
    // The time of the data that reports show has not changed.
    expect(await freshness()).toMatchObject({ unread: ['divisions'], readAt: before.readAt });
    quicksight.middlewareStack.remove('fail');
    await run();
    expect(ingestions.at(-1)).toBe('portal-local-divisions-2');
    const after = await freshness();
    expect(after).toMatchObject({ unread: [], readAt: after.exportedAt });
  });

  it('learns nothing of the foreign tenant', () => {
    expect(JSON.stringify(ingestions)).not.toContain(foreign.reseller.id);
  });
});

describe('an export on request', () => {
  it('is requested by a super admin only', async () => {
    const ask = (as: Person) => call('POST', '/security/getReports/refresh', { as, body: {} });
    expect(await ask(people.ncra)).toMatchObject({ http: 403 });
    expect(await ask(people.admin)).toMatchObject({ http: 200, status: 'Success' });
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: settings.buckets.exports, Prefix: exportKeys.request }),
    );
    expect(Contents).toHaveLength(1);
    expect(await exportedText(Contents[0]?.Key ?? '')).toBe('');
  });
});
