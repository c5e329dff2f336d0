import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import type { RecordObligation, WorklistCounts, WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, otherOf, providerForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { EXPERIAN, NCRA, RESELLER } = await import('#contract/rules/roles.ts');
const { signIn } = await import('../support/people.ts');

const NOW = '2026-11-23T02:30:00Z';
/** In New York it is still the day before. */
const TODAY = '2026-11-22';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));
afterEach(() => void vi.useRealTimers());
vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
const { ids, people, own, foreign } = await createWorld();

const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason]).toMatchObject(['Success', expect.anything(), undefined]);
  return data;
};

const rows = async (as: Person, query: Record<string, string> = {}): Promise<WorklistRow[]> =>
  (await call('GET', '/api/worklist/list', { as, query: { size: '100', turn: 'all', ...query } })).data.content;
const counts = async (as: Person): Promise<WorklistCounts> => (await call('GET', '/api/worklist/counts', { as })).data;
const outstandingOf = async (as: Person, kind: ObligationKind, recordId: string): Promise<RecordObligation[]> =>
  (await call('GET', '/api/worklist/record', { as, query: { kind, recordId } })).data;

const named = (list: readonly WorklistRow[]) => list.map(({ record, obligation }) => `${record}: ${obligation}`);

const changeProvider = async (id: string, fields: object) => {
  const { data } = await call('GET', `/api/techProvider/${id}`, { as: people.ncra });
  return send('PUT', '/api/techProvider', people.ncra, { ...data, ...fields });
};

