import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTestUsers } = await import('../support/test-users.ts');

const { admin, ncra, experian, reseller, neighbour } = await createTestUsers();

const madeEndUser = async (as = reseller) => (await call('POST', '/api/endUser', { as, body: endUserForm() })).data;
const create = (endUserId: string, fields: object = {}, as = reseller, headers = {}) =>
  call('POST', '/api/division', { as, body: divisionForm(endUserId, fields), headers });
const read = (id: string, as = reseller) => call('GET', `/api/division/${id}`, { as });
const update = (body: object, as = reseller) => call('PUT', '/api/division', { as, body });
const remove = (id: string, as = reseller) => call('DELETE', `/api/division/${id}`, { as });
const list = (Id: string, as = reseller, query = {}) =>
  call('GET', '/api/division/listall', { as, query: { Id, ...query } });
const options = (Id: string, as = reseller) => call('GET', '/api/division/listallDivision', { as, query: { Id } });

describe('saving a division', () => {
  it('keeps its own address, and takes the state as an object or a plain id', async () => {
    const { id: endUserId } = await madeEndUser();
    const { addressId } = divisionForm(endUserId);
    const { data, message } = await create(endUserId, { addressId: { ...addressId, stateId: 7 } });
    expect(message).toBe('Saved successfully');
    expect(data).toMatchObject({
      endUserId,
      version: 1,
      isSameAddress: 0,
      addressId: { cityName: 'Milford', stateId: { id: 7 }, contactTitle: '' },
    });
    expect(Object.keys(data)).not.toContain('parentId');
    const saved = await update({ ...data, addressId: { ...data.addressId, stateId: { id: 8 }, cityName: 'Oakdale' } });
    expect(saved).toMatchObject({
      message: 'Updated successfully',
      data: { version: 2, addressId: { cityName: 'Oakdale', stateId: { id: 8 } } },
    });
    expect((await read(data.id)).data).toEqual(saved.data);
  });

  it('shows the address that its end user has now, where that is the same', async () => {
    const owner = await madeEndUser();
    const { data } = await create(owner.id, { isSameAddress: 1 });
    expect(data.addressId).toEqual(owner.addressId);
    const addressId = { ...owner.addressId, cityName: 'Moved Town', contactName: 'New Contact' };
    await call('PUT', '/api/endUser', { as: reseller, body: { ...owner, addressId } });
    expect((await read(data.id)).data.addressId).toEqual(addressId);
    expect((await list(owner.id)).data.content).toMatchObject([
      { name: data.name, cityName: 'Moved Town', contactName: 'New Contact' },
    ]);
  });

  it('shows the premises of its end user where the address is the same, and its own otherwise', async () => {
    const owner = await madeEndUser();
    const { data: same } = await create(owner.id, { isSameAddress: 1, premises: 2 });
    const { data: own } = await create(owner.id, { premises: 2 });
    await call('PUT', '/api/endUser', { as: reseller, body: { ...owner, premises: 4 } });
    expect([(await read(same.id)).data.premises, (await read(own.id)).data.premises]).toEqual([4, 2]);
    const { content } = (await list(owner.id)).data;
    const shown = new Map(content.map((row: { id: string; premises: string }) => [row.id, row.premises]));
    expect([shown.get(same.id), shown.get(own.id)]).toEqual(['Data center', 'Residential']);
  });

  it('refuses a missing name, an unknown state, and a name its end user has already', async () => {
    const { id } = await madeEndUser();
    expect(await create(id, { name: '' })).toMatchObject({ http: 400, message: 'Please enter Division Name' });
    expect(await create(id, { addressId: { stateId: { id: 999 } } })).toMatchObject({ message: 'Save Failed' });
    const { data } = await create(id);
    expect(await create(id, { name: data.name })).toMatchObject({ message: 'Save Failed' });
    expect((await create((await madeEndUser()).id, { name: data.name })).status).toBe('Success');
  });

  it('never moves to another end user', async () => {
    const [one, two] = [await madeEndUser(), await madeEndUser()];
    const { data } = await create(one.id);
    const forged = { endUserId: two.id, companyId: 'x', parentId: 'x' };
    expect((await update({ ...data, ...forged, name: 'Stays' })).data).toEqual({ ...data, name: 'Stays', version: 2 });
  });

  it('tells the second of two writers that another user was first', async () => {
    const { data } = await create((await madeEndUser()).id);
    const answers = await Promise.all(['A', 'B'].map((name) => update({ ...data, name })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  });

  it('makes one division when the same request comes twice, also for a super admin', async () => {
    const { id } = await madeEndUser();
    for (const person of [reseller, admin]) {
      const body = divisionForm(id);
      const send = () => call('POST', '/api/division', { as: person, body, headers: { 'idempotency-key': 'one-div' } });
      const [one, two] = [await send(), await send()];
      expect([two.status, two.data.id]).toEqual(['Success', one.data.id]);
    }
  });

  it('is for resellers and super admins; others may look', async () => {
    const { id } = await madeEndUser();
    const { data } = await create(id, {}, admin);
    for (const person of [ncra, experian]) {
      expect((await read(data.id, person)).data.id).toBe(data.id);
      expect([(await create(id, {}, person)).http, (await update(data, person)).http]).toEqual([403, 403]);
      expect((await remove(data.id, person)).http).toBe(403);
    }
  });
});

describe('the divisions of an end user', () => {
  it('are listed by name, and for a drop-down after the placeholder for none', async () => {
    const { id } = await madeEndUser();
    expect((await list(id)).data).toEqual({ content: [], totalElements: 0, totalPages: 0 });
    expect((await options(id)).data).toEqual([{ id: '0', name: 'N/A' }]);
    for (const name of ['beta', 'Alpha']) await create(id, { name });
    await create((await madeEndUser()).id, { name: 'Elsewhere' });
    const named = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ name }: { name: string }) => name);
    expect(named(await options(id))).toEqual(['N/A', 'Alpha', 'beta']);
    expect(named(await options(id, admin))).toEqual(['N/A', 'Alpha', 'beta']);
    const page = await list(id, ncra, { modifier: 'desc', size: '1' });
    expect(page.data).toMatchObject({ totalElements: 2, totalPages: 2, content: [{ name: 'beta', endUserId: id }] });
  });

  it('of another reseller’s end user answer exactly like those of one that does not exist', async () => {
    const { id } = await madeEndUser();
    const { data } = await create(id);
    for (const ask of [list, options]) {
      const [foreign, missing] = [await ask(id, neighbour), await ask('none', neighbour)];
      expect([foreign.text, foreign.message]).toEqual([missing.text, 'Id Not Available']);
    }
    expect((await create(id, { name: 'X' }, neighbour)).text).toBe(
      (await create('none', { name: 'X' }, neighbour)).text,
    );
    expect((await read(data.id, neighbour)).text).toBe((await read('none', neighbour)).text);
    expect((await remove(data.id, neighbour)).text).toBe((await remove('none', neighbour)).text);
    expect((await update(data, neighbour)).text).toBe((await update({ ...data, id: 'none' }, neighbour)).text);
  });
});

