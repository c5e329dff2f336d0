import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA } from '#contract/rules/roles.ts';
import type { RecordObligation, WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, decide, keyOf, put } = await import('../support/documents.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { completeReview, startReview } = await import('../support/reviews.ts');
const { pdf } = await import('../support/malicious-documents.ts');
const { tableItems } = await import('../support/accounts.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { views } = await import('#lambdas/store/journal/load.ts');
const { settings } = await import('#local/settings.ts');

const NOW = '2026-11-23T17:00:00Z';
const TODAY = '2026-11-23';
const freeze = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });

freeze();
const { ids, people, own } = await createWorld();
const second = await signIn({ companyId: ids.a, roles: [NCRA] });
beforeEach(() => void freeze());
afterEach(() => void vi.useRealTimers());

const { ncra, seller, admin } = people;
const { document, endUser: makeEndUser, send, read, remove } = recordMakers(people);
const SITE = ['TECHNOLOGY_PROVIDER', 'SITEINSPECTION'] as const;
const day = (days: number) => daysAfter(TODAY, days);
const expired = { effectiveFrom: '2020-01-01', validUntil: day(-5) };
const renewal = { effectiveFrom: '2026-11-01', validUntil: day(400) };

let made = 0;
/** A provider of which nothing is open, but for the documents. */
const madeProvider = (fields: object = {}) =>
  send('POST', '/api/techProvider', ncra, providerForm({ name: `Status ${++made}`, reviewDate: day(300), ...fields }));
const linesOf = async (recordId: string, kind = 'provider', as = admin): Promise<RecordObligation[]> =>
  (await call('GET', '/api/worklist/record', { as, query: { kind, recordId } })).data;
const site = async (recordId: string, as = admin) =>
  (await linesOf(recordId, 'provider', as)).filter(({ field }) => field === 'document-11');
const rowOf = async (id: string, query: Record<string, string> = {}) => {
  const { data } = await call('GET', '/api/techProvider/listall', { as: ncra, query: { size: '100', ...query } });
  return data.content.find((row: { id: string }) => row.id === id);
};
const worklist = async (as: typeof ncra, query: Record<string, string> = {}): Promise<WorklistRow[]> =>
  (await call('GET', '/api/worklist/list', { as, query: { size: '100', ...query } })).data.content;
const counts = async () => (await call('GET', '/api/worklist/counts', { as: ncra })).data;
const approve = async (id: string, as = admin) => expect((await decide(id, as)).status).toBe('Success');
const newVersion = async (id: string, as: typeof ncra, fields: object) => {
  const { version, documentName } = await read(`/security/${id}`);
  const data = await send('PUT', '/security/edit', as, {
    id,
    version,
    documentName,
    ...fields,
    ...announce('b.pdf', pdf('b')),
  });
  expect(await put(data, pdf('b'))).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
};

