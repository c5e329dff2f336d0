import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, providerForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { associated, recordMakers } = await import('../support/record-makers.ts');
const { decide } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const { ids, people } = await createWorld();
const { ncra, admin, seller, experian } = people;
const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
const otherSeller = await signIn({ companyId: ids.a2, roles: [RESELLER] });
afterEach(() => void vi.useRealTimers());

const { send, provider, endUser, read, remove, document, deleted, restorePlan: plan, restore } = recordMakers(people);
const keyFor = async (kind: string, id: string, as: Person) =>
  (await deleted(kind, as)).data.content.find((line: { id: string }) => line.id === id)?.key as string;
const restored = async (kind: string, id: string, as: Person) => {
  const { status, data } = await restore(kind, await keyFor(kind, id, as), as);
  expect([status, data?.reason ?? '']).toEqual(['Success', '']);
};
describe('a deleted technology provider', () => {
  it('is listed with the user who deleted it and until when it is stored, and comes back as it was under its id', async () => {
    const one = await provider({ name: 'Comes back' });
    const before = await read(`/api/techProvider/${one.id}`);
    await remove(`/api/techProvider/${one.id}`, ncra);
    const [line] = (await deleted('provider', ncra)).data.content;
    expect(line).toMatchObject({ id: one.id, name: 'Comes back', who: 'Test Person' });
    expect(Date.parse(line.until) - Date.parse(line.at)).toBeGreaterThan(89.9 * 86_400_000);
    await restored('provider', one.id, ncra);
    expect(await read(`/api/techProvider/${one.id}`)).toEqual({ ...before, version: before.version + 1 });
    expect((await deleted('provider', ncra)).data.content).toEqual([]);
    const list = await call('GET', '/api/techProvider/search', { as: ncra, query: { searchText: 'Comes back' } });
    expect(list.data.totalElements).toBe(1);
  });

  it('has its documents, the days of their validity, and its end users back', async () => {
    const one = await provider();
    const user = await endUser(associated(one.id));
    const file = await document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra, { validUntil: '2031-01-31' });
    await remove(`/api/techProvider/${one.id}`, ncra);
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    // As release 0.1 has left it.
    const at = { Bucket: settings.buckets.documents };
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ ...at, Prefix: `docs/${file}/` }));
    expect(Contents).toHaveLength(1);
    for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ ...at, Key }));
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toEqual([]);
    const key = await keyFor('provider', one.id, ncra);
    expect((await plan('provider', key, ncra)).data).toEqual({
      reason: '',
      back: expect.arrayContaining([
        { noun: 'document', count: 1 },
        { noun: 'association', count: 1 },
      ]),
      notes: ['Requests for documents that were open stay closed.'],
    });
    await restored('provider', one.id, ncra);
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toMatchObject([{ techProviderId: one.id }]);
    expect(await read(`/security/${file}`)).toMatchObject({ state: 'ready', validUntil: '2031-01-31' });
    const { data } = await call('GET', `/security/download/${file}`, { as: ncra });
    expect((await fetch(data.url)).status).toBe(200);
    const after = await call('GET', `/security/${file}`, { as: ncra });
    await runTasks({ time: new Date(Date.now() + 120_000).toISOString() });
    expect((await fetch(data.url)).status).toBe(200);
    expect((await call('GET', `/security/${file}`, { as: ncra })).data.checksum).toBe(after.data.checksum);
  });

  it('keeps its history: it was created, deleted and restored', async () => {
    const one = await provider();
    await remove(`/api/techProvider/${one.id}`, ncra);
    await restored('provider', one.id, ncra);
    const { data } = await call('GET', '/api/record/history', { as: ncra, query: { kind: 'provider', id: one.id } });
    expect(data.content.map(({ what }: { what: string }) => what)).toEqual(['restored', 'deleted', 'created']);
    expect(data.isLinked).toBe(true);
  });

  it('does not come back under a name that another one has by now, and says so', async () => {
    const one = await provider({ name: 'Taken meanwhile' });
    await remove(`/api/techProvider/${one.id}`, ncra);
    await provider({ name: 'Taken meanwhile' });
    const key = await keyFor('provider', one.id, ncra);
    const reason = 'A technology provider with this name exists already.';
    expect((await plan('provider', key, ncra)).data.reason).toBe(reason);
    expect(await restore('provider', key, ncra)).toMatchObject({
      status: 'Failure',
      message: 'Restore Failed',
      data: { reason },
    });
  });

  it('comes back once, however many ask for it at the same time', async () => {
    const one = await provider();
    await remove(`/api/techProvider/${one.id}`, ncra);
    const key = await keyFor('provider', one.id, ncra);
    const outcomes = await Promise.all([1, 2, 3].map(() => restore('provider', key, ncra)));
    expect(outcomes.filter(({ status }) => status === 'Success')).toHaveLength(1);
    expect((await read(`/api/techProvider/${one.id}`)).version).toBe(2);
  });

  it('is for 90 days with the users who may delete it, and then with staff of the root company alone', async () => {
    const one = await provider();
    await remove(`/api/techProvider/${one.id}`, ncra);
    const key = await keyFor('provider', one.id, ncra);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 86_400_000 });
    const ofReseller = await signIn({ companyId: ids.a2, roles: [NCRA] });
    expect((await deleted('provider', ofReseller)).data.content).toEqual([]);
    expect((await restore('provider', key, ofReseller)).http).toBe(403);
    const later = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect((await restore('provider', key, later)).status).toBe('Success');
  });
});

