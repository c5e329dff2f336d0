import { beforeEach, describe, expect, it } from 'vitest';
import { exportKeys } from '#contract/analytics/keys.ts';
import { type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import { StoredFile } from '#contract/document/record.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';

const { ingestions } = await startBackend();
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { createWorld } = await import('../support/business-world.ts');
const { attachMeter } = await import('../support/meter.ts');
const { exportedFile, exportedRows, exportedText } = await import('../support/exported.ts');
const { handler } = await import('#lambdas/analytics/handler.ts');
const { advanceImport, openImport } = await import('#lambdas/entities/imports/import.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { companies } = await import('#lambdas/entities/records/company.ts');
const { chosenScope, portalScope } = await import('#lambdas/store/scope.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { quicksight } = await import('#lambdas/ports/quicksight.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { keysBelow } = await import('#lambdas/ports/s3/versioned-objects.ts');
const { createTenant } = await import('#local/seed/tenants.ts');

const meter = attachMeter();
const { ids, people, own, foreign } = await createWorld();
const tables = Object.keys(reportTables) as ReportTableName[];
const tester = { userId: 'test', userName: 'Test' };

/** Every export of this file runs a minute after the one before. */
let clock = Date.parse('2026-06-10T10:00:00Z');
const run = (event: object = {}) => {
  clock += 60_000;
  return invoke('export', handler, { time: new Date(clock).toISOString(), ...event });
};
const nextDay = () => {
  clock += 86_400_000;
};
const freshness = async () => JSON.parse((await exportedText(exportKeys.freshness)) ?? '{}');
const filesOf = (root: string) => Promise.all(tables.map((table) => exportedFile(table, root)));
/** Everything that lies in the export's bucket under the name of a tenant. */
const filesBelow = async (root: string) => {
  const keys: string[] = [];
  for await (const { key } of keysBelow(settings.buckets.exports, '')) if (key.includes(root)) keys.push(key);
  return keys;
};
const rowOf = async (table: ReportTableName, name: string, root = ids.a) =>
  (await exportedRows(table, root)).find((row) => row.name === name);
const send = async (method: string, path: string, as: typeof people.ncra, body: object) => {
  const answer = await call(method, path, { as, body });
  if (answer.status !== 'Success') throw new Error(`${path}: ${answer.message} ${answer.data?.reason}`);
  return answer.data;
};

const deedsOf = async (companyId: string, what: string, deed: string) =>
  (await exportedRows('activity', ids.a)).filter(
    (row) => row.companyId === companyId && row.what === what && row.deed === deed,
  );

let names = 0;
const renameDivision = async () => {
  const { data } = await call('GET', `/api/division/${own.division.id}`, { as: people.seller });
  await send('PUT', '/api/division', people.seller, { ...data, name: `Renamed ${++names}` });
};

/** Throws once instead of the put of a matching key. */
const failPut = (fits: (key: string) => boolean) => {
  let armed = true;
  s3.middlewareStack.add(
    (next) => async (args) => {
      const { Key = '', Body } = args.input as { Key?: string; Body?: unknown };
      if (!armed || Body === undefined || !fits(Key)) return next(args);
      armed = false;
      throw new Error('The process has ended');
    },
    { step: 'initialize', name: 'fail-put', override: true },
  );
};

beforeEach(() => {
  s3.middlewareStack.remove('fail-put');
});

describe('the tables of the export', () => {
  it('name who looks after a record, as that person is called by then', async () => {
    const person = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Lena', 'Looker'] });
    const body = providerForm({ name: 'Looked After', responsibleId: person.userId });
    await send('POST', '/api/techProvider', people.ncra, body);
    await run();
    expect(await rowOf('providers', 'Looked After')).toMatchObject({ responsible: 'Lena Looker' });
    await users(chosenScope(tester, ids.a)).patchLatest(person.userId, { lastName: 'Renamed' });
    await run();
    expect(await rowOf('providers', 'Looked After')).toMatchObject({ responsible: 'Lena Renamed' });
    await send(
      'POST',
      '/api/reseller/add',
      people.ncra,
      resellerForm({ name: 'Looked At', responsibleId: person.userId }),
    );
    const seller = people.seller.userId;
    await send('POST', '/api/endUser', people.seller, endUserForm({ name: 'Looked To', responsibleId: seller }));
    await run();
    expect(await rowOf('resellers', 'Looked At')).toMatchObject({ responsible: 'Lena Renamed' });
    expect(await rowOf('endUsers', 'Looked To')).toMatchObject({ responsible: 'Test Person' });
  });

  it('have a file of each tenant with its columns, also if there is no row', async () => {
    await run();
    for (const root of [ids.a, ids.b])
      for (const table of tables) {
        const { scope, columns } = reportTables[table];
        const titles = Object.values(columns).map(({ title }) => title);
        const header = ['familyId', ...(scope === 'company' ? ['companyId'] : []), ...titles].join();
        const text = await exportedFile(table, root);
        expect(text?.split('\r\n')[0]).toBe(header);
        expect(await exportedText(exportKeys.header(table))).toBe(`${header}\r\n`);
      }
    expect(await exportedRows('imports', ids.b)).toEqual([]);
  });

  it('have a manifest that names all files of a table', async () => {
    const at = 's3://portal-exports/quicksight/files/endUsers';
    const folder = (root: string) => expect.stringMatching(new RegExp(`^${at}/${root}/[0-9a-f]{12}/$`));
    expect(JSON.parse((await exportedText(exportKeys.manifest('endUsers'))) ?? '')).toEqual({
      fileLocations: [{ URIs: [`${at}/_columns.csv`] }, { URIPrefixes: [ids.a, ids.b].sort().map(folder) }],
      globalUploadSettings: { format: 'CSV', delimiter: ',', textqualifier: '"', containsHeader: 'true' },
    });
  });

  it('say of each row whose it is', async () => {
    for (const [root, other] of [
      [ids.a, ids.b],
      [ids.b, ids.a],
    ] as const) {
      const text = (await filesOf(root)).join('\n');
      expect(text).toContain(root);
      expect(text).not.toContain(other);
    }
    const [row] = await exportedRows('endUsers', ids.a);
    expect(row).toMatchObject({ familyId: ids.a, companyId: ids.a1 });
  });

  it('hold names instead of ids, and exact counts', async () => {
    const [one, two] = [
      await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Cloud One' })),
      await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Cloud Two' })),
    ];
    const uses = (...given: { id: string }[]) => given.map(({ id }) => ({ techProviderId: id, divisionIds: [] }));
    const enduserServiceProductList = [{ serviceId: { id: 1 } }, { serviceId: { id: 4 } }];
    const first = endUserForm({ name: 'Corner Bank', endUserTpList: uses(one, two), enduserServiceProductList });
    const second = endUserForm({ name: 'Corner Shop', endUserTpList: uses(one) });
    const seller = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const shop = await send('POST', '/api/endUser', seller, second);
    await send('POST', '/api/endUser', seller, first);
    const division = await send('POST', '/api/division', seller, divisionForm(shop.id, { name: 'Back Room' }));
    const side = await send('POST', '/api/division', seller, divisionForm(shop.id, { name: 'Side Room' }));
    await send('PUT', '/api/endUser', seller, {
      ...shop,
      endUserTpList: [{ techProviderId: one.id, divisionIds: [{ division: division.id }, { division: side.id }] }],
    });
    await run();
    const reseller = (await resellers(chosenScope(tester, ids.a)).get(ids.a2)).name;
    expect(await rowOf('endUsers', 'Corner Bank')).toMatchObject({
      reseller,
      types: 'Employer',
      services: expect.stringMatching(/^Credit Data, /),
      city: 'Fairview',
      providers: '2',
      documents: '0',
    });
    expect(await rowOf('resellers', reseller)).toMatchObject({ endUsers: '2', providers: '2' });
    expect(await rowOf('providers', 'Cloud One')).toMatchObject({ enteredBy: 'Company' });
    expect(await rowOf('divisions', 'Back Room')).toMatchObject({ endUser: 'Corner Shop', city: 'Milford', reseller });
    const used = (await exportedRows('associations', ids.a)).map(
      ({ endUser, provider, division: of, endUsers }) => `${endUser}: ${provider} ${of} ${endUsers}`,
    );
    expect(used.sort()).toEqual([
      'Corner Bank: Cloud One  1',
      'Corner Bank: Cloud Two  1',
      'Corner Shop: Cloud One Back Room 1',
      'Corner Shop: Cloud One Side Room 0',
    ]);
    const services = (await exportedRows('services', ids.a)).filter(({ endUser }) => endUser === 'Corner Bank');
    expect(services.map(({ service }) => service)).toEqual(['Credit Data', 'Identity Verification']);
  });

  it('name the contacts of each record with their roles, those of providers for the root company alone', async () => {
    const contacts = [{ name: 'Dana Reyes', title: 'Officer', email: '', phone: '', roles: ['security', 'signer'] }];
    await send('POST', '/api/endUser', people.seller, endUserForm({ name: 'Contacted Homes', contacts }));
    await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Contacted Vault', contacts }));
    await send('POST', '/api/reseller/add', people.ncra, resellerForm({ name: 'Contacted Reseller', contacts }));
    await run();
    const of = async (table: ReportTableName, record: string) =>
      (await exportedRows(table, ids.a)).filter((row) => row.record === record);
    const dana = { name: 'Dana Reyes', title: 'Officer', roles: 'Security, Signer' };
    expect(await of('contacts', 'Contacted Homes')).toMatchObject([
      { kind: 'End User', companyId: ids.a1, name: 'Una User', title: 'Owner', roles: 'Main' },
      { kind: 'End User', companyId: ids.a1, ...dana },
    ]);
    expect(await of('contacts', 'Contacted Vault')).toMatchObject([
      { kind: 'Technology Provider', companyId: ids.a, name: 'Pia Provider', roles: 'Main' },
      { companyId: ids.a, ...dana },
    ]);
    expect(await of('resellerContacts', 'Contacted Reseller')).toMatchObject([
      { name: 'Rea Seller', roles: 'Main' },
      dana,
    ]);
  });

  it('hold no e-mail address, no telephone number and nothing of an account', async () => {
    const text = (await Promise.all([ids.a, ids.b].map(filesOf))).flat().join('\n');
    // Random ids may hold three fives.
    expect(text).not.toMatch(/@|\+1|\(555\)|555[ -]?01\d\d|password/i);
    for (const { claims, userId } of Object.values(people)) {
      expect(text).not.toContain(claims.sub);
      expect(text).not.toContain(userId);
    }
  });

  it('hold no formula, and survive commas, quotes and new lines', async () => {
    const names = ['=HYPERLINK("http://example.com")', '+1 Screening', '@Home, "Best"', '-Minus'];
    for (const name of names) await send('POST', '/api/reseller/add', people.ncra, resellerForm({ name }));
    await run();
    const rows = await exportedRows('resellers', ids.a);
    for (const name of names) expect(rows.map((row) => row.name)).toContain(`'${name}`);
    expect(await exportedFile('resellers', ids.a)).toContain(`"'@Home, ""Best""",No,`);
  });

  it('count what was done, by day and kind of record', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const created = async () => {
      await run();
      return Number((await deedsOf(ids.a1, 'End Users', 'Created')).find(({ day }) => day === today)?.times ?? 0);
    };
    const before = await created();
    for (const as of [people.seller, people.seller]) await send('POST', '/api/endUser', as, endUserForm());
    expect(await created()).toBe(before + 2);
    const rows = await exportedRows('activity', ids.a);
    expect(rows).toContainEqual(
      expect.objectContaining({ companyId: ids.a, what: 'Companies', deed: 'Created', times: '1' }),
    );
  });

  it('say how documents stand, also those whose file never came', async () => {
    const scope = chosenScope(tester, ids.a1);
    const at = new Date(clock).toISOString();
    const file = { key: 'k', documentLocation: 'a.pdf', documentMeta: 'application/pdf', size: 1, checksum: 'c', at };
    await documents(scope).create({
      companyId: ids.a1,
      parentId: ids.a,
      rowId: own.endUser.id,
      tableKeyName: 'ENDUSER',
      tableKeyName2: 'SUBLICENCE',
      certificateId: 0,
      documentName: 'License',
      documentDescription: '',
      file: null,
      incoming: { ...StoredFile.parse({ ...file, author: 'Somebody' }), refused: '' },
      earlier: [],
    });
    await run();
    expect(await rowOf('documents', 'License')).toMatchObject({
      ownerKind: 'End User',
      owner: own.endUser.name,
      kind: 'Sub-License Agreement',
      state: 'Being checked',
      uploaded: at.slice(0, 10),
    });
    clock += 40 * 60_000;
    await run();
    expect(await rowOf('documents', 'License')).toMatchObject({ state: 'Rejected' });
    const { id } = (await documents(scope).all()).find(({ documentName }) => documentName === 'License') ?? { id: '' };
    const good = StoredFile.parse({ ...file, author: 'Somebody', validUntil: '2027-01-31', requestId: 'r' });
    await documents(scope).patchLatest(id, { incoming: null, file: good });
    await run();
    const found = { review: 'Not reviewed', validUntil: '2027-01-31', expires: '2027-01', versions: '1' };
    expect(await rowOf('documents', 'License')).toMatchObject({ ...found, state: 'Ready', received: 'By request' });
    const review = { state: 'approved', by: 'N', byId: 'n', at, reason: '', isOwnUpload: false } as const;
    await documents(scope).patchLatest(id, { file: { ...good, review } });
    await run();
    expect(await rowOf('documents', 'License')).toMatchObject({ review: 'Approved', reviewed: at.slice(0, 10) });
  });

  it('say what uploads have come to', async () => {
    const scope = chosenScope(tester, ids.a);
    const id = `${ids.a}-aaaaaaaaaaaaaa`;
    const options = { mode: 'both', allOrNothing: false } as const;
    const opened = await openImport(scope, {
      ...({ columns: {} } as object),
      ...{ id, kind: 'reseller', companyId: ids.a, fileName: 'a.xlsx', review: false, actor: '', by: 'Test', options },
    } as Parameters<typeof openImport>[1]);
    await run();
    expect(await exportedRows('imports', ids.a)).toEqual([
      expect.objectContaining({ company: 'Alpha Reports', kind: 'Resellers', state: 'Waiting', rows: '0' }),
    ]);
    const counts = { rows: 7, created: 4, updated: 1, unchanged: 1, skipped: 0, failed: 1 };
    await advanceImport(scope, opened, { state: 'done', counts });
    await run();
    expect(await exportedRows('imports', ids.a)).toEqual([
      expect.objectContaining({ state: 'Done', rows: '7', created: '4', failed: '1' }),
    ]);
  });
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
    // Six heads, the imports and the requirements of each of the two tenants, and the portal's list of companies.
    expect(idle).toBeLessThanOrEqual(2 * 8 + 2);
    for (const changes of [1, 5]) {
      for (let made = 0; made < changes; made++)
        await send('POST', '/api/techProvider', people.ncra, providerForm({ name: `New ${changes} ${made}` }));
      meter.reset();
      await run();
      // Another function has run since, so nine reference lists and the requirements are read again.
      expect(meter.readUnits - idle).toBeLessThanOrEqual(3 * changes + 9 / 2 + 3);
    }
  });

  it('is, byte for byte, what an export from the beginning makes', async () => {
    const before = [...(await filesOf(ids.a)), ...(await filesOf(ids.b))];
    await handler({ time: new Date(clock).toISOString(), rebuild: true });
    expect([...(await filesOf(ids.a)), ...(await filesOf(ids.b))]).toEqual(before);
    await run({ key: `${exportKeys.rebuild}-1` });
    expect([...(await filesOf(ids.a)), ...(await filesOf(ids.b))]).toEqual(before);
  });

  it('judges due dates again on the next day without reading a record', async () => {
    const { id } = await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Nearly Due' }));
    await send('PUT', '/api/techProvider', people.ncra, {
      ...(await call('GET', `/api/techProvider/${id}`, { as: people.ncra })).data,
      reviewDate: new Date(clock).toISOString().slice(0, 10),
    });
    await run();
    expect(await rowOf('providers', 'Nearly Due')).toMatchObject({ reviewState: 'Due soon' });
    nextDay();
    meter.reset();
    await run();
    expect(await rowOf('providers', 'Nearly Due')).toMatchObject({ reviewState: 'Overdue' });
    expect(meter.readUnits).toBeLessThanOrEqual(2 * 7 + 2);
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
    expect(exportedAt).toBe(new Date(clock).toISOString());
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
    await handler({ time: new Date(clock).toISOString(), rebuild: true });
    expect(await filesOf(ids.a)).toEqual(before);
  });

  it('does no harm when it runs twice at once', async () => {
    await send('POST', '/api/endUser', people.seller, endUserForm({ name: 'Twice at once' }));
    await Promise.all([run(), run(), run()]);
    expect(await rowOf('endUsers', 'Twice at once')).toBeDefined();
    const before = await filesOf(ids.a);
    await handler({ time: new Date(clock).toISOString(), rebuild: true });
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
