import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { inspect, owedInspections, publishLines, sent, settleInspections } = await import('../support/inspections.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { alignFacts } = await import('#lambdas/domain/obligations/align-facts.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
await signIn({ companyId: ids.a, roles: [NCRA] });
await settleInspections(ncra);
await publishLines(ncra, 'endUser', [{ key: 'inspection', demand: { type: 'inspection' }, turn: [RESELLER] }]);

const stored = endUsers(tenantScope(serverActor, ids.a));
const owed = (id: string) => owedInspections(seller, id);
const read = async (id: string) => (await call('GET', `/api/endUser/${id}`, { as: seller })).data;

/** An end user with a division at an address of its own, both inspected. */
const inspected = async () => {
  const endUser = await sent('POST', '/api/endUser', seller, endUserForm());
  const form = divisionForm(endUser.id, { name: 'East', addressId: { address1: '9 East St', cityName: 'Milford' } });
  const division = await sent('POST', '/api/division', seller, form);
  await inspect(seller, ncra, endUser.id);
  await inspect(seller, ncra, endUser.id, { placeId: division.id });
  return { endUser, division };
};
const ALL_OK = { 'Site Inspection': 'ok', 'Site Inspection: East': 'ok' };

describe('an end user whose record does not say where its divisions are', () => {
  it('owes the inspections of its divisions as one that says it', async () => {
    const { endUser } = await inspected();
    await stored.patchLatest(endUser.id, { places: null });
    expect(await owed(endUser.id)).toEqual(ALL_OK);
    await sent('PUT', '/api/endUser', seller, { ...(await read(endUser.id)), name: 'Renamed' });
    expect((await stored.get(endUser.id)).places).toMatchObject([{ name: 'East' }]);
  });

  it('has its inspections back after the daily job, if a release before has saved it without them', async () => {
    const { endUser } = await inspected();
    await stored.patchLatest(endUser.id, { places: [], inspectionFacts: [] });
    expect(await owed(endUser.id)).toEqual({ 'Site Inspection': 'missing' });
    expect(await alignFacts(ids.a)).toBe(1);
    expect(await owed(endUser.id)).toEqual(ALL_OK);
    expect(await alignFacts(ids.a)).toBe(0);
  });
});

describe('an end user whose form was read before its places were noted', () => {
  it('can be saved by who has read it, and not after another user has saved', async () => {
    const before = await sent('POST', '/api/endUser', seller, endUserForm());
    await sent('POST', '/api/division', seller, divisionForm(before.id));
    expect((await read(before.id)).version).toBe(before.version + 1);
    const saved = await sent('PUT', '/api/endUser', seller, { ...before, name: 'First' });
    expect((await stored.get(before.id)).places).toHaveLength(1);
    await sent('POST', '/api/division', seller, divisionForm(before.id));
    expect((await call('PUT', '/api/endUser', { as: seller, body: { ...before, name: 'Second' } })).http).toBe(409);
    await sent('PUT', '/api/endUser', seller, { ...saved, name: 'Third' });
    expect(await stored.get(before.id)).toMatchObject({ name: 'Third', places: [{}, {}] });
  });
});

describe('two end users that are merged', () => {
  it('are inspected where either was, and know their own places again after the merge is undone', async () => {
    const { endUser: merged } = await inspected();
    const kept = await sent('POST', '/api/endUser', seller, endUserForm());
    const pair = { kind: 'endUser', id: kept.id, other: merged.id };
    const { data: plan } = await call('GET', '/api/record/merge', { as: seller, query: pair });
    const versions = { version: plan.kept.version, otherVersion: plan.other.version };
    const { key } = await sent('POST', '/api/record/merge', seller, { ...pair, ...versions, taken: [] });
    expect(await owed(kept.id)).toEqual(ALL_OK);
    const { content } = (await call('GET', '/api/siteInspection/list', { as: seller, query: { recordId: kept.id } }))
      .data;
    expect(content).toHaveLength(2);
    await sent('POST', '/api/record/restore', seller, { kind: 'endUser', key });
    expect(await owed(kept.id)).toEqual({ 'Site Inspection': 'missing' });
    expect(await owed(merged.id)).toEqual(ALL_OK);
  });
});