describe('the worklist', () => {
  it('shows each role its own obligations, and everything that it may read on request', async () => {
    const mine = async (as: Person) => [
      ...new Set(
        (await rows(as, { turn: 'mine' })).map(({ obligation }) => obligation.replace(/\.document\..*/, '.document')),
      ),
    ];
    expect((await mine(people.ncra)).sort()).toEqual([
      'other.activation',
      'provider.document',
      'provider.review',
      'reseller.document',
    ]);
    expect(await mine(people.experian)).toEqual(['provider.signOff']);
    expect(await mine(people.seller)).toEqual(['endUser.document']);
    const all = new Set((await rows(people.experian)).map(({ kind }) => kind));
    expect([...all].sort()).toEqual(['endUser', 'provider', 'reseller']);
  });

  it('has nothing of another tenant and nothing of another reseller', async () => {
    const foreignIds = Object.values(foreign).map(({ id }) => id);
    for (const as of [people.ncra, people.experian, people.seller])
      for (const { recordId } of await rows(as)) expect(foreignIds).not.toContain(recordId);
    const others = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    expect((await rows(others)).map(({ recordId }) => recordId)).not.toContain(own.endUser.id);
    for (const [kind, id] of [
      ['provider', foreign.provider.id],
      ['reseller', foreign.reseller.id],
      ['endUser', foreign.endUser.id],
      ['other', foreign.entry.id],
    ] as const) {
      const query = { kind, recordId: id };
      const known = await call('GET', '/api/worklist/record', { as: people.ncra, query });
      const none = await call('GET', '/api/worklist/record', {
        as: people.ncra,
        query: { kind, recordId: id.replace(/.{6}$/, 'zzzzzz') },
      });
      expect([known.http, known.text]).toEqual([none.http, none.text]);
      expect(known.status).toBe('Failure');
    }
    const { status } = await call('GET', '/api/worklist/record', {
      as: others,
      query: { kind: 'provider', recordId: own.entry.id },
    });
    expect(status).toBe('Failure');
  });

  it('names the reseller agreement to no user whose only role is Experian', async () => {
    const named = ({ obligation }: { obligation: string }) => obligation.endsWith('.document.agreement');
    expect((await rows(people.experian)).filter(named)).toEqual([]);
    expect((await outstandingOf(people.experian, 'reseller', own.reseller.id)).filter(named)).toEqual([]);
    const both = await signIn({ companyId: ids.a, roles: [EXPERIAN, NCRA] });
    expect((await rows(both)).filter(named).length).toBeGreaterThan(0);
  });

  it('groups by the day in the time zone of the tenant, and follows a change of a date at once', async () => {
    const { id } = await send('POST', '/api/techProvider', people.ncra, providerForm({ reviewDate: TODAY }));
    const group = async () =>
      (await rows(people.ncra, { obligation: 'provider.review' })).find(({ recordId }) => recordId === id)?.group;
    const cases = [
      [0, '7'],
      [-1, 'overdue'],
      [7, '7'],
      [8, '30'],
      [30, '30'],
      [31, '60'],
      [60, '60'],
      [61, undefined],
    ] as const;
    for (const [days, expected] of cases) {
      await changeProvider(id, { reviewDate: daysAfter(TODAY, days) });
      expect([days, await group()]).toEqual([days, expected]);
    }
    const { data: settings } = await call('GET', '/api/company/settings', {
      as: people.ncra,
      query: { companyId: ids.a },
    });
    await send('PUT', '/api/company/settings', people.ncra, { ...settings, dueSoonDays: 61, timeZone: 'UTC' });
    expect(await group()).toBe('60');
    await changeProvider(id, { reviewDate: TODAY });
    expect(await group()).toBe('overdue');
    const { data: changed } = await call('GET', '/api/company/settings', {
      as: people.ncra,
      query: { companyId: ids.a },
    });
    await send('PUT', '/api/company/settings', people.ncra, {
      ...changed,
      dueSoonDays: 60,
      timeZone: settings.timeZone,
    });
  });

  it('comes in the order of due days, without a day last, and can be sorted, searched and paged', async () => {
    const days = (await rows(people.ncra)).map(({ due }) => due || '9999');
    expect(days).toEqual([...days].sort());
    const descending = (await rows(people.ncra, { modifier: 'desc' })).map(({ due }) => due || '9999');
    expect(descending).toEqual([...descending].sort().reverse());
    for (const by of ['record', 'label', 'reseller'] as const) {
      const texts = (await rows(people.ncra, { orderBy: by })).map((row) => row[by].toLowerCase());
      expect(texts).toEqual([...texts].sort());
    }
    const found = await rows(people.ncra, { searchText: own.provider.name });
    expect(found.map(({ record }) => record)).toContain(own.provider.name);
    for (const { record } of found) expect(record).toContain(own.provider.name);
    const all = await rows(people.ncra);
    const paged = await Promise.all(
      [0, 1, 2].map(async (page) => rows(people.ncra, { size: '5', page: String(page) })),
    );
    expect(named(paged.flat())).toEqual(named(all.slice(0, 15)));
  });

  it('is filtered by kind, obligation, group and reseller', async () => {
    const kinds = async (query: Record<string, string>) =>
      new Set((await rows(people.ncra, query)).map(({ kind }) => kind));
    expect(await kinds({ kind: 'endUser' })).toEqual(new Set(['endUser']));
    expect(await kinds({ kind: 'other' })).toEqual(new Set(['other']));
    expect(await kinds({ obligation: 'reseller.document.subLicense' })).toEqual(new Set(['reseller']));
    const ofReseller = await rows(people.ncra, { reseller: ids.a1 });
    expect(new Set(ofReseller.map(({ recordId }) => recordId))).toEqual(new Set([ids.a1, own.endUser.id]));
    for (const { group } of await rows(people.ncra, { group: 'missing' })) expect(group).toBe('missing');
    const { status } = await call('GET', '/api/worklist/list', { as: people.ncra, query: { kind: 'none' } });
    expect(status).toBe('Failure');
  });

  it('forgets what is fulfilled, deactivated and deleted', async () => {
    const { id } = await send('POST', '/api/techProvider', people.ncra, providerForm({ reviewDate: '2027-06-01' }));
    const open = async () =>
      (await rows(people.ncra)).filter(({ recordId }) => recordId === id).map(({ obligation }) => obligation);
    expect((await open()).sort()).toEqual([
      'provider.document.certification',
      'provider.document.investigation',
      'provider.document.masterAgreement',
      'provider.document.siteInspection',
      'provider.signOff',
    ]);
    const collected = { isSelected: true, documentName: '', selectedDate: TODAY };
    await changeProvider(id, {
      tpDocumentCollectedList: [9, 10, 11, 12].map((documentId) => ({ ...collected, documentId })),
    });
    expect(await open()).toEqual(['provider.signOff']);
    const { data } = await call('GET', `/api/techProvider/${id}`, { as: people.experian });
    const signed = { isExperianSignoff: true, experianName: 'Exa Signer', experianDate: TODAY };
    await send('PUT', '/api/techProvider', people.experian, { ...data, ...signed });
    expect(await open()).toEqual([]);
    const seller = await send('POST', '/api/reseller/add', people.ncra, resellerForm());
    const inList = async () => (await rows(people.ncra)).some(({ recordId }) => recordId === seller.id);
    expect(await inList()).toBe(true);
    const { data: stored } = await call('GET', '/api/reseller/edit', {
      as: people.ncra,
      query: { companyId: seller.id },
    });
    await send('PUT', '/api/reseller/update', people.ncra, { ...stored, deactivate: true });
    expect(await inList()).toBe(false);
    expect(await outstandingOf(people.ncra, 'reseller', seller.id)).toEqual([]);
  });

  it('counts the open obligations of the own turn by group and the records by status', async () => {
    for (const as of [people.ncra, people.experian, people.seller, people.admin]) {
      const { mine, kinds } = await counts(as);
      const listed = await call('GET', '/api/worklist/list', { as, query: { turn: 'mine' } });
      const sum = Object.values(mine).reduce((total, count) => total + count, 0);
      expect(sum).toBe(listed.data.totalElements);
      for (const [kind, figures] of Object.entries(kinds)) {
        const path = {
          provider: '/api/techProvider/listall',
          endUser: '/api/endUser/listall',
          reseller: '/api/reseller/resellerByCompany',
        }[kind];
        if (!path) continue;
        const { data } = await call('GET', path, { as, query: { size: '100' } });
        const words = { overdue: 'Overdue', missing: 'Missing', 'due soon': 'Due soon', ok: 'Up to date' };
        for (const [state, word] of Object.entries(words))
          expect([kind, state, figures[state as keyof typeof figures]]).toEqual([
            kind,
            state,
            data.content.filter(({ status }: { status: string }) => status === word).length,
          ]);
      }
    }
  });
});

