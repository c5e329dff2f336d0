import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { ids, admin, ncra, experian, reseller, branch, create, made, read, update, remove, names } = await import(
  '../support/provider-calls.ts'
);

describe('creating a technology provider', () => {
  it('belongs to the company, active, with the names of its lists and the day it was made', async () => {
    const answer = await create({
      tpOrganizerList: [{ organizerTypeId: 2 }, { organizerTypeId: 2 }],
      tpResellerList: [{ resellerId: ids.a1 }],
      tpDocumentCollectedList: [{ documentId: 10, isSelected: true, selectedDate: '2026-01-02', documentName: 'Mine' }],
      companyId: { id: ids.b },
    });
    expect(answer).toMatchObject({ http: 200, status: 'Success', message: 'Saved successfully' });
    expect(answer.data).toMatchObject({
      companyId: { id: ids.a },
      activate: true,
      isEndUserTp: false,
      endUserId: '',
      version: 1,
      tpOrganizerList: [{ organizerTypeId: 2, organizerName: 'Limited Liability Company' }],
      tpResellerList: [{ resellerId: ids.a1 }],
      tpDocumentCollectedList: [{ documentId: 10, documentName: 'EXP SAQ', isSelected: true }],
    });
    expect(answer.data.tpOrganizerList).toHaveLength(1);
    expect(Date.now() - Date.parse(answer.data.createdAt)).toBeLessThan(60_000);
    expect((await read(answer.data.id)).data).toEqual(answer.data);
  });

  it.each([
    [{ name: '' }, 'Please Enter Technology Provider'],
    [{ endUserContactName: ' ' }, 'Please Enter Technology Provider Contact Name'],
    [{ endUserContactPhone: '' }, 'Please Enter Technology Provider Contact Phone'],
    [{ tpType: '' }, 'Please Enter Technology Provider Type'],
    [{ reviewDate: '' }, 'Please Select Review Date'],
    [{ reviewDate: '2026-02-30' }, 'Please enter a valid date'],
    [{ completionDate: 'soon' }, 'Please enter a valid date'],
    [{ endUserContactEmail: 'not-an-email' }, 'Enter a valid email-Id'],
  ])('refuses %o with the text of the form', async (fields, message) => {
    expect(await create(fields)).toMatchObject({ http: 400, message });
  });

  it.each([
    [{ tpOrganizerList: [{ organizerTypeId: 99 }] }, 'Please select an organizer type from the list.'],
    [{ tpDocumentCollectedList: [{ documentId: 1, isSelected: true }] }, 'Please select a document from the list.'],
    [{ tpResellerList: [{ resellerId: 'none' }] }, 'A reseller of the list is not available any more.'],
  ])('refuses %o, which is on no list', async (fields, reason) => {
    expect(await create(fields)).toMatchObject({ http: 200, message: 'Save Failed', data: { reason } });
  });

  it('refuses a reseller of another tenant exactly like one that does not exist', async () => {
    const answers = [ids.b1, `${ids.b}-00000000000000`].map((resellerId) =>
      create({ tpResellerList: [{ resellerId }], name: 'Same Name' }),
    );
    const [foreign, missing] = await Promise.all(answers);
    expect([foreign?.text, foreign?.message]).toEqual([missing?.text, 'Save Failed']);
  });

  it('stores the e-mail address of the contact, which a change without the field leaves', async () => {
    const one = await made({ endUserContactEmail: 'vendor@example.com' });
    expect(one).toMatchObject({ endUserContactEmail: 'vendor@example.com' });
    const { endUserContactEmail, ...older } = one;
    expect((await update({ ...older, tpType: 'Other' })).data).toMatchObject({ endUserContactEmail, tpType: 'Other' });
    const now = (await read(one.id)).data;
    expect((await update({ ...now, endUserContactEmail: '' })).data.endUserContactEmail).toBe('');
    expect(await update({ ...now, version: now.version + 1, endUserContactEmail: 'a@b' })).toMatchObject({
      message: 'Enter a valid email-Id',
    });
  });

  it('refuses a name that another provider of the company has', async () => {
    const { name } = await made();
    expect(await create({ name: name.toUpperCase() })).toMatchObject({ message: 'Save Failed' });
  });

  it('goes to the company a super admin has chosen, which must be a root company', async () => {
    expect(await made({ companyId: { id: ids.b } }, admin)).toMatchObject({ companyId: { id: ids.b } });
    for (const companyId of [undefined, '', ids.b1, '000000000000'])
      expect(await create({ companyId }, admin)).toMatchObject({ message: 'Company Id is not available' });
  });

  it('is not for staff of a reseller, whatever else they may do', async () => {
    expect(await create({}, branch)).toMatchObject({ status: 'Failure', message: 'Save Failed' });
    expect((await create({}, reseller)).http).toBe(403);
  });

  it('makes one provider when the same request comes twice', async () => {
    const body = providerForm();
    const send = () => call('POST', '/api/techProvider', { as: ncra, body, headers: { 'idempotency-key': 'one-tp' } });
    const [one, two] = await Promise.all([send(), send()]);
    expect([two?.status, two?.data.id]).toEqual(['Success', one?.data.id]);
  });
});

