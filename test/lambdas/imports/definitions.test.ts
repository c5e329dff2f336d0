import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { divisionForm, endUserForm, otherOf, providerForm } from '../../support/business-forms.ts';
import type { Person } from '../../support/people.ts';
import { endUserRow, providerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { deliver, putInbound, importsOf, resultOf, resume, rowsIn, sheetOf } = await import('./import-calls.ts');
const { created, createImportUsers } = await import('./import-users.ts');

const { ids, admin, ncra, seller, names } = await createImportUsers();

const readProvider = async (as: Person, name: string) => {
  const { data } = await call('GET', '/api/techProvider/search', { as, query: { searchText: name } });
  return (await call('GET', `/api/techProvider/${data.content[0].id}`, { as })).data;
};

const readEndUser = async (as: Person, name: string) => {
  const { data } = await call('GET', '/api/endUser/search', { as, query: { searchText: name } });
  return data.content[0] && (await call('GET', `/api/endUser/${data.content[0].id}`, { as })).data;
};

describe('technology providers', () => {
  it('are created with organizer types, resellers by name and id, checklist and dates', async () => {
    const imports = importsOf('techProvider', ncra, ids.a);
    const row = providerRow('Sheet Vault', {
      organizerTypes: 'partnership; Corporation',
      resellers: `${names.a1.toUpperCase()}; ${ids.a2}`,
      completionDate: '2026-01-31',
      approvalDate: '07/15/2026',
      masterAgreementDate: '02/15/2026',
    });
    const { counts, errors } = await imports.upload(sheetOf('techProvider', [row]));
    expect(errors).toEqual([]);
    expect(counts).toMatchObject({ rows: 1, created: 1 });
    expect(await readProvider(ncra, 'Sheet Vault')).toMatchObject({
      endUserContactPhone: '+15550100600',
      completionDate: '2026-01-31',
      reviewDate: '2026-03-04',
      e13PAExpirationDate: '2026-07-15',
      activate: true,
      isEndUserTp: false,
      companyId: { id: ids.a },
      tpOrganizerList: [{ organizerTypeId: 3 }, { organizerTypeId: 1 }],
      tpResellerList: [{ resellerId: ids.a1 }, { resellerId: ids.a2 }],
      tpDocumentCollectedList: [{ documentId: 9, isSelected: true, selectedDate: '2026-02-15' }],
    });
  });

  it('are changed by name or id in the columns of the file only, and unchanged the second time', async () => {
    const imports = importsOf('techProvider', ncra, ids.a);
    const before = await created(
      '/api/techProvider',
      ncra,
      providerForm({ name: 'Merged Vault', completionDate: '2026-02-02' }),
    );
    const bytes = sheetOf('techProvider', [providerRow('merged vault', { tpType: 'Storage' })]);
    expect((await imports.upload(bytes)).counts).toMatchObject({ updated: 1, created: 0 });
    expect((await imports.upload(bytes)).counts).toMatchObject({ updated: 0, unchanged: 1 });
    const byId = sheetOf('techProvider', [providerRow('Renamed Vault', { id: before.id, tpType: 'Storage' })]);
    expect((await imports.upload(byId)).counts).toMatchObject({ updated: 1 });
    expect(await readProvider(ncra, 'Renamed Vault')).toMatchObject({
      id: before.id,
      tpType: 'Storage',
      completionDate: '2026-02-02',
    });
  });

  it('keep what the data company has reviewed', async () => {
    const reviewed = {
      isExperianSignoff: true,
      experianName: 'Exa',
      experianDate: '2026-01-02',
      experianComments: 'fine',
    };
    await created('/api/techProvider', admin, providerForm({ name: 'Reviewed Vault', companyId: ids.a, ...reviewed }));
    await importsOf('techProvider', ncra, ids.a).upload(
      sheetOf('techProvider', [providerRow('Reviewed Vault', { tpType: 'Other' })]),
    );
    expect(await readProvider(ncra, 'Reviewed Vault')).toMatchObject({ tpType: 'Other', ...reviewed });
  });

  it('name every error of a row, with the nearest name, and never a reseller of another tenant', async () => {
    const imports = importsOf('techProvider', ncra, ids.a);
    const wrong = providerRow('Wrong Vault', {
      resellers: `${names.a1}x; `,
      completionDate: '02/31/2026',
      contactName: '',
    });
    const foreign = providerRow('Foreign Vault', { resellers: ids.b1 });
    const { counts, errors } = await imports.upload(sheetOf('techProvider', [wrong, foreign]));
    expect(counts).toMatchObject({ rows: 2, created: 0, failed: 2 });
    expect(errors.map(({ row, column, message }: Record<string, string>) => [row, column, message])).toEqual([
      [2, 'Resellers', expect.stringContaining(`Did you mean "${names.a1}"?`)],
      [2, 'NCRA Completion Date', expect.stringContaining('is not a date')],
      [2, 'Contact Name', 'Please Enter Technology Provider Contact Name'],
      [3, 'Resellers', expect.stringContaining('is not a reseller of your company')],
    ]);
  });
});

describe('end users', () => {
  it('are created with types, services, providers, divisions of none, and no state when the cell is empty', async () => {
    const vault = await created('/api/techProvider', ncra, providerForm({ name: 'Vault (US)' }));
    const imports = importsOf('endUser', seller, ids.a1);
    const rows = [
      endUserRow('Sheet Apartments', {
        providers: 'vault (us) (N/A)',
        addendumDate: '02/15/2026',
        contractStart: '1/31/2026',
      }),
      endUserRow('Stateless Apartments', { state: '' }),
    ];
    const { counts, errors } = await imports.upload(sheetOf('endUser', rows));
    expect(errors).toEqual([]);
    expect(counts).toMatchObject({ rows: 2, created: 2 });
    expect(await readEndUser(seller, 'Sheet Apartments')).toMatchObject({
      companyId: ids.a1,
      enduserType: 'Employer',
      enduserServiceProductList: [{ serviceId: { id: 1 } }, { serviceId: { id: 5 } }],
      contractStartdate: '2026-01-31',
      addressId: { stateId: { id: 14 }, contactPhone: '+15550100700' },
      endUserTpList: [{ techProviderId: vault.id, divisionIds: [{ division: '0' }] }],
      endUserDocumentCollectedList: [{ documentId: { id: 1 }, isSelected: true, selectedDate: '2026-02-15' }],
    });
    expect((await readEndUser(seller, 'Stateless Apartments')).addressId.stateId).toBeUndefined();
  });

  it('refuse a new phone or e-mail that is none, and keep one that is stored', async () => {
    const record = await created('/api/endUser', seller, endUserForm());
    const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
    const { tenantScope } = await import('#lambdas/store/scope.ts');
    const all = endUsers(tenantScope({ userId: 'test', userName: 'Test' }, tenantIdOf(record.id)));
    await all.patchLatest(record.id, { addressId: { ...record.addressId, contactPhone: 'none' } });
    const imports = importsOf('endUser', seller, ids.a1);
    const rows = [
      endUserRow(record.name, { id: record.id, contactPhone: 'none', cityName: 'Elsewhere' }),
      endUserRow('No Mail Homes', { contactEmail: 'a@b' }),
      endUserRow('No Phone Homes', { contactPhone: 'none' }),
    ];
    const { counts, errors } = await imports.upload(sheetOf('endUser', rows));
    expect(counts).toMatchObject({ rows: 3, updated: 1, failed: 2 });
    expect(errors.map(({ column, message }: { column: string; message: string }) => [column, message])).toEqual([
      ['Email', 'Enter a valid email-Id'],
      ['Phone', 'Please enter a valid phone number, with its country code'],
    ]);
  });

  it('take divisions by name, and only their own', async () => {
    const vault = await created('/api/techProvider', ncra, providerForm({ name: 'Division Vault' }));
    const [own, other] = [
      await created('/api/endUser', seller, endUserForm()),
      await created('/api/endUser', seller, endUserForm()),
    ];
    const division = await created('/api/division', seller, divisionForm(own.id, { name: 'East' }));
    const imports = importsOf('endUser', seller, ids.a1);
    const rows = [own, other].map(({ id, name }) => endUserRow(name, { id, providers: 'Division Vault (east)' }));
    const { counts, errors } = await imports.upload(sheetOf('endUser', rows));
    expect(counts).toMatchObject({ updated: 1, failed: 1 });
    expect(errors).toMatchObject([
      { row: 3, column: 'Technology Providers', message: expect.stringContaining('"east" is not a division') },
    ]);
    expect((await readEndUser(seller, own.name)).endUserTpList).toMatchObject([
      { techProviderId: vault.id, divisionIds: [{ division: division.id }] },
    ]);
  });

  it('of a reseller go to that reseller alone, whatever the file says', async () => {
    const imports = importsOf('endUser', seller, ids.a1);
    const rows = [
      endUserRow('Own by Name', { reseller: names.a1 }),
      endUserRow('Own by Id', { reseller: ids.a1 }),
      endUserRow('Of Another', { reseller: names.a2 }),
      endUserRow('Of the Root', { reseller: ids.a }),
      endUserRow('Of a Stranger', { reseller: ids.b1 }),
    ];
    const { counts, errors } = await imports.upload(sheetOf('endUser', rows));
    expect(counts).toMatchObject({ created: 2, failed: 3 });
    for (const { message } of errors) expect(message).toMatch(/is not your own company/);
  });

  it('of another reseller cannot be changed by id', async () => {
    const second = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const theirs = await created('/api/endUser', second, endUserForm({ name: 'Theirs' }));
    const rows = [endUserRow('Stolen', { id: theirs.id })];
    const { counts, errors } = await importsOf('endUser', seller, ids.a1).upload(sheetOf('endUser', rows));
    expect(counts).toMatchObject({ failed: 1 });
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('There is no end user with this id') });
    expect((await readEndUser(second, 'Theirs')).name).toBe('Theirs');
  });

  it('of a whole tenant are brought in by a super admin or an operator, who name the reseller', async () => {
    const rows = [
      endUserRow('Placed One', { reseller: names.a1 }),
      endUserRow('Placed Two', { reseller: ids.a2 }),
      endUserRow('Placed at Home', {}),
      endUserRow('Placed Abroad', { reseller: ids.b1 }),
    ];
    const { counts } = await importsOf('endUser', admin, ids.a).upload(sheetOf('endUser', rows), { companyId: ids.a });
    expect(counts).toMatchObject({ created: 3, failed: 1 });
    expect((await readEndUser(seller, 'Placed One')).companyId).toBe(ids.a1);
    await deliver(
      await putInbound('endUser', ids.b, sheetOf('endUser', [endUserRow('Dropped', { reseller: ids.b1 })]), {
        name: 'eu.xlsx',
      }),
    );
    expect((await resultOf('endUser', ids.b, 'eu.xlsx')).counts).toMatchObject({ created: 1 });
  });

  it('stay with their reseller', async () => {
    const row = { ...endUserRow('Staying'), reseller: names.a1 };
    const imports = importsOf('endUser', admin, ids.a);
    await imports.upload(sheetOf('endUser', [row]), { companyId: ids.a });
    const { id } = await readEndUser(seller, 'Staying');
    const { counts, errors } = await imports.upload(sheetOf('endUser', [{ ...row, id, reseller: names.a2 }]), {
      companyId: ids.a,
    });
    expect(counts).toMatchObject({ failed: 1 });
    expect(errors[0]).toMatchObject({
      column: 'Reseller',
      message: expect.stringContaining('stays with its reseller'),
    });
  });

  it('use active providers of the tenant only', async () => {
    const eu = await created('/api/endUser', seller, endUserForm(otherOf('Hidden Other')));
    const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
    const foreign = await created('/api/techProvider', stranger, providerForm({ name: 'Foreign Provider' }));
    const rows = ['Hidden Other', foreign.id, 'Foreign Provider'].map((providers, index) =>
      endUserRow(`User of none ${index}`, { providers }),
    );
    const { counts, errors } = await importsOf('endUser', seller, ids.a1).upload(sheetOf('endUser', rows));
    expect(counts).toMatchObject({ failed: 3 });
    for (const { message } of errors) expect(message).toContain('is not an active technology provider');
    expect(eu.id).not.toBe('');
  });
});

