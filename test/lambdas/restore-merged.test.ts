import { describe, expect, it } from 'vitest';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { order, placesOf, settleInspections } = await import('../support/inspections.ts');
const { mergeRecords } = await import('../support/merges.ts');
const { associated, recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const { ids, people } = await createWorld();
const { admin, ncra, seller } = people;
await settleInspections(ncra);
const { send, provider, endUser, document, read, remove, deleted, restorePlan, restore } = recordMakers(people);
const sweep = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });

let made = 0;
const named = () => ({ name: `Returning ${++made}` });

const restored = async (kind: string, key: string, as: Person) => {
  expect((await restorePlan(kind, key, as)).data.reason).toBe('');
  const { status, data } = await restore(kind, key, as);
  expect([status, data?.reason ?? '']).toEqual(['Success', '']);
  await sweep();
};
const keyOf = async (kind: string, id: string, as: Person, query: Record<string, string> = {}): Promise<string> => {
  const { data } = await deleted(kind, as, query);
  return data.content.find((line: { id: string }) => line.id === id).key;
};

describe('what was deleted before its record was merged', () => {
  it('comes back as a document of the record that stayed, and moves back when the merge is undone', async () => {
    const [surviving, other] = [await provider(named()), await provider(named())];
    const id = await document(other.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra);
    await remove(`/security/delete/${id}`, ncra);
    const merged = await mergeRecords(ncra, 'provider', surviving.id, other.id);
    await restored('document', await keyOf('document', id, ncra), ncra);
    expect(await read(`/security/${id}`)).toMatchObject({ rowId: surviving.id });
    await restored('provider', merged, ncra);
    expect(await read(`/security/${id}`)).toMatchObject({ rowId: other.id });
  });

  it('comes back as a division of the end user that stayed, after several merges too', async () => {
    const [last, surviving, other] = [await endUser(named()), await endUser(named()), await endUser(named())];
    const { id } = await send('POST', '/api/division', seller, divisionForm(other.id));
    await remove(`/api/division/${id}`, seller);
    await mergeRecords(seller, 'endUser', surviving.id, other.id);
    await mergeRecords(seller, 'endUser', last.id, surviving.id);
    await restored('division', await keyOf('division', id, seller), seller);
    expect(await read(`/api/division/${id}`)).toMatchObject({ endUserId: last.id });
  });

  it('is associated again with the record that stayed', async () => {
    const [surviving, other, vendor] = [await endUser(named()), await endUser(named()), await provider(named())];
    const before = await read(`/api/endUser/${other.id}`);
    await send('PUT', '/api/endUser', seller, { ...before, ...associated(vendor.id) });
    await remove(`/api/techProvider/${vendor.id}`, ncra);
    await sweep();
    expect((await read(`/api/endUser/${other.id}`)).endUserTpList).toEqual([]);
    await mergeRecords(seller, 'endUser', surviving.id, other.id);
    await restored('provider', await keyOf('provider', vendor.id, ncra), ncra);
    expect((await read(`/api/endUser/${surviving.id}`)).endUserTpList).toMatchObject([{ techProviderId: vendor.id }]);
  });

  it('comes back as an end user of the reseller that stayed, with its division and document', async () => {
    const surviving = await send('POST', '/api/reseller/add', ncra, resellerForm());
    const other = await send('POST', '/api/reseller/add', ncra, resellerForm());
    const staff = await signIn({ companyId: surviving.id, roles: [RESELLER] });
    const otherStaff = await signIn({ companyId: other.id, roles: [RESELLER] });
    const { id } = await endUser(named(), otherStaff);
    const division = await send('POST', '/api/division', otherStaff, divisionForm(id));
    const file = await document(id, 'ENDUSER', 'SUBLICENCE', otherStaff);
    await remove(`/api/endUser/${id}`, otherStaff);
    await sweep();
    await mergeRecords(ncra, 'reseller', surviving.id, other.id);
    await restored('endUser', await keyOf('endUser', id, admin, { companyId: ids.a }), admin);
    expect(await read(`/api/endUser/${id}`, staff)).toMatchObject({ id });
    expect(await read(`/api/division/${division.id}`, staff)).toMatchObject({ id: division.id });
    expect(await read(`/security/${file}`, staff)).toMatchObject({ rowId: id });
  });

  it('is shown to staff of the reseller that stayed, who restore it, and to no staff of another reseller', async () => {
    const [last, surviving, other, stranger] = await Promise.all(
      [1, 2, 3, 4].map(() => send('POST', '/api/reseller/add', ncra, resellerForm())),
    );
    const staffOf = ({ id }: { id: string }) => signIn({ companyId: id, roles: [RESELLER] });
    const otherStaff = await staffOf(other);
    const { id } = await endUser(named(), otherStaff);
    const kept = await endUser(named(), otherStaff);
    const division = await send('POST', '/api/division', otherStaff, divisionForm(kept.id));
    const file = await document(kept.id, 'ENDUSER', 'SUBLICENCE', otherStaff);
    await remove(`/api/endUser/${id}`, otherStaff);
    await remove(`/api/division/${division.id}`, otherStaff);
    await remove(`/security/delete/${file}`, otherStaff);
    await sweep();
    await mergeRecords(ncra, 'reseller', surviving.id, other.id);
    await mergeRecords(ncra, 'reseller', last.id, surviving.id);
    const [staff, strangers] = [await staffOf(last), await staffOf(stranger)];
    const idsFor = async (kind: string, as: Person) =>
      (await deleted(kind, as)).data.content.map((line: { id: string }) => line.id);
    for (const kind of ['endUser', 'division', 'document']) expect(await idsFor(kind, strangers)).toEqual([]);
    const key = await keyOf('endUser', id, staff);
    expect((await restorePlan('endUser', key, strangers)).http).toBe(404);
    expect((await restore('endUser', key, strangers)).http).toBe(404);
    await restored('endUser', key, staff);
    await restored('division', await keyOf('division', division.id, staff), staff);
    await restored('document', await keyOf('document', file, staff), staff);
    expect(await read(`/api/endUser/${id}`, staff)).toMatchObject({ id, companyId: last.id });
    expect(await read(`/api/division/${division.id}`, staff)).toMatchObject({ endUserId: kept.id });
    expect(await read(`/security/${file}`, staff)).toMatchObject({ rowId: kept.id });
  });

  it('stays deleted as long as the record that stayed was deleted itself', async () => {
    const [surviving, other] = [await provider(named()), await provider(named())];
    const id = await document(other.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra);
    await remove(`/security/delete/${id}`, ncra);
    await mergeRecords(ncra, 'provider', surviving.id, other.id);
    await remove(`/api/techProvider/${surviving.id}`, ncra);
    await sweep();
    const { data } = await restorePlan('document', await keyOf('document', id, ncra), ncra);
    expect(data.reason).toContain('The record it belonged to was deleted.');
  });
});