describe('Risk Review Approval', () => {
  const approval = {
    isExperianSignoff: true,
    experianName: 'Ray Risk',
    experianDate: '2026-04-05',
    experianComments: 'Fine.',
  };

  it('is written by the data company and a super admin, never by the review organisation', async () => {
    expect(await made(approval)).toMatchObject({ isExperianSignoff: false, experianName: '', experianDate: '' });
    expect(await made({ ...approval, companyId: ids.a }, admin)).toMatchObject(approval);
    const record = await made();
    const { data } = await update({ ...record, ...approval, name: 'Renamed by risk' }, experian);
    expect(data).toMatchObject({ ...approval, name: record.name, version: 2 });
    const again = await update({ ...data, ...approval, isExperianSignoff: false, experianComments: 'No.' });
    expect(again.data).toMatchObject(approval);
  });

  it('says by whom and when', async () => {
    const record = await made();
    const without = [
      [{ experianName: '' }, 'Please enter the name of who gives the approval.'],
      [{ experianDate: '' }, 'Please enter the date of the approval.'],
    ] as const;
    for (const [missing, reason] of without) {
      const answer = await update({ ...record, ...approval, ...missing }, experian);
      expect([answer.message, answer.data]).toEqual(['Update Failed', { reason }]);
      const created = await create({ ...approval, ...missing, companyId: ids.a }, admin);
      expect([created.message, created.data]).toEqual(['Save Failed', { reason }]);
    }
    const saved = await update({ ...record, ...approval, isExperianSignoff: false, experianName: '' }, experian);
    expect(saved.message).toBe('Updated successfully');
  });

  it('without name or date, from before, stays until it is touched', async () => {
    const { providers } = await import('#lambdas/entities/records/provider.ts');
    const { tenantScope } = await import('#lambdas/store/scope.ts');
    const record = await made();
    const scope = tenantScope({ userId: 'test', userName: 'Test' }, ids.a);
    const old = await providers(scope).update(record.id, 1, { isExperianSignoff: true });
    const { data } = await update({ ...record, isExperianSignoff: true, version: old.version }, experian);
    expect(data).toMatchObject({ isExperianSignoff: true, experianName: '', version: 3 });
  });

  it.each([[[EXPERIAN]], [[EXPERIAN, RESELLER]], [[NCRA, EXPERIAN, RESELLER]]] as const)(
    'is not for staff of a reseller, whatever their roles (%j), and they see no other resellers',
    async (roles) => {
      const record = await made({ ...approval, companyId: ids.a, tpResellerList: [{ resellerId: ids.a2 }] }, admin);
      const staff = await signIn({ companyId: ids.a1, roles });
      const { data: seen } = await read(record.id, staff);
      expect(seen).toMatchObject({ tpResellerList: [], experianName: '', isExperianSignoff: true });
      await update({ ...seen, isExperianSignoff: false }, staff);
      expect((await read(record.id, admin)).data).toMatchObject({
        ...approval,
        tpResellerList: [{ resellerId: ids.a2 }],
      });
    },
  );

  it('is all that the data company writes', async () => {
    const record = await made({ tpResellerList: [{ resellerId: ids.a1 }], completionDate: '2026-01-01' });
    const change = {
      tpType: 'Other',
      completionDate: '',
      e13PAExpirationDate: '2027-01-01',
      selectedDocDate: '2027-01-01',
      tpResellerList: [],
      tpOrganizerList: [{ organizerTypeId: 1 }],
      tpDocumentCollectedList: [{ documentId: 9, isSelected: true }],
    };
    const { data } = await update({ ...record, ...change, ...approval }, experian);
    expect(data).toEqual({ ...record, ...approval, version: 2 });
  });

  it('is seen by a reseller as a flag only, and so are no other resellers', async () => {
    const record = await made({ ...approval, companyId: ids.a, tpResellerList: [{ resellerId: ids.a1 }] }, admin);
    expect((await read(record.id, reseller)).data).toEqual({
      ...record,
      tpResellerList: [],
      experianName: '',
      experianDate: '',
      experianComments: '',
    });
  });
});

