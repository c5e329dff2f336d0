import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, otherOf } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { ids, admin, ncra, experian, reseller, neighbour, create, made, read, update, remove, madeProvider, names } =
  await import('../support/end-user-calls.ts');

const madeDivision = async (endUserId: string, as = reseller) =>
  (await call('POST', '/api/division', { as, body: divisionForm(endUserId) })).data;
const others = async (endUserId: string) =>
  (await call('GET', '/api/techProvider/listEndUserTProviderOther', { as: reseller, query: { endUserId } })).data
    .content;

describe('creating an end user', () => {
  it('belongs to the reseller, with the names of its lists', async () => {
    const answer = await create({
      companyId: ids.b1,
      enduserServiceProductList: [{ serviceId: { id: 2 } }, { serviceId: { id: 1 } }, { serviceId: { id: 2 } }],
      endUserDocumentCollectedList: [{ documentId: { id: 1 }, isSelected: true, selectedDate: '2026-01-02' }],
    });
    expect(answer).toMatchObject({ http: 200, status: 'Success', message: 'Saved successfully' });
    expect(answer.data).toMatchObject({
      companyId: ids.a1,
      version: 1,
      enduserType: 'Employer',
      enduserServiceProductList: [
        { serviceId: { id: 2, name: 'Credit Scores' } },
        { serviceId: { id: 1, name: 'Credit Data' } },
      ],
      enduserEndUserTypeList: [{ endUserTypeId: { id: 2, name: 'Employer' } }],
      endUserDocumentCollectedList: [{ documentId: { id: 1, name: 'End user/Reseller Addendum' } }],
      isTpAlert: false,
      divId: '0',
      tpValue: 0,
    });
    expect(answer.data.enduserServiceProductList).toHaveLength(2);
    expect((await read(answer.data.id)).data).toEqual(answer.data);
  });

  it.each([
    [{ name: ' ' }, 'Please enter End User name'],
    [{ enduserServiceProductList: [] }, 'Please select Services/Products'],
    [{ enduserEndUserTypeList: [] }, 'Please select End User Type'],
  ])('refuses %o with the text of the form', async (fields, message) => {
    expect(await create(fields)).toMatchObject({ http: 400, message });
  });

  it.each([
    ['address1', 'Please enter address 1'],
    ['cityName', 'Please enter City'],
    ['zipcode', 'Please enter zipcode'],
    ['contactName', 'Please enter main contact'],
    ['contactTitle', 'Please enter Main Contact Title'],
    ['contactPhone', 'Please enter Main Contact Phone'],
    ['contactEmail', 'Please enter Main Email'],
  ])('refuses a missing %s with the text of the form', async (field, message) => {
    const { addressId } = endUserForm();
    expect(await create({ addressId: { ...addressId, [field]: '' } })).toMatchObject({ http: 400, message });
  });

  it.each([
    [{ enduserServiceProductList: [{ serviceId: { id: 99 } }] }, 'Please select a service or product from the list.'],
    [{ enduserEndUserTypeList: [{ endUserTypeId: { id: 99 } }] }, 'Please select an end user type from the list.'],
    [
      { endUserDocumentCollectedList: [{ documentId: { id: 99 }, isSelected: true }] },
      'Please select a document from the list.',
    ],
    [{ addressId: { ...endUserForm().addressId, stateId: { id: 999 } } }, 'Please select a state.'],
    [{ endUserTpList: [{ techProviderId: 'none' }] }, 'A technology provider of the list is not available any more.'],
    [{ divId: 'none' }, 'A division of the list is not available any more.'],
  ])('refuses %o, which is on no list', async (fields, reason) => {
    expect(await create(fields)).toMatchObject({ http: 200, message: 'Save Failed', data: { reason } });
  });

  it('takes the company a super admin has chosen, as an object or a plain id', async () => {
    expect((await made({ companyId: { id: ids.a2 } }, admin)).companyId).toBe(ids.a2);
    expect((await made({ companyId: ids.b }, admin)).companyId).toBe(ids.b);
    for (const companyId of [undefined, '', '123', 'none', `${ids.a}-00000000000000`])
      expect(await create({ companyId }, admin)).toMatchObject({ message: 'Company Id is not available' });
  });

  it('refuses a name that another end user of the same reseller has, and no other', async () => {
    const { name } = await made();
    expect(await create({ name: ` ${name.toUpperCase()} ` })).toMatchObject({ message: 'Save Failed' });
    expect((await create({ name }, neighbour)).status).toBe('Success');
  });

  it('is not for the review organisation or the data company', async () => {
    for (const person of [ncra, experian]) {
      expect((await create({}, person)).http).toBe(403);
      expect((await update({}, person)).http).toBe(403);
      expect((await remove('none', person)).http).toBe(403);
    }
  });

  it('makes one end user when the same request comes twice', async () => {
    const body = endUserForm(otherOf('Twice Only'));
    const send = () => call('POST', '/api/endUser', { as: reseller, body, headers: { 'idempotency-key': 'one-eu' } });
    const [one, two] = [await send(), await send()];
    expect([two.status, two.data.id]).toEqual(['Success', one.data.id]);
    expect(await others(one.data.id)).toHaveLength(1);
  });
});

