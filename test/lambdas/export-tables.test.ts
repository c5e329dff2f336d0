import { describe, expect, it } from 'vitest';
import { exportKeys } from '#contract/analytics/keys.ts';
import { type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import { StoredFile } from '#contract/document/record.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';

await startBackend();
const { signIn } = await import('../support/people.ts');
const { orderForm } = await import('../support/inspections.ts');
const { EMPLOYMENT, purposesOn } = await import('../support/purposes.ts');
const { exportedFile, exportedRows, exportedText } = await import('../support/exported.ts');
const { advanceImport, openImport } = await import('#lambdas/entities/imports/import.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { ids, people, own, tables, tester, run, lastRun, pass, filesOf, rowOf, send, deedsOf } = await import(
  '../support/export-runs.ts'
);

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

  it('say of inspections how they stand, for the company of their record', async () => {
    const { endUser } = own;
    const made = await send(
      'POST',
      '/api/siteInspection/order',
      people.seller,
      orderForm(endUser.id, { firmId: 0, templateId: 1 }),
    );
    await send('POST', `/api/siteInspection/${made.id}/abort`, people.ncra, {
      version: made.version,
      reason: 'Not needed',
    });
    await send('POST', '/api/siteInspection/order', people.seller, orderForm(endUser.id, { firmId: 0, templateId: 1 }));
    await run();
    const rows = (await exportedRows('inspections', ids.a)).filter(({ record }) => record === endUser.name);
    expect(rows.map(({ state }) => state).sort()).toEqual(['Aborted', 'Open']);
    expect(rows[0]).toMatchObject({
      kind: 'End user',
      companyId: ids.a1,
      reason: 'First inspection',
      premises: 'Unknown',
    });
    expect(JSON.stringify(rows)).not.toContain(endUser.addressId.address1);
  });

  it('say of purposes and exemptions how they stand, for the company of their record', async () => {
    const { endUser, provider } = own;
    const today = new Date().toISOString().slice(0, 10);
    const { enter, inForce } = purposesOn(() => daysAfter(today, -1));
    const other = await signIn({ companyId: ids.a, roles: [NCRA] });
    await inForce(people.ncra, other, endUser.id);
    await enter(people.seller, endUser.id, { purposeId: EMPLOYMENT });
    const exempt = { reason: 'The parent company has it already', until: daysAfter(today, 60) };
    for (const [kind, recordId, line] of [
      ['endUser', endUser.id, 'review'],
      ['provider', provider.id, 'review'],
    ])
      await send('PUT', '/api/requirement/exemption', people.ncra, { kind, recordId, line, ...exempt });
    await run();
    const rows = (await exportedRows('purposes', ids.a)).filter((row) => row.endUser === endUser.name);
    expect(rows.map(({ purpose, state, companyId }) => [purpose, state, companyId]).sort()).toEqual([
      [expect.stringContaining('Credit transaction'), 'In force', ids.a1],
      ['Employment', 'To be certified', ids.a1],
    ]);
    expect(rows[0]).toMatchObject({ states: 'All', products: expect.stringMatching(/\w/) });
    expect(await exportedFile('purposes', ids.a)).not.toMatch(/Dana Signer|Offers loans/);
    const exemptions = await exportedRows('exemptions', ids.a);
    expect(exemptions.map(({ kind, record, state, companyId }) => [kind, record, state, companyId]).sort()).toEqual([
      ['End User', endUser.name, 'Granted', ids.a1],
      ['Technology Provider', provider.name, 'Granted', ids.a],
    ]);
    expect(exemptions.map(({ line }) => line)).not.toContain('review');
    expect(await exportedFile('exemptions', ids.a)).not.toContain('parent company');
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
    const at = lastRun().toISOString();
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
    pass(40 * 60_000);
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