describe('changing a technology provider', () => {
  it('keeps the lists that were not sent, and changes nothing that only the server sets', async () => {
    const record = await made({ tpResellerList: [{ resellerId: ids.a1 }], tpOrganizerList: [{ organizerTypeId: 1 }] });
    const { tpResellerList, tpOrganizerList, ...form } = record;
    const forged = {
      companyId: { id: ids.b },
      activate: false,
      isEndUserTp: true,
      endUserId: 'somebody',
      createdAt: '1999-01-01',
    };
    const { data, message } = await update({ ...form, ...forged, tpType: 'Software' });
    expect(message).toBe('Updated successfully');
    expect(data).toEqual({ ...record, tpType: 'Software', version: 2 });
  });

  it('tells the second of two writers that another user was first', async () => {
    const record = await made();
    const answers = await Promise.all([update({ ...record, tpType: 'A' }), update({ ...record, tpType: 'B' })]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.message).toBe('Update Failed');
  });

  it('is not for resellers, but they may look', async () => {
    const record = await made();
    expect((await update(record, reseller)).http).toBe(403);
    expect((await read(record.id, reseller)).status).toBe('Success');
  });
});

describe('the providers of a reseller', () => {
  it('are listed for staff of the root company, and not told to those of a reseller', async () => {
    const { name } = await made({ tpResellerList: [{ resellerId: ids.a2 }] });
    const other = await made({ tpResellerList: [] });
    for (const person of [ncra, experian, admin]) {
      const found = await names('listall', { reseller: ids.a2, size: 100 }, person);
      expect(found).toContain(name);
      expect(found).not.toContain(other.name);
    }
    expect(await names('listall', { reseller: ids.a1, size: 100 })).not.toContain(name);
    expect(await names('listall', { reseller: ids.a2 }, reseller)).toEqual([]);
  });
});

describe('the search by completion date', () => {
  const search = (startDate: string, endDate: string, more = {}) =>
    call('GET', '/api/techProvider/searchByDate', { as: ncra, query: { startDate, endDate, ...more } });

  it('takes both days in, in either spelling of the paging', async () => {
    for (const day of ['2031-05-01', '2031-05-02', '2031-05-03'])
      await made({ name: `Done ${day}`, completionDate: day });
    const found = async (from: string, to: string, more = {}) =>
      (await search(from, to, more)).data.content.map(({ completionDate }: { completionDate: string }) =>
        completionDate.slice(-2),
      );
    expect(await found('05/01/2031', '05/02/2031')).toEqual(['01', '02']);
    expect(await found('05/02/2031', '05/02/2031')).toEqual(['02']);
    const aliases = { startPage: '0', pagingSize: '2', sortBy: 'completionDate', sortType: 'desc' };
    expect(await found('05/01/2031', '05/31/2031', aliases)).toEqual(['03', '02']);
  });

  it.each([
    ['2031-05-01', '05/02/2031', 'Please enter a date as MM/DD/YYYY'],
    ['5/1/2031', '05/02/2031', 'Please enter a date as MM/DD/YYYY'],
    ['02/30/2031', '05/02/2031', 'Please enter a date as MM/DD/YYYY'],
    ['05/03/2031', '05/02/2031', 'The start date must not be after the end date'],
    ['05/03/2031', '05/04/2041', 'The dates may lie at most 10 years apart'],
  ])('refuses %s to %s', async (from, to, message) => {
    expect(await search(from, to)).toMatchObject({ http: 400, message });
  });

  it('spans exactly ten years', async () => {
    expect((await search('05/03/2031', '05/03/2041')).http).toBe(200);
  });
});

