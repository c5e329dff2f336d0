import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, decide, keyOf, put } = await import('../support/documents.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

const NOW = '2026-11-23T17:00:00Z';
const TODAY = '2026-11-23';
const freeze = (now = NOW) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

freeze();
const { ids, people, own } = await createWorld();
beforeEach(() => void freeze());
afterEach(() => void vi.useRealTimers());

const places = {
  provider: { rowId: own.provider.id, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'SITEINSPECTION' },
  certificate: { rowId: own.provider.id, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'TECHCERTIFICATION' },
  reseller: { rowId: own.reseller.id, tableKeyName: 'RESELLER', tableKeyName2: 'SUBLICENCE' },
  agreement: { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'Credit Data/RESELLER' },
} as const;
type Place = (typeof places)[keyof typeof places];

const send = (fields: object, as: Person) =>
  call('POST', '/security/upload', { as, body: { documentName: 'A document', ...fields } });
const writerOf = ({ tableKeyName }: Place) => (tableKeyName === 'ENDUSER' ? people.seller : people.ncra);
const arrive = async (data: Parameters<typeof keyOf>[0], bytes = pdf()) => {
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
};
const add = async (place: Place, fields: object = {}) => {
  const { data } = await send({ ...place, ...fields, ...announce('a.pdf', pdf()) }, writerOf(place));
  await arrive(data);
  return read(data.id);
};
/** The same, approved. */
const addApproved = async (place: Place, fields: object = {}) => {
  const { id } = await add(place, fields);
  await approve(id);
  return read(id);
};
const approve = async (id: string) => {
  const { status, message } = await decide(id, people.admin);
  expect([status, message]).toEqual(['Success', 'Reviewed successfully']);
};
const read = async (id: string) => (await call('GET', `/security/${id}`, { as: people.admin })).data;
const change = (body: object, as = people.ncra) =>
  call('PUT', '/security/edit', { as, body: { documentName: 'A document', ...body } });
const remove = (id: string, as: Person) => call('DELETE', `/security/delete/${id}`, { as });

const kinds = { TECHNOLOGY_PROVIDER: 'provider', RESELLER: 'reseller', ENDUSER: 'endUser' } as const;
const expiriesOf = async ({ tableKeyName, rowId }: Place, as = people.admin): Promise<RecordObligation[]> => {
  const query = { kind: kinds[tableKeyName], recordId: rowId };
  const { data } = await call('GET', '/api/worklist/record', { as, query });
  return data.filter(
    ({ field, due, state }: RecordObligation) => /^document-/.test(field) && (due !== '' || state === 'in review'),
  );
};
const worklistOf = async (as: Person, query: Record<string, string> = {}) =>
  (await call('GET', '/api/worklist/list', { as, query: { obligation: 'document.expiry', ...query } })).data.content;
const cleanUp = async () => {
  const scope = tenantScope(serverActor, ids.a);
  for (const { id } of await documents(scope).all()) await documents(scope).remove(id);
};
afterEach(cleanUp);

describe('the days of a document', () => {
  it('come back as they were sent, with the version they are of', async () => {
    const days = { effectiveFrom: '2026-01-01', validUntil: '2026-12-31' };
    const { id } = await add(places.provider, days);
    expect(await read(id)).toMatchObject({ ...days, number: 1, review: 'awaiting' });
    const { data: versions } = await call('GET', `/security/versions/${id}`, { as: people.seller });
    expect(versions).toMatchObject([{ ...days, number: 1, review: 'awaiting', counts: false }]);
    await approve(id);
    const { data: after } = await call('GET', `/security/versions/${id}`, { as: people.seller });
    expect(after).toMatchObject([{ number: 1, review: 'approved', counts: true }]);
  });

  it('are refused where the last comes before the first, whichever of both is changed', async () => {
    const sent = { ...places.provider, effectiveFrom: '2026-02-01', validUntil: '2026-01-31' };
    expect((await send({ ...sent, ...announce('a.pdf', pdf()) }, people.ncra)).message).toContain('cannot end before');
    const { id, version } = await add(places.provider, { effectiveFrom: '2026-02-01' });
    const answer = await change({ id, version, validUntil: '2026-01-31' });
    expect([answer.status, answer.message]).toEqual(['Failure', 'A document cannot end before it takes effect']);
  });

  it('end after as many months as the tenant has settled for the kind, counted from the day it takes effect', async () => {
    expect((await add(places.certificate)).validUntil).toBe('2027-11-23');
    expect((await add(places.certificate, { effectiveFrom: '2026-01-31' })).validUntil).toBe('2027-01-31');
    expect((await add(places.certificate, { validUntil: '' })).validUntil).toBe('');
    expect((await add(places.provider)).validUntil).toBe('');
    const path = '/api/company/settings';
    const { data: settings } = await call('GET', path, { as: people.ncra, query: { companyId: ids.a } });
    const documentMonths = { ...settings.documentMonths, providerSiteInspection: 24 };
    await call('PUT', path, { as: people.ncra, body: { ...settings, documentMonths } });
    expect((await add(places.provider)).validUntil).toBe('2028-11-23');
    const { version } = (await call('GET', path, { as: people.ncra, query: { companyId: ids.a } })).data;
    await call('PUT', path, { as: people.ncra, body: { ...settings, version } });
  });

  it('can be changed without a file, which asks for another review of what was approved', async () => {
    const { id, version, number, checksum } = await add(places.agreement, { validUntil: '2026-12-31' });
    const body = { version, number, checksum, decision: 'approve' };
    const approved = (await call('POST', `/security/review/${id}`, { as: people.ncra, body })).data;
    expect(approved).toMatchObject({ review: 'approved', validUntil: '2026-12-31' });
    const renamed = { id, version: approved.version, documentName: 'Renamed', validUntil: '2026-12-31' };
    const same = (await change(renamed, people.seller)).data;
    expect(same).toMatchObject({ review: 'approved', documentName: 'Renamed' });
    const longer = await change({ id, version: same.version, validUntil: '2027-12-31' }, people.seller);
    expect(longer.data).toMatchObject({ review: 'awaiting', validUntil: '2027-12-31' });
  });

  it('stay with their versions: a newer one has its own', async () => {
    const { id, version } = await add(places.provider, { validUntil: '2026-12-01' });
    const { data } = await change({ id, version, validUntil: '2027-12-01', ...announce('b.pdf', pdf('b')) });
    await arrive(data, pdf('b'));
    const { data: versions } = await call('GET', `/security/versions/${id}`, { as: people.ncra });
    expect(versions).toMatchObject([
      { number: 2, validUntil: '2027-12-01' },
      { number: 1, validUntil: '2026-12-01' },
    ]);
  });
});

describe('a document that runs out', () => {
  it.each([
    ['the day before yesterday', -2, 'overdue'],
    ['yesterday', -1, 'overdue'],
    ['today', 0, 'due soon'],
    ['in sixty days', 60, 'due soon'],
    ['in sixty-one days', 61, 'ok'],
  ])('%s is owed by its record: %s days, %s', async (_words, days, state) => {
    const due = daysAfter(TODAY, days);
    await addApproved(places.provider, { effectiveFrom: '2020-01-01', validUntil: due });
    expect(await expiriesOf(places.provider)).toMatchObject([
      { state, due, label: 'Site Inspection', field: 'document-11', turn: 'NCRA' },
    ]);
  });

  it('is in the worklist of those to whom it is assigned, of every kind of record', async () => {
    const late = { validUntil: '2026-11-01' };
    for (const place of [places.provider, places.reseller, places.agreement]) await addApproved(place, late);
    const lines = async (as: Person, query = {}) =>
      (await worklistOf(as, query))
        .map(({ kind, label }: { kind: string; label: string }) => `${kind} ${label}`)
        .sort();
    expect(await lines(people.ncra)).toEqual(['provider Site Inspection', 'reseller Sub-License Agreement']);
    expect(await lines(people.seller)).toEqual(['endUser Credit Data/Reseller Agreement']);
    expect(await lines(people.experian, { turn: 'all' })).toEqual([
      'provider Site Inspection',
      'reseller Sub-License Agreement',
    ]);
  });

  it('makes the status of its record, and no longer does when it is removed', async () => {
    const statusOf = async () => {
      const { data } = await call('GET', '/api/techProvider/listall', { as: people.ncra });
      return data.content.find(({ id }: { id: string }) => id === own.provider.id).status;
    };
    const { data } = await call('GET', `/api/techProvider/${own.provider.id}`, { as: people.ncra });
    await call('PUT', '/api/techProvider', { as: people.ncra, body: { ...data, reviewDate: '2027-11-01' } });
    const before = await statusOf();
    expect(before).toBe('Missing');
    const { id } = await addApproved(places.provider, { validUntil: '2026-11-01' });
    expect(await statusOf()).toBe('Overdue');
    await remove(id, people.ncra);
    expect(await statusOf()).toBe(before);
  });

  it('is not owed any more when a newer version is approved, and is until then', async () => {
    const { id, version } = await addApproved(places.agreement, { validUntil: '2026-11-01' });
    const { data } = await change(
      { id, version, validUntil: '2027-11-01', ...announce('b.pdf', pdf('b')) },
      people.seller,
    );
    await arrive(data, pdf('b'));
    expect(await expiriesOf(places.agreement)).toMatchObject([{ state: 'overdue', awaits: true, due: '2026-11-01' }]);
    await approve(id);
    expect(await expiriesOf(places.agreement)).toMatchObject([{ state: 'ok', due: '2027-11-01' }]);
  });

  it('is owed once for each kind of document, by the one that ends last, and each is snoozed for itself', async () => {
    await addApproved(places.provider, { validUntil: '2026-12-01' });
    await addApproved(places.provider, { validUntil: '2026-11-24' });
    await addApproved(places.certificate, { validUntil: '2026-12-01' });
    const outstanding = await expiriesOf(places.provider);
    expect(outstanding.map(({ label, due }) => `${label} ${due}`).sort()).toEqual([
      'Site Inspection 2026-12-01',
      'Technology Certification 2026-12-01',
    ]);
    const of = {
      kind: 'provider',
      recordId: own.provider.id,
      obligation: 'provider.document.siteInspection',
      field: 'document-11',
    };
    const body = { ...of, until: '2026-12-20', reason: 'The auditor is on leave' };
    expect((await call('POST', '/api/worklist/snooze', { as: people.ncra, body })).status).toBe('Success');
    const asleep = async () =>
      (await expiriesOf(places.provider)).filter(({ snooze }) => snooze).map(({ field }) => field);
    expect(await asleep()).toEqual(['document-11']);
    const rows = await worklistOf(people.ncra);
    expect(new Set(rows.map((row: { id: string }) => row.id)).size).toBe(2);
    await call('DELETE', '/api/worklist/snooze', {
      as: people.ncra,
      query: { ...of, obligation: 'provider.document.certification', field: 'document-12' },
    });
    expect(await asleep()).toEqual(['document-11']);
    await call('DELETE', '/api/worklist/snooze', { as: people.ncra, query: of });
    expect(await asleep()).toEqual([]);
  });

  it('keeps what a user saves of the record at the same time', async () => {
    const { data: before } = await call('GET', `/api/techProvider/${own.provider.id}`, { as: people.ncra });
    await addApproved(places.provider, { validUntil: '2026-11-01' });
    const late = await call('PUT', '/api/techProvider', { as: people.ncra, body: { ...before, tpType: 'Hosting' } });
    expect(late.status).toBe('Failure');
    const { data: now } = await call('GET', `/api/techProvider/${own.provider.id}`, { as: people.ncra });
    expect(
      (await call('PUT', '/api/techProvider', { as: people.ncra, body: { ...now, tpType: 'Hosting' } })).status,
    ).toBe('Success');
    expect(await expiriesOf(places.provider)).toHaveLength(1);
  });

  it('is taken from no form: a record that is sent with days of its own keeps those of its documents', async () => {
    await addApproved(places.provider, { validUntil: '2026-11-01' });
    const { data: now } = await call('GET', `/api/techProvider/${own.provider.id}`, { as: people.ncra });
    expect(now.validities).toBeUndefined();
    await call('PUT', '/api/techProvider', { as: people.ncra, body: { ...now, validities: [] } });
    expect(await expiriesOf(places.provider)).toHaveLength(1);
  });
});

describe('the list of documents', () => {
  it('says of each its record, its days, its version and how its review stands, and can be sorted by them', async () => {
    await add(places.provider, { documentName: 'Later', validUntil: '2027-12-31' });
    await add(places.agreement, { documentName: 'Sooner', effectiveFrom: '2026-01-01', validUntil: '2026-12-31' });
    const list = async (query: Record<string, string>, as = people.ncra) =>
      (await call('GET', '/security/listall', { as, query })).data.content;
    expect(await list({ orderBy: 'validUntil' })).toMatchObject([
      {
        documentName: 'Sooner',
        record: own.endUser.name,
        validUntil: '2026-12-31',
        effectiveFrom: '2026-01-01',
        number: 1,
      },
      { documentName: 'Later', record: own.provider.name, validUntil: '2027-12-31', review: 'awaiting' },
    ]);
    const names = async (query: Record<string, string>, as = people.ncra) =>
      (await list(query, as)).map(({ documentName }: { documentName: string }) => documentName);
    expect(await names({ expiresBefore: '2027-01-01' })).toEqual(['Sooner']);
    expect(await names({ expiresBefore: '2026-12-31' })).toEqual([]);
    expect(await names({ tableKeyName: 'TECHNOLOGY_PROVIDER' })).toEqual(['Later']);
    expect(await names({ rowId: own.endUser.id })).toEqual(['Sooner']);
    expect(await names({ review: 'approved' })).toEqual([]);
    expect(await names({ review: 'awaiting', searchText: 'later' })).toEqual(['Later']);
    // Only Experian: the agreement is hidden. D-68.
    expect(await names({}, people.experian)).toEqual(['Later']);
  });

  it('has what is being checked and what was refused', async () => {
    const { data } = await send(
      { ...places.provider, documentName: 'Coming', ...announce('a.pdf', pdf()) },
      people.ncra,
    );
    const states = async (state: string) =>
      (await call('GET', '/security/listall', { as: people.ncra, query: { state } })).data.content;
    expect(await states('pending')).toMatchObject([{ id: data.id, state: 'pending' }]);
    expect(await states('rejected')).toEqual([]);
    const all = documents(tenantScope(serverActor, ids.a));
    const { incoming } = await all.get(data.id);
    await all.patchLatest(data.id, { incoming: incoming && { ...incoming, at: '2026-11-23T16:29:00.000Z' } });
    expect(await states('pending')).toEqual([]);
    expect(await states('rejected')).toMatchObject([{ id: data.id, state: 'rejected' }]);
  });
});