describe('the providers of an end user', () => {
  it('are counted, named and tied to it, whatever was sent', async () => {
    const [first, second] = [await madeProvider(), await madeProvider()];
    const record = await made();
    const division = await madeDivision(record.id);
    const endUserTpList = [
      { techProviderId: first.id, divisionIds: [{ division: division.id }], endUserId: 'forged', tpIdName: 'Forged' },
      { techProviderId: first.id, divisionIds: [{ division: '0' }] },
      { techProviderId: second.id, divisionIds: [], isSelected: false },
    ];
    const { data } = await update({ ...record, endUserTpList, tpValue: 7 });
    expect(data.endUserTpList).toEqual([
      {
        techProviderId: first.id,
        tpIdName: first.name,
        divisionIds: [{ division: division.id }, { division: '0' }],
        isSelected: true,
        endUserId: record.id,
      },
    ]);
    expect(data.tpValue).toBe(1);
    const { endUserTpList: _left, ...withoutList } = data;
    const { data: kept } = await update(withoutList);
    expect(kept.endUserTpList).toEqual(data.endUserTpList);
    expect((await update({ ...kept, endUserTpList: [] })).data.tpValue).toBe(0);
  });

  it("are active ones of the tenant, or this end user's own others", async () => {
    const [record, another] = [await made(), await made()];
    const entry = async (endUserId: string) => madeProvider({ isEndUserTp: true, endUserId }, reseller);
    const [own, foreign] = [await entry(record.id), await entry(another.id)];
    const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
    const elsewhere = await madeProvider({}, stranger);
    const associate = (techProviderId: string) => update({ ...record, endUserTpList: [{ techProviderId }] });
    const refusals = [foreign.id, elsewhere.id, 'none'].map(async (id) => (await associate(id)).text);
    expect(new Set(await Promise.all(refusals)).size).toBe(1);
    expect((await associate(own.id)).data).toMatchObject({ tpValue: 1, endUserTpList: [{ tpIdName: own.name }] });
  });

  it('are for divisions of this end user only', async () => {
    const [record, another] = [await made(), await made()];
    const provider = await madeProvider();
    const division = await madeDivision(another.id);
    const endUserTpList = [{ techProviderId: provider.id, divisionIds: [{ division: division.id }] }];
    expect(await update({ ...record, endUserTpList })).toMatchObject({
      message: 'Save Failed',
      data: { reason: 'A division of the list is not available any more.' },
    });
  });

  it('may be a thousand', async () => {
    const { createProviders } = await import('#local/seed/business-records.ts');
    const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
    const [sample] = madeUpProviders(1);
    if (!sample) throw new Error('No provider was made up');
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...sample, name: `Many ${index}` }));
    const providerIds = await createProviders(ids.a, many);
    const record = await made();
    const endUserTpList = providerIds.map((techProviderId) => ({ techProviderId }));
    expect((await update({ ...record, endUserTpList })).data.tpValue).toBe(1000);
    const { status } = await call('DELETE', `/api/techProvider/${providerIds[0]}`, { as: ncra });
    expect([status, (await read(record.id)).data.tpValue]).toEqual(['Success', 999]);
  });
});