describe('the lists to choose providers from', () => {
  it('hold active providers of the tenant, and pages of up to a thousand', async () => {
    const { name } = await made();
    expect(await names('listallTechProvider', {}, reseller)).toContain(name);
    expect(await names('searchTpList', { searchText: name }, reseller)).toEqual([name]);
    expect(await names('search', { searchText: name, size: '1000' }, reseller)).toEqual([name]);
    await Promise.all(Array.from({ length: 20 }, () => made()));
    expect(await names('listallTechProviderWithPagination', { size: '20' })).toHaveLength(20);
    for (const path of ['listall', 'listallTechProviderWithPagination'])
      expect((await call('GET', `/api/techProvider/${path}`, { as: ncra, query: { size: '1000' } })).http).toBe(400);
    expect((await call('GET', '/api/techProvider/search', { as: ncra, query: { size: '1001' } })).http).toBe(400);
  });
});

describe('the reference lists of providers', () => {
  it.each([
    ['organizerTypeList', { id: 1, name: 'Corporation' }],
    ['listalldocumentsCheckList', { id: 9, name: 'Master NCRA Compliance Services Agreement' }],
    ['listallCertificates', { id: 1, name: 'SOC 2 Type II' }],
  ])('%s is for every user', async (path, first) => {
    expect((await call('GET', `/api/techProvider/${path}`, { as: reseller })).data[0]).toEqual(first);
  });

  it('the checklist has the ids of the documents’ own kinds', async () => {
    const { data } = await call('GET', '/api/techProvider/listalldocumentsCheckList', { as: ncra });
    expect(data.map(({ id }: { id: number }) => id)).toEqual([9, 10, 11, 12]);
  });
});

describe('deleting a technology provider', () => {
  it('takes it out of the end users that used it', async () => {
    const [remaining, removed] = [await made(), await made()];
    const body = endUserForm({ endUserTpList: [{ techProviderId: remaining.id }, { techProviderId: removed.id }] });
    const { data: user } = await call('POST', '/api/endUser', { as: reseller, body });
    expect(user.tpValue).toBe(2);
    expect(await remove(removed.id)).toMatchObject({ message: 'Deleted successfully' });
    const { data: now } = await call('GET', `/api/endUser/${user.id}`, { as: reseller });
    expect([
      now.tpValue,
      now.endUserTpList.map(({ techProviderId }: { techProviderId: string }) => techProviderId),
    ]).toEqual([1, [remaining.id]]);
    const { data: rows } = await call('GET', '/api/endUser/search', { as: reseller, query: { searchText: user.name } });
    expect(rows.content[0].tpValue).toBe(1);
  });
});

describe('the phone of a provider', () => {
  const message = 'Please enter a valid phone number, with its country code';

  it('is refused when it is none, may have an extension, and is stored in one form', async () => {
    expect(await create({ endUserContactPhone: 'call me' })).toMatchObject({ http: 400, message });
    const record = await made({ endUserContactPhone: '(555) 010-0600 x12' });
    expect(record.endUserContactPhone).toBe('+15550100600 x12');
    expect(await update({ ...record, endUserContactPhone: '12' })).toMatchObject({ http: 400, message });
  });
});
