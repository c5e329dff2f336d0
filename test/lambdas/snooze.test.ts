import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObligationKind, ObligationName } from '#contract/catalogue/obligations.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import type { RecordObligation, WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { tableItems } = await import('../support/accounts.ts');
const { EXPERIAN, NCRA, RESELLER } = await import('#contract/rules/roles.ts');
const { signIn } = await import('../support/people.ts');
const { importsOf, rowsIn, sheetOf } = await import('./imports/import-calls.ts');

const NOW = '2026-11-23T02:30:00Z';
/** In New York it is still the day before. */
const TODAY = '2026-11-22';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));
afterEach(() => void vi.useRealTimers());
vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;

interface Of {
  readonly kind: ObligationKind;
  readonly recordId: string;
  readonly obligation: ObligationName;
}

const REASON = 'The auditor is on leave.';
const snooze = (as: Person, of: Of, fields: object = {}) =>
  call('POST', '/api/worklist/snooze', { as, body: { ...of, until: daysAfter(TODAY, 7), reason: REASON, ...fields } });
const wake = (as: Person, of: Of) => call('DELETE', '/api/worklist/snooze', { as, query: { ...of } });
const snoozeOf = async (as: Person, { kind, recordId, obligation }: Of) => {
  const { data } = await call('GET', '/api/worklist/record', { as, query: { kind, recordId } });
  return (data as RecordObligation[]).find((each) => each.obligation === obligation)?.snooze;
};
const rows = async (as: Person, query: Record<string, string> = {}): Promise<WorklistRow[]> =>
  (await call('GET', '/api/worklist/list', { as, query: { size: '100', turn: 'all', ...query } })).data.content;

/** One of each kind that owes something, and who sees it. */
const owing: readonly [Of, Person][] = [
  [{ kind: 'provider', recordId: own.provider.id, obligation: 'provider.review' }, ncra],
  [{ kind: 'reseller', recordId: own.reseller.id, obligation: 'reseller.document.subLicense' }, ncra],
  [{ kind: 'endUser', recordId: own.endUser.id, obligation: 'endUser.document.addendum' }, seller],
  [{ kind: 'other', recordId: own.entry.id, obligation: 'other.activation' }, ncra],
];
const [[review] = [undefined]] = owing;
if (!review) throw new Error('There is a provider');

describe.each(owing)('%o', (of, as) => {
  it('is snoozed until a day with a reason, shown as such, and undone', async () => {
    const { status, data } = await snooze(as, of);
    expect(status).toBe('Success');
    const found = { until: daysAfter(TODAY, 7), reason: REASON };
    expect(data.find(({ obligation }: RecordObligation) => obligation === of.obligation).snooze).toEqual(found);
    expect(await snoozeOf(as, of)).toEqual(found);
    const row = (await rows(as)).find((each) => each.recordId === of.recordId && each.obligation === of.obligation);
    expect(row?.snooze).toEqual(found);
    expect((await wake(as, of)).status).toBe('Success');
    expect(await snoozeOf(as, of)).toBeNull();
    expect((await wake(as, of)).status).toBe('Success');
  });
});

describe('who may snooze', () => {
  const signOff: Of = { kind: 'provider', recordId: own.provider.id, obligation: 'provider.signOff' };
  const addendum: Of = { kind: 'endUser', recordId: own.endUser.id, obligation: 'endUser.document.addendum' };

  it('is NCRA and a super admin everything, Experian and a reseller their own turn', async () => {
    for (const as of [ncra, admin])
      for (const of of [review, signOff, addendum]) {
        expect((await snooze(as, of)).status).toBe('Success');
        expect((await wake(as, of)).status).toBe('Success');
      }
    expect((await snooze(experian, signOff)).status).toBe('Success');
    expect((await wake(experian, signOff)).status).toBe('Success');
    expect((await snooze(seller, addendum)).status).toBe('Success');
    expect((await wake(seller, addendum)).status).toBe('Success');
    for (const [as, of] of [
      [experian, review],
      [experian, addendum],
      [seller, review],
      [seller, signOff],
    ] as const) {
      expect([(await snooze(as, of)).http, (await wake(as, of)).http]).toEqual([403, 403]);
      expect(await snoozeOf(ncra, of)).toBeNull();
    }
  });

  it('is no user of a reseller for a sign-off, whatever roles they have', async () => {
    const both = await signIn({ companyId: ids.a1, roles: [EXPERIAN, RESELLER] });
    expect((await snooze(both, signOff)).http).toBe(403);
  });

  it('never sees a foreign record, nor what is hidden', async () => {
    const missing = (of: Of) => ({ ...of, recordId: of.recordId.replace(/.{6}$/, 'zzzzzz') });
    const elsewhere: readonly Of[] = [
      { ...review, recordId: foreign.provider.id },
      { kind: 'reseller', recordId: foreign.reseller.id, obligation: 'reseller.document.subLicense' },
      { ...addendum, recordId: foreign.endUser.id },
      { kind: 'other', recordId: foreign.entry.id, obligation: 'other.activation' },
    ];
    for (const of of elsewhere)
      for (const ask of [snooze, wake]) {
        const [known, none] = [await ask(ncra, of), await ask(ncra, missing(of))];
        expect([known.http, known.text]).toEqual([none.http, none.text]);
        expect(known.status).toBe('Failure');
      }
    const otherSeller = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    expect((await snooze(otherSeller, addendum)).message).toBe('Id Not Available');
    const agreement: Of = { kind: 'reseller', recordId: own.reseller.id, obligation: 'reseller.document.agreement' };
    const hidden = await snooze(experian, agreement);
    expect([hidden.http, hidden.message]).toEqual([200, 'Snooze Failed']);
  });
});