describe('a record and its list row', () => {
  /** Small deterministic random numbers. */
  const random = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };

  it('owe the same, whatever the record holds', async () => {
    const next = random(20_261_122);
    const pick = <Value>(...values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value;
    const day = () => pick('', daysAfter(TODAY, Math.floor(next() * 200) - 100), TODAY);
    const some = (among: readonly number[]) => among.filter(() => next() < 0.5);
    const made: [ObligationKind, string][] = [];
    for (let at = 0; at < 12; at++) {
      const provider = await send('POST', '/api/techProvider', people.ncra, {
        ...providerForm({ reviewDate: day() || TODAY, e13PAExpirationDate: day() }),
        tpDocumentCollectedList: some([9, 10, 11, 12]).map((documentId) => ({
          documentId,
          isSelected: next() < 0.8,
          documentName: '',
          selectedDate: TODAY,
        })),
      });
      made.push(['provider', provider.id]);
      const endUser = await send('POST', '/api/endUser', people.seller, {
        ...endUserForm({ endUserReviewDate: day() }),
        endUserDocumentCollectedList: some([1, 2, 3]).map((id) => ({
          documentId: { id },
          isSelected: next() < 0.8,
          selectedDate: '',
        })),
      });
      made.push(['endUser', endUser.id]);
      const reseller = await send('POST', '/api/reseller/add', people.ncra, {
        ...resellerForm({ deactivate: next() < 0.3 }),
        companyDocumentsList: some([1, 2]).map((documentId) => ({
          documentId,
          isSelected: next() < 0.8,
          documentName: '',
          selectedDate: TODAY,
        })),
      });
      made.push(['reseller', reseller.id]);
    }
    const inRows = await rows(people.ncra, { size: '100' });
    const rest = await rows(people.ncra, { size: '100', page: '1' });
    for (const [kind, id] of made) {
      const ofRecord = (await outstandingOf(people.ncra, kind, id)).filter(({ state }) => state !== 'ok');
      const ofRow = [...inRows, ...rest].filter(({ recordId }) => recordId === id);
      const essence = ({
        obligation,
        label,
        state,
        due,
        turn,
        field,
      }: Omit<RecordObligation, 'why' | 'daysLeft' | 'demanded'>) =>
        JSON.stringify([obligation, label, state, due, turn, field]);
      expect(ofRow.map(essence).sort()).toEqual(ofRecord.map(essence).sort());
    }
  });

  it('owe an activation when an end user brings a provider in', async () => {
    const endUser = await send('POST', '/api/endUser', people.seller, endUserForm());
    await send('PUT', '/api/endUser', people.seller, { ...endUser, ...otherOf('Brought In') });
    const [row] = (await rows(people.ncra, { kind: 'other' })).filter(({ record }) => record === 'Brought In');
    expect(row).toMatchObject({ obligation: 'other.activation', state: 'overdue', due: '2026-05-06', isMyTurn: true });
    expect(await outstandingOf(people.ncra, 'other', row?.recordId ?? '')).toHaveLength(1);
    expect((await rows(people.seller)).filter(({ kind }) => kind === 'other')).toEqual([]);
  });
});