describe('a deleted end user', () => {
  it('has its divisions, documents and providers back', async () => {
    const one = await provider();
    const user = await endUser();
    const division = await send('POST', '/api/division', seller, divisionForm(user.id));
    const now = await read(`/api/endUser/${user.id}`);
    await send('PUT', '/api/endUser', seller, { ...now, ...associated(one.id, [division.id]) });
    const file = await document(user.id, 'ENDUSER', 'ENDUSER/RESELLER', seller);
    await remove(`/api/endUser/${user.id}`, seller);
    expect((await call('GET', `/api/division/${division.id}`, { as: seller })).status).toBe('Failure');
    await restored('endUser', user.id, seller);
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toMatchObject([
      { techProviderId: one.id, divisionIds: [{ division: division.id }] },
    ]);
    expect(await read(`/api/division/${division.id}`)).toMatchObject({ id: division.id });
    expect(await read(`/security/${file}`)).toMatchObject({ state: 'ready' });
  });

  it('has its inactive entries back with their documents and association; an activated one has stayed', async () => {
    const user = await endUser();
    const entryOf = (name: string) =>
      send('POST', '/api/techProvider', seller, { ...providerForm({ name, isEndUserTp: true }), endUserId: user.id });
    const [open, activated] = [await entryOf('Entry that goes'), await entryOf('Entry that stays')];
    expect(
      (await call('POST', '/api/techProvider/activate', { as: ncra, body: { isActivate: true, tpId: activated.id } }))
        .status,
    ).toBe('Success');
    const before = await read(`/api/techProvider/${open.id}`);
    const file = await document(open.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra);
    const now = await read(`/api/endUser/${user.id}`);
    const associations = [...now.endUserTpList, ...associated(open.id).endUserTpList];
    await send('PUT', '/api/endUser', seller, { ...now, endUserTpList: associations });
    await remove(`/api/endUser/${user.id}`, seller);
    expect((await call('GET', `/api/techProvider/${open.id}`, { as: ncra })).status).toBe('Failure');
    expect((await call('GET', `/security/${file}`, { as: ncra })).status).toBe('Failure');
    expect(await read(`/api/techProvider/${activated.id}`)).toMatchObject({ activate: true });
    const key = await keyFor('endUser', user.id, seller);
    expect((await plan('endUser', key, seller)).data.back).toEqual(
      expect.arrayContaining([
        { noun: 'technology provider', count: 1 },
        { noun: 'document', count: 1 },
      ]),
    );
    await restored('endUser', user.id, seller);
    expect(await read(`/api/techProvider/${open.id}`)).toMatchObject({ name: before.name, endUserId: user.id });
    expect(await read(`/security/${file}`)).toMatchObject({ state: 'ready', rowId: open.id });
    const { endUserTpList } = await read(`/api/endUser/${user.id}`);
    expect(endUserTpList.map(({ techProviderId }: { techProviderId: string }) => techProviderId)).toEqual(
      associations.map(({ techProviderId }: { techProviderId: string }) => techProviderId),
    );
  });

  it('is not associated any more with a provider that went meanwhile', async () => {
    const one = await provider();
    const user = await endUser(associated(one.id));
    await remove(`/api/endUser/${user.id}`, seller);
    await remove(`/api/techProvider/${one.id}`, ncra);
    await restored('endUser', user.id, seller);
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toEqual([]);
  });

  it('is for its own reseller to bring back, not for another one, Experian or NCRA', async () => {
    const user = await endUser();
    await remove(`/api/endUser/${user.id}`, seller);
    const key = await keyFor('endUser', user.id, seller);
    expect((await deleted('endUser', otherSeller)).data.content).toEqual([]);
    expect((await restore('endUser', key, otherSeller)).http).toBe(404);
    expect((await restore('endUser', key, otherNcra)).http).toBe(404);
    expect((await deleted('endUser', ncra)).data.content).toEqual([]);
    expect((await restore('endUser', key, ncra)).http).toBe(403);
    expect((await restore('endUser', key, experian)).http).toBe(403);
    expect((await restore('endUser', key, admin)).status).toBe('Success');
  });
});