describe('what is sent', () => {
  it.each([
    [0, false],
    [1, true],
    [90, true],
    [91, false],
    [-1, false],
  ])('a day %s days from the tenant’s today is accepted: %s', async (days, isAccepted) => {
    const { status, message, data } = await snooze(ncra, review, { until: daysAfter(TODAY, days) });
    expect([status, message]).toEqual(isAccepted ? ['Success', 'Snoozed successfully'] : ['Failure', 'Snooze Failed']);
    if (!isAccepted) expect(data.reason).toBe('Please select a day after today, 02/20/2027 at the latest.');
    await wake(ncra, review);
  });

  it.each([
    ['', 400],
    ['  ok ', 400],
    ['ok!', 200],
    ['x'.repeat(500), 200],
    ['x'.repeat(501), 400],
  ])('a reason has 3 to 500 characters: %s', async (reason, http) => {
    expect((await snooze(ncra, review, { reason })).http).toBe(http);
    await wake(ncra, review);
  });

  it.each(['', 'soon', '2026-13-01'])('a day is one: %s', async (until) => {
    expect((await snooze(ncra, review, { until })).http).toBe(400);
  });

  it('is refused for what is fulfilled, and for what the record does not owe', async () => {
    const { data } = await call('POST', '/api/techProvider', {
      as: ncra,
      body: providerForm({ reviewDate: '2028-01-01' }),
    });
    for (const obligation of ['provider.review', 'other.activation', 'provider.approval'] as const) {
      const refused = await snooze(ncra, { kind: 'provider', recordId: data.id, obligation });
      expect([refused.status, refused.message]).toEqual(['Failure', 'Snooze Failed']);
    }
  });
});

describe('what is snoozed', () => {
  it('changes neither the status of anything nor any count', async () => {
    const stands = async () => {
      const lists = ['/api/techProvider/listall', '/api/reseller/resellerByCompany', '/api/endUser/listall'];
      const pages = lists.map((path) => call('GET', path, { as: ncra, query: { size: '100' } }));
      const open = (await rows(ncra)).map(({ snooze: _snooze, ...row }) => row);
      return [
        (await call('GET', '/api/worklist/counts', { as: ncra })).data,
        open,
        ...(await Promise.all(pages)).map(({ data }) => data),
      ];
    };
    const before = await stands();
    for (const [of] of owing) expect((await snooze(ncra, of)).status).toBe('Success');
    expect(await stands()).toEqual(before);
    for (const [of] of owing) await wake(ncra, of);
  });

  it('is shown or left out by a filter, in the list, the calendar and the export', async () => {
    await snooze(ncra, review);
    const all = await rows(ncra);
    const asleep = await rows(ncra, { snoozed: 'yes' });
    expect(asleep.map(({ recordId, obligation }) => [recordId, obligation])).toEqual([
      [review.recordId, review.obligation],
    ]);
    const awake = await rows(ncra, { snoozed: 'no' });
    expect(awake).toHaveLength(all.length - 1);
    expect(awake.every((row) => row.snooze === null)).toBe(true);
    const month = '2026-03';
    const inMonth = async (query: object) =>
      (await call('GET', '/api/worklist/calendar', { as: ncra, query: { month, turn: 'all', ...query } })).data.days
        .map(({ counts }: { counts: Record<string, number> }) => Object.values(counts).reduce((sum, one) => sum + one))
        .reduce((sum: number, one: number) => sum + one, 0);
    expect(await inMonth({ snoozed: 'yes' })).toBe(1);
    expect((await inMonth({})) - (await inMonth({ snoozed: 'no' }))).toBe(1);
    expect((await call('GET', '/api/worklist/list', { as: ncra, query: { snoozed: 'perhaps' } })).http).toBe(400);
    await wake(ncra, review);
    expect(await rows(ncra, { snoozed: 'yes' })).toEqual([]);
  });

  it('stands in the history of the record: who, when, until when and why', async () => {
    await snooze(experian, { ...review, obligation: 'provider.signOff' }, { reason: 'History is kept' });
    const entry = (await tableItems()).find(
      ({ pk, changes }) => String(pk).startsWith('J#') && String(changes).includes('History is kept'),
    );
    expect(entry).toMatchObject({ by: experian.userId, at: expect.stringContaining('2026-11-23') });
    const [change] = JSON.parse(String(entry?.changes));
    expect(change).toMatchObject({
      op: 'update',
      id: review.recordId,
      after: { snoozes: [{ until: daysAfter(TODAY, 7), by: experian.userId, at: Date.parse(NOW) }] },
    });
    await wake(ncra, { ...review, obligation: 'provider.signOff' });
  });

  it('comes back by itself on its day', async () => {
    await snooze(ncra, review, { until: daysAfter(TODAY, 2) });
    vi.setSystemTime(new Date('2026-11-24T04:59:00Z'));
    const before = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect(await snoozeOf(before, review)).not.toBeNull();
    vi.setSystemTime(new Date('2026-11-24T05:00:00Z'));
    const later = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect(await snoozeOf(later, review)).toBeNull();
    expect(await rows(later, { snoozed: 'yes' })).toEqual([]);
  });

  it('is forgotten when it is fulfilled: the next due day is not snoozed', async () => {
    const { data } = await call('POST', '/api/techProvider', { as: ncra, body: providerForm({ reviewDate: TODAY }) });
    const of: Of = { kind: 'provider', recordId: data.id, obligation: 'provider.review' };
    await snooze(ncra, of, { until: daysAfter(TODAY, 90) });
    const { data: now } = await call('GET', `/api/techProvider/${data.id}`, { as: ncra });
    const moved = await call('PUT', '/api/techProvider', {
      as: ncra,
      body: { ...now, reviewDate: daysAfter(TODAY, 30) },
    });
    expect(moved.status).toBe('Success');
    expect(await snoozeOf(ncra, of)).toBeNull();
    await snooze(ncra, of, { until: daysAfter(TODAY, 5), reason: 'Made anew' });
    expect(await snoozeOf(ncra, of)).toEqual({ until: daysAfter(TODAY, 5), reason: 'Made anew' });
  });
});