describe('a renewal', () => {
  it.each(['a separate document', 'a new version'])(
    'that is %s ends the old expiry once it is approved, and the old file is still there',
    async (way) => {
      const { id } = await madeProvider();
      const old = await document(id, ...SITE, ncra, expired);
      await approve(old);
      expect(await site(id)).toMatchObject([{ state: 'overdue', due: day(-5), awaits: false }]);
      expect((await rowOf(id)).status).toBe('Overdue');
      const newer = way === 'a new version' ? old : await document(id, ...SITE, ncra, renewal);
      if (way === 'a new version') await newVersion(old, ncra, renewal);
      expect(await site(id)).toMatchObject([{ state: 'overdue', due: day(-5), awaits: true }]);
      expect((await site(id))[0]?.why).toContain('awaits review.');
      expect((await rowOf(id, { status: 'overdue' }))?.id).toBe(id);
      await approve(newer);
      const [line] = await site(id);
      expect(line).toMatchObject({ state: 'ok', due: day(400), awaits: false });
      expect(line?.why).toBe(`Version ${way === 'a new version' ? 2 : 1}, in force until 12/28/2027.`);
      expect((await rowOf(id)).nextDue).toBe(day(300));
      expect(await read(`/security/${old}`)).toMatchObject({ downloadable: true });
      const { data: versions } = await call('GET', `/security/versions/${old}`, { as: ncra });
      expect(versions.at(-1)).toMatchObject({ number: 1, counts: false });
    },
  );

  it('that is returned makes the line overdue again', async () => {
    const { id } = await madeProvider();
    await approve(await document(id, ...SITE, ncra, expired));
    const newer = await document(id, ...SITE, ncra, renewal);
    expect((await decide(newer, admin, 'return')).status).toBe('Success');
    expect(await site(id)).toMatchObject([{ state: 'overdue', due: day(-5), awaits: false }]);
  });

  it('that was approved and is returned, or is deleted, counts no more', async () => {
    const { id } = await madeProvider();
    await approve(await document(id, ...SITE, ncra, expired));
    const newer = await document(id, ...SITE, ncra, renewal);
    await approve(newer);
    expect((await site(id))[0]?.state).toBe('ok');
    expect((await decide(newer, admin, 'return')).status).toBe('Success');
    expect((await site(id))[0]?.state).toBe('overdue');
    const another = await document(id, ...SITE, ncra, renewal);
    await approve(another);
    expect((await site(id))[0]?.state).toBe('ok');
    await remove(`/security/delete/${another}`, ncra);
    expect((await site(id))[0]?.state).toBe('overdue');
  });

  it('of one certificate leaves the other ones as they are', async () => {
    const { id } = await madeProvider();
    const certificate = (certificateId: number, days: object) =>
      document(id, 'TECHNOLOGY_PROVIDER', 'TECHCERTIFICATION', ncra, { certificateId, ...days });
    await approve(await certificate(1, expired));
    await approve(await certificate(2, expired));
    await approve(await certificate(1, renewal));
    const lines = (await linesOf(id)).filter(({ field }) => field.startsWith('document-12'));
    expect(lines.map(({ field, state }) => `${field} ${state}`).sort()).toEqual([
      'document-12:1 ok',
      'document-12:2 overdue',
    ]);
  });
});

describe('a line whose file awaits review', () => {
  it('is in review, not missing, and waits for those who may approve and have not uploaded it', async () => {
    const { id } = await madeProvider();
    await document(id, ...SITE, ncra);
    expect(await site(id)).toMatchObject([
      { state: 'in review', due: '', turn: 'NCRA', why: 'Version 1 awaits review.' },
    ]);
    expect((await site(id, ncra))[0]?.isMyTurn).toBe(false);
    expect((await site(id, second))[0]?.isMyTurn).toBe(true);
    const mine = async (as: typeof ncra) =>
      (await worklist(as, { group: 'in review' })).filter(({ recordId }) => recordId === id).length;
    expect([await mine(ncra), await mine(second)]).toEqual([0, 1]);
  });

  it('of an end user waits for the reviewer, no more for the reseller who has delivered it', async () => {
    const { id } = own.endUser;
    const before = (await worklist(seller)).filter(({ field }) => field === 'document-2').length;
    await document(id, 'ENDUSER', 'SUBLICENCE', seller);
    expect(before).toBe(1);
    expect(
      (await worklist(seller)).filter(({ recordId, label }) => recordId === id && label === 'Sub-License Agreement'),
    ).toEqual([]);
    expect((await worklist(ncra, { group: 'in review' })).some(({ recordId }) => recordId === id)).toBe(true);
  });
});