describe('other deleted records', () => {
  it('of a reseller come back with the providers that it used; its users do not, which is said', async () => {
    const reseller = await send('POST', '/api/reseller/add', ncra, resellerForm());
    const one = await provider({ tpResellerList: [{ resellerId: reseller.id }] });
    await remove('/api/reseller/delete', ncra, { id: reseller.id });
    expect((await read(`/api/techProvider/${one.id}`)).tpResellerList).toEqual([]);
    const key = await keyFor('reseller', reseller.id, ncra);
    expect((await plan('reseller', key, ncra)).data.notes[0]).toBe('Its users do not come back: invite them again.');
    await restored('reseller', reseller.id, ncra);
    expect((await read(`/api/techProvider/${one.id}`)).tpResellerList).toEqual([{ resellerId: reseller.id }]);
  });

  it('of a division comes back with its providers, unless its end user was deleted', async () => {
    const one = await provider();
    const user = await endUser();
    const division = await send('POST', '/api/division', seller, divisionForm(user.id));
    const now = await read(`/api/endUser/${user.id}`);
    await send('PUT', '/api/endUser', seller, { ...now, ...associated(one.id, [division.id]) });
    await remove(`/api/division/${division.id}`, seller);
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toEqual([]);
    await restored('division', division.id, seller);
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toMatchObject([
      { techProviderId: one.id, divisionIds: [{ division: division.id }] },
    ]);
    await remove(`/api/division/${division.id}`, seller);
    const key = await keyFor('division', division.id, seller);
    await remove(`/api/endUser/${user.id}`, seller);
    expect((await plan('division', key, seller)).data.reason).toBe(
      'Its end user was deleted. Restore the end user first.',
    );
  });

  it('of a document come back by who may delete it, with its validity on the record', async () => {
    const one = await provider();
    const file = await document(one.id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra, { validUntil: '2031-03-31' });
    expect((await decide(file, people.admin)).status).toBe('Success');
    await remove(`/security/delete/${file}`, ncra);
    expect((await deleted('document', seller)).data.content).toEqual([]);
    await restored('document', file, ncra);
    const outstanding = await call('GET', '/api/worklist/record', {
      as: ncra,
      query: { kind: 'provider', recordId: one.id },
    });
    expect(JSON.stringify(outstanding.data)).toContain('2031-03-31');
    expect(await read(`/security/${file}`)).toMatchObject({ state: 'ready' });
  });

  it('of a company come back by a super admin alone', async () => {
    const company = await send('POST', '/api/company/registration', admin, {
      name: 'A company to restore',
      addressId: { contactName: 'Kim', contactPhone: '+15550100300', contactEmail: 'kim@example.com' },
    });
    await remove('/api/company/delete', admin, { id: company.id });
    expect((await deleted('company', ncra)).data.content).toEqual([]);
    await restored('company', company.id, admin);
    expect(
      (await call('GET', '/api/company/edit', { as: admin, query: { companyId: company.id } })).data,
    ).toMatchObject({
      id: company.id,
    });
  });

  it('are listed for a super admin by company, which has to be chosen', async () => {
    const one = await provider();
    await remove(`/api/techProvider/${one.id}`, ncra);
    expect((await deleted('provider', admin)).message).toBe('Please choose a company first.');
    const { data } = await deleted('provider', admin, { companyId: ids.a });
    expect(data.content.map(({ id }: { id: string }) => id)).toContain(one.id);
    expect((await deleted('provider', admin, { companyId: ids.b })).data.content).toEqual([]);
  });
});