describe("an end user's 'other' provider", () => {
  it('is entered, inactive and not associated, when the alert is on and its name has changed', async () => {
    const record = await made();
    const { data } = await update({ ...record, ...otherOf('Cellar Servers') });
    expect(data).toMatchObject({ ...otherOf('Cellar Servers'), tpValue: 0, version: 2 });
    expect(await others(record.id)).toMatchObject([
      {
        name: 'Cellar Servers',
        endUserContactName: 'Olaf Other',
        endUserContactPhone: '+15550100800',
        tpType: 'Software',
        reviewDate: '2026-05-06',
        activate: false,
      },
    ]);
    await update({ ...data, tpPhone: '+15550100801' });
    await update({ ...data, version: 3, isTpAlert: false, tpOther: 'Ignored' });
    await update({ ...data, version: 4, tpOther: 'cellar  SERVERS' });
    expect(await others(record.id)).toHaveLength(1);
    await update({ ...data, version: 5, tpOther: 'Attic Servers' });
    expect(await others(record.id)).toHaveLength(2);
  });

  it('is entered with a new end user as well', async () => {
    const record = await made(otherOf('Brand New Files'));
    expect(await others(record.id)).toMatchObject([{ name: 'Brand New Files' }]);
  });

  it('is written together with the end user or not at all', async () => {
    const record = await made(otherOf('Only Once'));
    const { data } = await update({ ...record, ...otherOf('Something Else') });
    const refused = await update({ ...data, name: 'Renamed', ...otherOf('Only Once') });
    expect(refused).toMatchObject({ message: 'Save Failed' });
    expect((await read(record.id)).data).toEqual(data);
  });

  it.each([
    ['tpContactName', 'Pls fill Technology Provider Contact Name', 'Please Technology Provider Contact Name'],
    ['tpPhone', 'Pls fill Technology Provider Phone', 'Please Technology Provider Phone'],
    ['tpOther', 'Pls fill Technology Provider Name', 'Please Technology Provider Name'],
    ['tpType', 'Pls fill Technology Provider Type', 'Please Technology Provider Type'],
    ['reviewDate', 'Pls fill NCRA Review Date', 'Please select NCRA Review Date'],
  ])('is refused without %s, with the texts of both forms', async (field, onEdit, onAdd) => {
    const fields = { ...otherOf('Complete'), [field]: '' };
    expect(await create(fields)).toMatchObject({ http: 400, message: onAdd });
    expect(await update({ ...(await made()), ...fields })).toMatchObject({ http: 400, message: onEdit });
  });
});