describe('a list', () => {
  it('says what is next and how much is due within 60 days, although something is missing', async () => {
    const { id } = await madeProvider({ reviewDate: day(20), e13PAExpirationDate: day(60) });
    expect(await rowOf(id)).toMatchObject({ status: 'Missing', nextDue: day(20), dueWithin60: 2 });
    const filter = JSON.stringify({ field: 'dueWithin60', is: 'between', from: '2' });
    expect((await rowOf(id, { filter }))?.id).toBe(id);
    const { data } = await call('GET', '/api/techProvider/listall', {
      as: ncra,
      query: { orderBy: 'nextDue', size: '100' },
    });
    const days = data.content.map(({ nextDue }: { nextDue: string }) => nextDue || '9');
    expect(days).toEqual([...days].sort());
    const { provider } = (await counts()).upcoming;
    expect(provider.dueWithin60).toBeGreaterThanOrEqual(2);
    expect(provider.nextDue <= day(20)).toBe(true);
  });

  it('says what the status is of, and never names what is hidden from the reader', async () => {
    const { id } = await madeProvider({ reviewDate: day(-9) });
    expect(await rowOf(id)).toMatchObject({ status: 'Overdue', worst: 'since 11/14: NCRA Review' });
    const ticked = (of: number) => ({ documentId: { id: of }, isSelected: true, selectedDate: TODAY });
    const endUser = await makeEndUser({
      endUserReviewDate: day(300),
      endUserDocumentCollectedList: [1, 2].map(ticked),
    });
    const worstOf = async (as: typeof ncra) => {
      const { data } = await call('GET', '/api/endUser/listall', { as, query: { size: '100' } });
      return data.content.find((row: { id: string }) => row.id === endUser.id).worst;
    };
    expect([await worstOf(ncra), await worstOf(people.experian)]).toEqual(['Credit Data/Reseller Agreement', '']);
  });

  it('finds what was collected without a file', async () => {
    const line = { documentId: 11, isSelected: true, documentName: '', selectedDate: TODAY };
    const { id } = await madeProvider({ tpDocumentCollectedList: [line] });
    const filter = JSON.stringify({ field: 'withoutFile', is: 'between', from: '1' });
    expect(await rowOf(id, { filter })).toMatchObject({ withoutFile: 1 });
    expect(await site(id)).toMatchObject([{ state: 'ok', withoutFile: true, why: 'Collected without a file.' }]);
    await approve(await document(id, ...SITE, ncra));
    expect(await rowOf(id, { filter })).toBeUndefined();
  });

  it('says nothing of inactive providers, but that an entry owes its activation', async () => {
    const row = await rowOf(own.entry.id, { activate: 'false' });
    expect(['Overdue', 'Missing']).toContain(row.status);
    expect(await linesOf(own.entry.id, 'other')).toMatchObject([{ obligation: 'other.activation' }]);
  });
});

describe('records that the release before has written', () => {
  const withoutFacts = (item: Record<string, unknown>) => {
    const { documentFacts: _documents, reviewFacts: _reviews, ...record } = JSON.parse(String(item.record));
    return { ...item, record: JSON.stringify(record) };
  };

  it('have their rows rebuilt from documents and reviews, and keep that when they are saved', async () => {
    const { id } = await madeProvider();
    await approve(await document(id, ...SITE, ncra, expired));
    await approve(await document(id, ...SITE, ncra, renewal));
    await startReview(ncra, id, 'provider.review');
    await completeReview(ncra, id, 'provider.review', { outcome: 'failed', conditions: 'Not answered.' });
    for (const item of await tableItems()) {
      const { pk } = item;
      if (String(pk) === `J#${ids.a}#provider`)
        await table.send(new PutCommand({ TableName: settings.table, Item: { ...item, format: 6, snapshotV: 0 } }));
      else if (String(item.record).includes(`"id":"${id}"`) || String(item.sk).includes(id))
        if (String(pk).includes('provider') && item.record)
          await table.send(new PutCommand({ TableName: settings.table, Item: withoutFacts(item) }));
    }
    views.clear();
    expect(await rowOf(id)).toMatchObject({ status: 'Failed', lastReview: 'Failed' });
    expect((await site(id))[0]).toMatchObject({ state: 'ok', due: day(400) });
    const now = await read(`/api/techProvider/${id}`);
    await send('PUT', '/api/techProvider', ncra, { ...now, tpType: 'Hosting' });
    expect(await rowOf(id)).toMatchObject({ status: 'Failed', tpType: 'Hosting' });
    expect((await site(id))[0]).toMatchObject({ state: 'ok', due: day(400) });
  });
});