describe('between check and commit', () => {
  it('a provider that goes away is an error of the rows that name it, and of no others', async () => {
    const removed = await created('/api/techProvider', ncra, providerForm({ name: 'Going Vault' }));
    const imports = importsOf('endUser', seller, ids.a1);
    const rows = [endUserRow('Names the Gone', { providers: 'Going Vault' }), endUserRow('Names Nobody')];
    const { id, plan } = await imports.upload(sheetOf('endUser', rows), { review: true });
    expect(plan).toMatchObject({ created: 2, failed: 0 });
    await call('DELETE', `/api/techProvider/${removed.id}`, { as: ncra });
    const { data } = await imports.transition(id, 'confirm');
    expect(data).toMatchObject({
      state: 'done',
      counts: { rows: 2, created: 1, failed: 1 },
      errors: [{ row: 2, column: 'Technology Providers', message: expect.stringContaining('"Going Vault" is not') }],
    });
    expect(rowsIn('endUser', await imports.errorFile(id))).toMatchObject([{ name: 'Names the Gone' }]);
  });

  it('a person who has lost the right commits nothing', async () => {
    const leaver = await signIn({ companyId: ids.a1, roles: [RESELLER] });
    const imports = importsOf('endUser', leaver, ids.a1);
    const { id } = await imports.upload(sheetOf('endUser', [endUserRow('Left Behind')]), { review: true });
    await imports.requestTransition(id, 'confirm');
    await call('DELETE', `/api/user/${leaver.userId}`, { as: admin });
    await deliver(resume(ids.a1, id));
    const { data } = await call('GET', `/security/document/upload/${id}`, {
      as: admin,
      query: { modifier: 'endUser' },
    });
    expect(data).toMatchObject({ state: 'refused', message: 'This user does not have access', counts: { skipped: 1 } });
  });
});