describe('deleting a division', () => {
  it('takes it out of the associations of its end user at once', async () => {
    const owner = await madeEndUser();
    const [remaining, removed] = [(await create(owner.id)).data, (await create(owner.id)).data];
    const { data: provider } = await call('POST', '/api/techProvider', { as: ncra, body: providerForm() });
    const divisionIds = [{ division: removed.id }, { division: remaining.id }];
    const endUserTpList = [{ techProviderId: provider.id, divisionIds }];
    await call('PUT', '/api/endUser', { as: reseller, body: { ...owner, endUserTpList, divId: removed.id } });
    expect(await remove(removed.id)).toMatchObject({ message: 'Deleted successfully' });
    const { data } = await call('GET', `/api/endUser/${owner.id}`, { as: reseller });
    expect(data).toMatchObject({
      divId: '0',
      // Created, two places noted, changed, and the division removed.
      version: 5,
      endUserTpList: [{ divisionIds: [{ division: remaining.id }] }],
    });
    await remove(remaining.id, admin);
    expect((await list(owner.id)).data.totalElements).toBe(0);
  });

  it('ends what was for it alone, and leaves what is for the whole end user', async () => {
    const owner = await madeEndUser();
    const { data: division } = await create(owner.id);
    const [narrow, whole] = await Promise.all(
      [1, 2].map(async () => (await call('POST', '/api/techProvider', { as: ncra, body: providerForm() })).data),
    );
    const endUserTpList = [
      { techProviderId: narrow.id, divisionIds: [{ division: division.id }] },
      { techProviderId: whole.id, divisionIds: [] },
    ];
    await call('PUT', '/api/endUser', { as: reseller, body: { ...owner, endUserTpList } });
    await remove(division.id);
    const { data } = await call('GET', `/api/endUser/${owner.id}`, { as: reseller });
    expect([data.tpValue, data.endUserTpList]).toEqual([
      1,
      [expect.objectContaining({ techProviderId: whole.id, divisionIds: [] })],
    ]);
  });

  it('changes no end user that does not refer to it', async () => {
    const owner = await madeEndUser();
    const { data } = await create(owner.id, { isSameAddress: 1 });
    await remove(data.id);
    expect((await call('GET', `/api/endUser/${owner.id}`, { as: reseller })).data.version).toBe(1);
  });
});