describe('the undo of a merge after the record that stayed was merged on, or deleted', () => {
  const owed = async (kind: string, recordId: string) => {
    const { data } = await call('GET', '/api/worklist/record', { as: admin, query: { kind, recordId } });
    return data.map(({ obligation, state }: { obligation: string; state: string }) => [obligation, state]);
  };

  it('returns a record that owes what one owes of which nothing is stored', async () => {
    const [surviving, other, empty] = [await provider(named()), await provider(named()), await provider(named())];
    await document(other.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra);
    const key = await mergeRecords(ncra, 'provider', surviving.id, other.id);
    await remove(`/api/techProvider/${surviving.id}`, ncra);
    await sweep();
    await restored('provider', key, ncra);
    expect(await owed('provider', other.id)).toEqual(await owed('provider', empty.id));
  });

  it('leaves inspections with the last one, which shows them also when the two are merged again', async () => {
    const [last, surviving, other] = [await endUser(named()), await endUser(named()), await endUser(named())];
    const { data: inspection } = await order(seller, other.id);
    const key = await mergeRecords(seller, 'endUser', surviving.id, other.id);
    await mergeRecords(seller, 'endUser', last.id, surviving.id);
    await restored('endUser', key, seller);
    expect((await placesOf(seller, other.id)).places).toMatchObject([{ openId: '' }]);
    await mergeRecords(seller, 'endUser', last.id, other.id);
    expect((await placesOf(seller, last.id)).places).toMatchObject([{ openId: inspection.id }]);
  });
});