describe('an undo of end users', () => {
  it('puts associations back and leaves an end user that has got a division', async () => {
    await created('/api/techProvider', ncra, providerForm({ name: 'Undo Vault' }));
    const imports = importsOf('endUser', seller, ids.a1);
    await imports.upload(sheetOf('endUser', [endUserRow('Undone User')]));
    const report = await imports.upload(
      sheetOf('endUser', [endUserRow('Undone User', { providers: 'Undo Vault' }), endUserRow('Divided User')]),
    );
    expect((await readEndUser(seller, 'Undone User')).endUserTpList).toHaveLength(1);
    await created('/api/division', seller, divisionForm((await readEndUser(seller, 'Divided User')).id));
    const { data } = await imports.transition(report.id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 0, restored: 1, left: 1 } });
    expect((await readEndUser(seller, 'Undone User')).endUserTpList).toEqual([]);
  });
});

describe('who may', () => {
  it.each([
    ['techProvider', 'seller'],
    ['reseller', 'seller'],
    ['endUser', 'ncra'],
  ] as const)('not upload, export or get the template of %s as %s', async (kind, who) => {
    const as = { seller, ncra }[who];
    const body = { fileName: 'a.xlsx', size: 100 };
    const answers = [
      await call('POST', '/security/document/upload', { as, query: { modifier: kind }, body }),
      await call('GET', '/security/document/uploads', { as, query: { modifier: kind } }),
      await call('GET', '/security/document/download', { as, query: { subMenuType: kind } }),
      await call('GET', '/security/document/export', { as, query: { subMenuType: kind } }),
    ];
    expect(answers.map(({ http }) => http)).toEqual([403, 403, 403, 403]);
  });

  it.each([
    ['End User', 'seller', 200],
    ['Technology Provider', 'seller', 403],
    ['technology provider', 'ncra', 200],
    ['End User', 'ncra', 403],
    ['Reseller', 'ncra', 200],
  ] as const)('get the template by the menu’s words: %s as %s', async (subMenuType, who, http) => {
    const as = { seller, ncra }[who];
    expect((await call('GET', '/security/document/download', { as, query: { subMenuType } })).http).toBe(http);
  });

  it('see the imports of their own company only', async () => {
    const mine = await importsOf('endUser', seller, ids.a1).upload(sheetOf('endUser', [endUserRow('Seen by me')]));
    const second = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const theirs = importsOf('endUser', second, ids.a2);
    expect((await theirs.list()).data.content).toEqual([]);
    for (const how of ['confirm', 'cancel', 'undo'] as const)
      expect((await theirs.requestTransition(mine.id, how)).text).toBe(
        (await theirs.requestTransition(`${ids.a}-00000000000000`, how)).text,
      );
    const { data } = await importsOf('endUser', seller, ids.a1).list({ size: '1' });
    expect(data.content).toMatchObject([
      { id: mine.id, state: 'done', by: expect.any(String), counts: { created: 1 } },
    ]);
    expect(data.totalElements).toBeGreaterThan(1);
    const all = await importsOf('endUser', admin, ids.a).list({ companyId: ids.a1 });
    expect(all.data.content[0].id).toBe(mine.id);
  });
});