describe('changing an end user', () => {
  it('is for a super admin as for its own reseller', async () => {
    const [record, provider] = [await made(), await madeProvider()];
    const division = await madeDivision(record.id, admin);
    const endUserTpList = [{ techProviderId: provider.id, divisionIds: [{ division: division.id }] }];
    const { data } = await update({ ...record, ...otherOf('Seen From Above'), endUserTpList }, admin);
    expect(data).toMatchObject({ tpValue: 1, companyId: ids.a1 });
    expect(await others(record.id)).toHaveLength(1);
    expect(await remove(record.id, admin)).toMatchObject({ message: 'Deleted successfully' });
  });

  it('refuses a phone or e-mail that is none, in a division as well, but keeps what is stored', async () => {
    const record = await made();
    const withAddress = (fields: object) => ({ ...record, addressId: { ...record.addressId, ...fields } });
    const phone = 'Please enter a valid phone number, with its country code';
    expect(await create({ addressId: { ...record.addressId, contactEmail: 'a@b' } })).toMatchObject({
      http: 400,
      message: 'Enter a valid email-Id',
    });
    expect(await update(withAddress({ contactPhone: 'none' }))).toMatchObject({ http: 400, message: phone });
    const division = await madeDivision(record.id);
    const changed = { ...division, addressId: { ...division.addressId, contactPhone: 'none' } };
    expect(await call('PUT', '/api/division', { as: reseller, body: changed })).toMatchObject({ message: phone });

    // Stored by an earlier version, which accepted any text.
    const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
    const { tenantScope } = await import('#lambdas/store/scope.ts');
    const { tenantIdOf } = await import('#lambdas/store/id.ts');
    const all = endUsers(tenantScope({ userId: 'test', userName: 'Test' }, tenantIdOf(record.id)));
    const stored = await all.patchLatest(record.id, { addressId: { ...record.addressId, contactPhone: 'none' } });
    const form = { ...withAddress({ contactPhone: 'none', cityName: 'Elsewhere' }), version: stored.version };
    expect((await update(form)).data.addressId).toMatchObject({ contactPhone: 'none', cityName: 'Elsewhere' });
  });

  it('takes each line of the checklist once', async () => {
    const line = (isSelected: boolean) => ({ documentId: { id: 2 }, isSelected, selectedDate: '' });
    const { data } = await update({ ...(await made()), endUserDocumentCollectedList: [line(true), line(false)] });
    expect(data.endUserDocumentCollectedList).toEqual([
      { documentId: { id: 2, name: 'Sub-License Agreement' }, isSelected: false, selectedDate: '' },
    ]);
  });

  it('names at most two thousand divisions for its providers', async () => {
    const divisionIds = Array.from({ length: 1000 }, (_, index) => ({ division: `d${index}` }));
    const endUserTpList = ['p', 'q', 'r'].map((techProviderId) => ({ techProviderId, divisionIds }));
    expect(await update({ ...(await made()), endUserTpList })).toMatchObject({
      http: 400,
      message: 'At most 2000 divisions can be named for the providers of an end user',
    });
  });

  it('changes nothing that only the server sets', async () => {
    const record = await made();
    const forged = { companyId: ids.a2, parentId: ids.b, enduserType: 'Forged', tpValue: 9, createdAt: 'x' };
    const { data, message } = await update({ ...record, ...forged, contractStartdate: '2026-02-03' });
    expect(message).toBe('Updated successfully');
    expect(data).toEqual({ ...record, contractStartdate: '2026-02-03', version: 2 });
    expect(await names('listall', neighbour)).not.toContain(record.name);
  });

  it('tells the second of two writers that another user was first', async () => {
    const record = await made();
    const answers = await Promise.all(['A', 'B'].map((tpType) => update({ ...record, ...otherOf(tpType) })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(await others(record.id)).toHaveLength(1);
  });

  it('keeps what was removed from a reference list since', async () => {
    const { storeReference } = await import('#lambdas/entities/reference.ts');
    const { referenceDefaults } = await import('#lambdas/entities/reference.ts');
    const record = await made({ enduserServiceProductList: [{ serviceId: { id: 5 } }] });
    await storeReference('services', [{ id: 1, name: 'Credit Data' }]);
    expect((await update({ ...record, contractStartdate: '2026-01-01' })).data.enduserServiceProductList).toEqual([
      { serviceId: { id: 5, name: '' } },
    ]);
    await storeReference('services', referenceDefaults.services);
  });
});

describe('an end user', () => {
  it('gives its address, and its reference lists', async () => {
    const record = await made();
    const { data } = await call('GET', '/api/endUser/address', { as: experian, query: { Id: record.id } });
    expect(data).toEqual(record.addressId);
    for (const [path, name] of [
      ['listServiceProduct', 'Credit Data'],
      ['listEndUserType', 'Property Manager'],
      ['documentTypelist', 'End user/Reseller Addendum'],
    ])
      expect((await call('GET', `/api/endUser/${path}`, { as: reseller })).data[0]).toEqual({ id: 1, name });
  });

  it('of another reseller answers exactly like one that does not exist', async () => {
    const record = await made();
    expect((await read(record.id, neighbour)).text).toBe((await read('none', neighbour)).text);
    expect((await update(record, neighbour)).text).toBe((await update({ ...record, id: 'none' }, neighbour)).text);
    expect((await remove(record.id, neighbour)).text).toBe((await remove('none', neighbour)).text);
  });

  it('goes with its divisions', async () => {
    const record = await made();
    const division = await madeDivision(record.id);
    expect(await remove(record.id)).toMatchObject({ message: 'Deleted successfully' });
    expect(await read(record.id)).toMatchObject({ message: 'Id Not Available' });
    expect(await call('GET', `/api/division/${division.id}`, { as: reseller })).toMatchObject({
      message: 'Id Not Available',
    });
  });
});
