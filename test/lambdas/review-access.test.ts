import { describe, expect, it } from 'vitest';
import type { ReviewedObligation } from '#contract/catalogue/obligations.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { everybody } = await import('../support/all-people.ts');
const { signIn } = await import('../support/people.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { completedReviews, completeReview, giveUpReview, kindOf, openReviews, sendCompletion, startReview } =
  await import('../support/reviews.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;
const cast = await everybody(ids.a);
const named = (name: string) => cast.find((one) => one.name === name)?.person ?? admin;

const made = async (path: string, as: Person, body: object) => (await call('POST', path, { as, body })).data;
const record = (obligation: ReviewedObligation) =>
  kindOf(obligation) === 'provider'
    ? made('/api/techProvider', ncra, providerForm())
    : made('/api/endUser', seller, endUserForm({ endUserReviewDate: '2026-03-04' }));

const all = ['super admin', 'NCRA', 'Experian', 'Reseller', 'NCRA and Experian', 'NCRA and Reseller'] as const;
const more = ['Experian and Reseller', 'all three'] as const;
const reviewers: Readonly<Record<ReviewedObligation, readonly string[]>> = {
  'provider.review': ['super admin', 'NCRA', 'NCRA and Experian', 'NCRA and Reseller', 'all three'],
  'provider.approval': ['super admin', 'NCRA', 'NCRA and Experian', 'NCRA and Reseller', 'all three'],
  'provider.signOff': ['super admin', 'Experian', 'NCRA and Experian', 'Experian and Reseller', 'all three'],
  'endUser.review': ['super admin', 'NCRA', 'NCRA and Experian', 'NCRA and Reseller', 'all three'],
};
const obligations = Object.keys(reviewers) as ReviewedObligation[];
const denied = { http: 403, message: 'This user does not have access' };

describe.each(obligations)('a review of %s', (obligation) => {
  it.each([...all, ...more])('is started, aborted and completed by to whom it is assigned: %s', async (name) => {
    const person = name === 'Reseller' ? seller : named(name);
    const may = reviewers[obligation].includes(name);
    const { id } = await record(obligation);
    const shown = (await openReviews(person, id, obligation)).find((each) => each.obligation === obligation);
    expect([name, shown?.isMyTurn ?? false]).toEqual([name, may]);
    const started = await startReview(person, id, obligation);
    if (!may) {
      expect(started).toMatchObject(denied);
      const { data } = await startReview(admin, id, obligation);
      const body = { outcome: 'passed', version: data.version, dueAfter: '' };
      for (const refused of [await giveUpReview(person, data.id), await sendCompletion(person, data.id, body)])
        expect(refused).toMatchObject(denied);
      return;
    }
    expect(started.status).toBe('Success');
    expect((await giveUpReview(person, started.data.id)).status).toBe('Success');
    await startReview(person, id, obligation);
    expect((await completeReview(person, id, obligation)).status).toBe('Success');
  });
});

describe('staff of a reseller', () => {
  it('never sign off, whatever roles they have, and see nothing of such reviews', async () => {
    const { id } = await record('provider.signOff');
    const { data } = await startReview(admin, id, 'provider.signOff');
    for (const roles of [[EXPERIAN], [NCRA, EXPERIAN, RESELLER]] as const) {
      const staff = await signIn({ companyId: ids.a1, roles });
      expect(await startReview(staff, id, 'provider.signOff')).toMatchObject(denied);
      expect((await openReviews(staff, id, 'provider.signOff')).map(({ obligation }) => obligation)).toEqual([
        'provider.review',
        'provider.approval',
      ]);
      const body = { outcome: 'passed', version: 1, dueAfter: '' };
      const missing = await sendCompletion(staff, `${ids.a}-00000000000000`, body);
      expect((await sendCompletion(staff, data.id, body)).text).toBe(missing.text);
      expect((await giveUpReview(staff, data.id)).text).toBe(missing.text);
    }
    await completeReview(admin, id, 'provider.signOff');
    expect((await completedReviews(seller, id, 'provider.signOff')).data).toMatchObject({ totalElements: 0 });
    expect((await completedReviews(experian, id, 'provider.signOff')).data).toMatchObject({ totalElements: 1 });
    expect((await completedReviews(ncra, id, 'provider.signOff')).data).toMatchObject({ totalElements: 1 });
  });

  it('read what else is reviewed of their own end users and of providers', async () => {
    for (const obligation of ['provider.review', 'endUser.review'] as const) {
      const { id } = await record(obligation);
      await startReview(ncra, id, obligation);
      const open = (await openReviews(seller, id, obligation)).find((each) => each.obligation === obligation);
      expect(open).toMatchObject({ isMyTurn: false, open: { startedBy: 'Test Person' } });
      await completeReview(ncra, id, obligation, { outcome: 'failed', conditions: 'No answer' });
      expect((await completedReviews(seller, id, obligation)).data.content).toMatchObject([
        { outcome: 'failed', conditions: 'No answer', completedBy: 'Test Person' },
      ]);
    }
  });
});

const neighbour = await signIn({ companyId: ids.a2, roles: [RESELLER] });

describe('a record that one does not see', () => {
  const strangers = [
    ['of another tenant', ncra, foreign.provider.id, 'provider.review'],
    ['of another tenant', ncra, foreign.endUser.id, 'endUser.review'],
    ['of another tenant', experian, foreign.provider.id, 'provider.signOff'],
    ['of another reseller', neighbour, own.endUser.id, 'endUser.review'],
    ['an entry of another reseller', neighbour, own.entry.id, 'provider.review'],
  ] as const;

  it.each(strangers)(
    '%s answers byte for byte like one that does not exist',
    async (_whose, person, id, obligation) => {
      const missing = id.replace(/.{6}$/, 'zzzzzz');
      const calls = [
        (one: string) => completedReviews(person, one, obligation),
        (one: string) =>
          call('GET', '/api/review/open', { as: person, query: { kind: kindOf(obligation), recordId: one } }),
        (one: string) => startReview(person, one, obligation),
      ];
      for (const ask of calls) {
        const [known, none] = [await ask(id), await ask(missing)];
        expect([known.http, known.text]).toEqual([none.http, none.text]);
        expect(known.status).toBe('Failure');
      }
    },
  );

  it('has reviews that answer like those that do not exist', async () => {
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    const { data } = await startReview(other, foreign.provider.id, 'provider.review');
    const own1 = await startReview(ncra, own.endUser.id, 'endUser.review');
    const seller2 = await signIn({ companyId: ids.a2, roles: [NCRA] });
    const cases = [
      [ncra, data.id],
      [seller2, own1.data.id],
    ] as const;
    for (const [person, id] of cases) {
      const missing = id.replace(/.{6}$/, 'zzzzzz');
      const body = { outcome: 'passed', version: 1, dueAfter: '' };
      expect((await sendCompletion(person, id, body)).text).toBe((await sendCompletion(person, missing, body)).text);
      expect((await giveUpReview(person, id)).text).toBe((await giveUpReview(person, missing)).text);
    }
    expect((await openReviews(other, foreign.provider.id, 'provider.review'))[0]?.open).not.toBeNull();
  });

  it('cannot be named under another kind', async () => {
    const query = { kind: 'endUser', recordId: own.provider.id };
    expect(await call('GET', '/api/review/listall', { as: ncra, query })).toMatchObject({ status: 'Failure' });
    expect(await call('GET', '/api/review/listall', { as: ncra, query: { recordId: own.provider.id } })).toMatchObject({
      http: 400,
    });
  });
});

describe('the documents of a review', () => {
  it('do not name the reseller agreement to people who are only Experian', async () => {
    const { id } = await record('endUser.review');
    const bytes = pdf();
    const place = { rowId: id, tableKeyName: 'ENDUSER', tableKeyName2: 'Credit Data/RESELLER' };
    const sent = await made('/security/upload', seller, {
      ...place,
      documentName: 'The agreement',
      ...announce('a.pdf', bytes),
    });
    await put(sent, bytes);
    await arrived(keyOf(sent));
    await startReview(ncra, id, 'endUser.review');
    await completeReview(ncra, id, 'endUser.review', { documentIds: [sent.id] });
    const seen = async (as: Person) => (await completedReviews(as, id, 'endUser.review')).data.content[0].documents;
    expect(await seen(experian)).toEqual([]);
    for (const as of [ncra, seller, admin, named('NCRA and Experian')])
      expect(await seen(as)).toEqual([{ id: sent.id, name: 'The agreement' }]);
  });
});

describe('what only the server says of a review', () => {
  it('is not accepted from a request', async () => {
    const { id } = await record('provider.review');
    const forged = {
      id: 'forged',
      version: 7,
      outcome: 'passed',
      completedAt: '2020-01-01T00:00:00Z',
      completedBy: 'Somebody else',
      startedBy: 'Somebody else',
      parentId: ids.b,
      dueBefore: '2020-01-01',
    };
    const body = { ...forged, kind: 'provider', recordId: id, obligation: 'provider.review' };
    const { data } = await call('POST', '/api/review', { as: ncra, body });
    expect(data).toMatchObject({ version: 1, outcome: '', completedAt: '', completedBy: '', startedBy: 'Test Person' });
    const given = { ...forged, obligation: 'provider.approval', recordId: own.provider.id, version: 1 };
    const done = await completeReview(ncra, id, 'provider.review', given as object);
    expect(done.data).toMatchObject({ id: data.id, completedBy: 'Test Person', dueBefore: '2026-03-04', recordId: id });
    expect(done.data.completedAt > '2026').toBe(true);
    expect(Object.keys(done.data)).not.toContain('parentId');
  });
});