describe('a save and an import', () => {
  it.each([
    [
      'provider',
      ncra,
      '/api/techProvider',
      '/api/techProvider',
      providerForm,
      'provider.review',
      (id: string) => [`/api/techProvider/${id}`, {}],
    ],
    [
      'reseller',
      ncra,
      '/api/reseller/add',
      '/api/reseller/update',
      resellerForm,
      'reseller.document.subLicense',
      (id: string) => ['/api/reseller/edit', { companyId: id }],
    ],
    [
      'endUser',
      seller,
      '/api/endUser',
      '/api/endUser',
      endUserForm,
      'endUser.document.addendum',
      (id: string) => [`/api/endUser/${id}`, {}],
    ],
  ] as const)(
    'of a %s keep what is snoozed, and never show or set it',
    async (kind, as, create, update, form, obligation, read) => {
      const { data } = await call('POST', create, { as, body: form() });
      const of: Of = { kind, recordId: data.id, obligation };
      await snooze(as, of);
      const [path, query] = read(data.id) as [string, Record<string, string>];
      const { data: now } = await call('GET', path, { as, query });
      expect(now).not.toHaveProperty('snoozes');
      const saved = await call('PUT', update, { as, body: { ...now, name: `Saved ${kind}`, snoozes: [] } });
      expect(saved.status).toBe('Success');
      expect((await snoozeOf(as, of))?.reason).toBe(REASON);
      const imports = importsOf(kind === 'provider' ? 'techProvider' : kind, as, kind === 'endUser' ? ids.a1 : ids.a);
      const sheet = kind === 'provider' ? 'techProvider' : kind;
      const row = rowsIn(sheet, await imports.exported()).find(({ id }) => id === data.id);
      expect(JSON.stringify(row)).not.toContain(REASON);
      const report = await imports.upload(sheetOf(sheet, [{ ...row, name: `Imported ${kind}`, snoozes: '' }]));
      expect(report).toMatchObject({ counts: { updated: 1, failed: 0 } });
      expect((await snoozeOf(as, of))?.reason).toBe(REASON);
    },
  );

  it('do not fail one another: of two at once both are stored', async () => {
    const of = (obligation: ObligationName): Of => ({ ...review, obligation });
    const both = ['provider.document.investigation', 'provider.document.certification'] as const;
    const answers = await Promise.all(both.map((name) => snooze(ncra, of(name))));
    expect(answers.map(({ status }) => status)).toEqual(['Success', 'Success']);
    for (const name of both) {
      expect(await snoozeOf(ncra, of(name))).not.toBeNull();
      await wake(ncra, of(name));
    }
  });
});
