import { describe, expect, it } from 'vitest';
import { EXPERIAN, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { ids, admin, ncra, experian, reseller, create, made, read, update, activate, madeEndUser, madeEntry, names } =
  await import('../support/provider-calls.ts');

describe("an end user's 'other' entry", () => {
  it('is inactive, tied to its end user, and has no more than such an entry says', async () => {
    const { id: endUserId } = await madeEndUser();
    const data = await made(
      {
        isEndUserTp: true,
        endUserId,
        activate: true,
        companyId: ids.b,
        completionDate: '2026-01-01',
        isExperianSignoff: true,
        tpResellerList: [{ resellerId: ids.a1 }],
      },
      reseller,
    );
    expect(data).toMatchObject({
      companyId: { id: ids.a },
      activate: false,
      isEndUserTp: true,
      endUserId,
      completionDate: '',
      isExperianSignoff: false,
      tpResellerList: [],
    });
  });

  it('is entered by users who may save the end user, and no other user', async () => {
    const { id: endUserId } = await madeEndUser();
    const other = await signIn({ companyId: ids.b1, roles: [RESELLER] });
    expect((await create({ isEndUserTp: true, endUserId }, ncra)).http).toBe(403);
    expect((await create({ isEndUserTp: true, endUserId }, experian)).http).toBe(403);
    const foreign = await create({ isEndUserTp: true, endUserId }, other);
    const missing = await create({ isEndUserTp: true, endUserId: 'none' }, other);
    expect([foreign.text, foreign.message]).toEqual([missing.text, 'Id Not Available']);
    expect((await create({ isEndUserTp: true, endUserId }, admin)).data.endUserId).toBe(endUserId);
  });

  it('is on the lists of the review organisation, not on the list of providers, until it is activated', async () => {
    const entry = await madeEntry();
    const search = { searchText: entry.name };
    expect(await names('search', search)).toEqual([]);
    expect(await names('listall', { activate: 'false', size: '100' })).toContain(entry.name);
    expect(await names('listallEndUserTProvider', { size: '100' })).toContain(entry.name);
    expect(await names('searchEndUserTp', search)).toEqual([entry.name]);
    expect(await activate(entry.id)).toMatchObject({ message: 'Activated successfully', data: { activate: true } });
    expect((await activate(entry.id)).data.version).toBe(2);
    // It is associated with the end user who entered it, once, and can be removed again.
    const endUser = async () => (await call('GET', `/api/endUser/${entry.endUserId}`, { as: reseller })).data;
    const associated = await endUser();
    expect(associated.endUserTpList).toMatchObject([{ techProviderId: entry.id, divisionIds: [] }]);
    await call('PUT', '/api/endUser', { as: reseller, body: { ...associated, endUserTpList: [] } });
    await activate(entry.id);
    expect((await endUser()).endUserTpList).toEqual([]);
    expect(await names('search', search)).toEqual([entry.name]);
    expect(await names('listall', { activate: 'false', size: '100' })).not.toContain(entry.name);
    expect(await names('searchEndUserTp', search)).toEqual([entry.name]);
  });

  it('keeps the inactive list to those who may activate', async () => {
    for (const person of [experian, reseller])
      expect((await call('GET', '/api/techProvider/listall', { as: person, query: { activate: 'false' } })).http).toBe(
        403,
      );
    expect((await call('GET', '/api/techProvider/listall', { as: ncra, query: { activate: 'maybe' } })).http).toBe(400);
  });

  it('is seen and corrected by its own reseller only, and only until it is activated', async () => {
    const entry = await madeEntry();
    const neighbour = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    expect((await read(entry.id, neighbour)).text).toBe((await read('none', neighbour)).text);
    expect((await update(entry, neighbour)).text).toBe((await update({ ...entry, id: 'none' }, neighbour)).text);
    const { data } = await update({ ...entry, tpType: 'Corrected', completionDate: '2026-01-01' }, reseller);
    expect(data).toEqual({ ...entry, tpType: 'Corrected', version: 2 });
    await activate(entry.id);
    expect((await update({ ...data, version: 3 }, reseller)).http).toBe(403);
  });

  it('is not seen by who is Experian and Reseller at another reseller, but by Experian staff of the company', async () => {
    const entry = await madeEntry();
    const neighbour = await signIn({ companyId: ids.a2, roles: [EXPERIAN, RESELLER] });
    expect((await read(entry.id, neighbour)).text).toBe((await read('none', neighbour)).text);
    expect((await read(entry.id, await signIn({ companyId: ids.a1, roles: [EXPERIAN] }))).data.id).toBe(entry.id);
    expect((await read(entry.id, experian)).data.id).toBe(entry.id);
  });

  it('may have the name of a provider, but cannot be activated next to it', async () => {
    const { name } = await made();
    const { id: endUserId } = await madeEndUser();
    const entry = await made({ isEndUserTp: true, endUserId, name }, reseller);
    expect(entry.name).toBe(name);
    expect(await activate(entry.id)).toMatchObject({ status: 'Failure', message: 'Save Failed' });
    expect(await create({ isEndUserTp: true, endUserId, name }, reseller)).toMatchObject({ message: 'Save Failed' });
  });

  it('is listed and opened by its end user', async () => {
    const { id: endUserId } = await madeEndUser();
    const entry = await made({ isEndUserTp: true, endUserId }, reseller);
    expect(await names('listEndUserTProviderOther', { endUserId }, reseller)).toEqual([entry.name]);
    const open = (query: Record<string, string>) =>
      call('GET', '/api/techProvider/editEndUserTProviderOther', { as: reseller, query });
    expect((await open({ endUserId, tpId: entry.id })).data.id).toBe(entry.id);
    const another = await made();
    for (const tpId of [another.id, 'none'])
      expect(await open({ endUserId, tpId })).toMatchObject({ message: 'Id Not Available' });
  });

  it('cannot be made inactive again', async () => {
    const body = { isActivate: false, tpId: (await made()).id };
    expect((await call('POST', '/api/techProvider/activate', { as: ncra, body })).http).toBe(400);
  });
});

describe("an end user's entry", () => {
  it('says who entered it and for whom, to those who see that end user', async () => {
    const entry = await madeEntry();
    const { data: endUser } = await call('GET', `/api/endUser/${entry.endUserId}`, { as: reseller });
    expect((await read(entry.id, ncra)).data).toMatchObject({
      activate: false,
      endUserName: endUser.name,
      enteredBy: expect.stringContaining('@example.com'),
    });
    await activate(entry.id);
    const neighbour = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    expect((await read(entry.id, neighbour)).data).toMatchObject({ endUserName: '', enteredBy: '' });
  });

  it('is deleted with its end user while it is inactive', async () => {
    const entry = await madeEntry();
    await call('DELETE', `/api/endUser/${entry.endUserId}`, { as: reseller });
    expect(await activate(entry.id)).toMatchObject({ status: 'Failure', message: 'Id Not Available' });
  });

  it('is activated once when two users do it at the same time', async () => {
    const twice = await madeEntry();
    const answers = await Promise.all([activate(twice.id), activate(twice.id)]);
    expect(answers.map(({ status }) => status)).toEqual(['Success', 'Success']);
    const { data } = await call('GET', `/api/endUser/${twice.endUserId}`, { as: reseller });
    expect(data.endUserTpList).toHaveLength(1);
  });
});
