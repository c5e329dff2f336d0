import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { changesOf } = await import('./changes/change-calls.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { decide } = await import('../support/documents.ts');
const { answer, requesting } = await import('../support/requests.ts');
const { completeReview, completedReviews, giveUpReview, startReview } = await import('../support/reviews.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { signIn } = await import('../support/people.ts');

const { ids, people } = await createWorld();
const { ncra, admin, experian } = people;
const nora = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Auditor'] });
const { read, document, send, endUser, ...makers } = recordMakers(people);
let made = 0;
const provider = (fields: object = {}) => makers.provider({ name: `Vault ${++made}`, ...fields });
const { create, linkTo, listed } = requesting(inbox);

interface Line {
  readonly kind: string;
  readonly who: string;
  readonly way: string;
  readonly count: number;
  readonly operation: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly records: readonly {
    readonly id: string;
    readonly name: string;
    readonly what: string;
    readonly detail: string;
    readonly owner?: { readonly id: string; readonly name: string };
    readonly fields: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  }[];
}
const lines = async (query: Record<string, string>, as: Person = ncra): Promise<Line[]> =>
  (await call('GET', '/api/record/activity', { as, query })).data.content;
/** What was done, oldest first. */
const actions = async (query: Record<string, string>) =>
  (await lines(query)).toReversed().flatMap(({ records }) => records.map(({ what }) => what));
const work = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });

describe('the audit trail of a tenant holds', () => {
  it('each step of a document request, of the record that it belongs to', async () => {
    const { id, name } = await provider();
    const requestLink = async (email: string) => {
      await create(ncra, { rowIds: [id], emails: [email], kinds: ['EXPSAQ', 'MASTERNCRA'] });
      return linkTo(email);
    };
    const link = await requestLink('first@example.com');
    await answer('POST', '/decline', link, { body: { kind: 'EXPSAQ', reason: 'We have none' } });
    await answer('POST', '/hand-over', link, { body: { email: 'second@example.com' } });
    const next = await linkTo('second@example.com');
    await answer('POST', '/done', next, { body: { note: '' } });
    await requestLink('third@example.com');
    const [open] = (await listed(ncra, { recordId: id })).filter(({ state }: { state: string }) => state === 'open');
    await send('POST', `/api/documentRequest/${open.id}/revoke`, ncra, { version: open.version });
    const found = await lines({ record: id, kind: 'documentRequest' });
    expect(await actions({ record: id, kind: 'documentRequest' })).toEqual([
      ...['sent', 'declined', 'forwarded', 'completed', 'sent', 'revoked'],
    ]);
    expect(found.find(({ records }) => records[0]?.what === 'forwarded')).toMatchObject({
      who: 'first@example.com by request',
      way: 'link',
      records: [
        {
          owner: { id, name },
          fields: [{ label: 'Asked of', before: 'first@example.com', after: 'second@example.com' }],
        },
      ],
    });
    expect(found.find(({ records }) => records[0]?.what === 'declined')?.records[0]?.fields[0]).toMatchObject({
      label: 'Declined',
      after: 'Investigation: We have none',
    });
  });

  it('the approval and the return of a document', async () => {
    const { id, name } = await provider();
    const [one, other] = [
      await document(id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra),
      await document(id, 'TECHNOLOGY_PROVIDER', 'SITEINSPECTION', ncra),
    ];
    expect((await decide(one, nora)).status).toBe('Success');
    expect((await decide(other, nora, 'return')).status).toBe('Success');
    const decided = (await lines({ record: id, kind: 'document', person: nora.userId })).map(
      ({ who, records: [first] }) => [who, first?.what, first?.id, first?.owner?.name],
    );
    expect(decided).toEqual([
      ['Nora Auditor', 'returned', other, name],
      ['Nora Auditor', 'approved', one, name],
    ]);
  });

  it('reviews with their outcome; the history of the date that moved names the review', async () => {
    const { id } = await provider();
    await startReview(ncra, id, 'provider.review');
    const given = await startReview(ncra, id, 'provider.approval');
    await giveUpReview(ncra, given.data.id);
    await completeReview(ncra, id, 'provider.review', { outcome: 'passed with conditions', conditions: 'Patch it' });
    expect(await actions({ record: id, kind: 'review' })).toEqual(['started', 'started', 'givenUp', 'completed']);
    const [done] = await lines({ record: id, kind: 'review', what: 'completed' });
    expect(done?.records[0]?.fields.slice(0, 2)).toMatchObject([
      { label: 'Outcome', before: '', after: 'Passed with conditions' },
      { label: 'Conditions or reason', after: 'Patch it' },
    ]);
    const [reviewed] = (await completedReviews(ncra, id, 'provider.review')).data.content;
    const [change] = (await call('GET', '/api/record/history', { as: ncra, query: { kind: 'provider', id } })).data
      .content;
    expect(change).toMatchObject({
      way: 'review',
      review: { id: reviewed.id, label: reviewed.label, outcome: 'Passed with conditions' },
    });
    expect((await lines({ record: id, kind: 'provider', what: 'changed' }))[0]).toMatchObject({
      way: 'review',
      records: [{ detail: `${reviewed.label}: Passed with conditions` }],
    });
  });

  it('that a user commented, and not what', async () => {
    const { id, name } = await provider();
    const body = { kind: 'provider', id, text: 'Between us: secret', audience: 'company', mentions: [] };
    await call('POST', '/api/record/comments', { as: ncra, body, headers: { 'x-portal-client': 'pages' } });
    const [line] = await lines({ record: id, what: 'commented' });
    expect(line).toMatchObject({ kind: 'event', way: 'page', records: [{ kind: 'provider', id, name, detail: '' }] });
    expect(JSON.stringify(await lines({ record: id }))).not.toContain('secret');
  });

  it('evidence packages, and downloads of documents and lists', async () => {
    const { id } = await provider();
    const file = await document(id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra);
    await call('GET', `/security/download/${file}`, { as: nora });
    await send('POST', '/api/evidence', ncra, { kind: 'provider', recordIds: [id], documents: 'all' });
    const query = { of: '/api/techProvider/listall', query: '', columns: 'name', as: 'csv', timeZone: 'UTC' };
    expect((await call('GET', '/api/view/export', { as: nora, query })).status).toBe('Success');
    expect(await lines({ record: id, what: 'downloaded' })).toMatchObject([
      { who: 'Nora Auditor', records: [{ id: file }] },
    ]);
    expect((await lines({ what: 'downloaded', person: nora.userId }))[0]?.records[0]?.detail).toMatch(
      /^Technology Providers, \d+ rows$/,
    );
    expect(await lines({ what: 'packaged' })).toMatchObject([
      { records: [{ detail: expect.stringContaining('Vault') }] },
    ]);
  });

  it('sign-ins, sign-outs and refusals of the tenant’s users, and of no other user', async () => {
    expect((await call('GET', '/api/record/activity', { as: experian })).http).toBe(403);
    const refused = await lines({ what: 'refused', person: experian.userId });
    expect(refused).toMatchObject([{ records: [{ detail: 'activity, family' }] }]);
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    await call('POST', '/security/user-logout', { as: other, body: { reason: 'user' } });
    await call('POST', '/security/user-logout', {
      as: await signIn({ companyId: ids.a1, roles: [NCRA] }),
      body: { reason: 'idle' },
    });
    const signedOut = await lines({ what: 'signedOut' });
    expect(signedOut).toMatchObject([{ records: [{ detail: 'idle' }] }]);
  });
});

describe('one entry of the audit trail is', () => {
  it('a merge, with all that moved', async () => {
    const [surviving, other] = [await provider(), await provider()];
    await document(other.id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra);
    await document(other.id, 'TECHNOLOGY_PROVIDER', 'SITEINSPECTION', ncra);
    const pair = { kind: 'provider', id: surviving.id, other: other.id };
    const { data: plan } = await call('GET', '/api/record/merge', { as: ncra, query: pair });
    await send('POST', '/api/record/merge', ncra, {
      ...pair,
      version: plan.kept.version,
      otherVersion: plan.other.version,
      taken: [],
    });
    await work();
    const merged = (await lines({})).filter(({ way }) => way === 'merge');
    expect(merged).toMatchObject([{ operation: `merge ${other.id}`, counts: { merged: 1, deleted: 1 } }]);
    expect(merged[0]?.counts.moved).toBe(2);
  });

  it('a bulk change of records that took several writes', async () => {
    const { plan, transition } = changesOf('techProvider', ncra, ids.a);
    const made = [];
    for (let at = 0; at < 130; at++) made.push((await provider()).id);
    const { id } = await plan({ op: 'set', fields: { reviewDate: '2027-01-01' } }, made);
    await transition(id, 'confirm');
    const changed = (await lines({})).filter(({ way }) => way === 'change');
    expect(changed).toMatchObject([{ count: 130, counts: { changed: 130 }, operation: `import ${id}` }]);
    expect(changed[0]?.records).toHaveLength(5);
  });

  it('a reassignment', async () => {
    const leaving = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Lea', 'Leaving'] });
    for (let at = 0; at < 3; at++) await provider({ responsibleId: leaving.userId });
    await send('POST', '/api/worklist/handOver', ncra, { from: leaving.userId, to: nora.userId });
    await work();
    const given = (await lines({})).filter(({ way }) => way === 'reassignment');
    expect(given).toMatchObject([{ count: 3, counts: { changed: 3 } }]);
    expect(given[0]?.records[0]?.fields[0]).toMatchObject({
      label: 'Responsible',
      before: expect.stringMatching(/Lea Leaving/),
      after: 'Nora Auditor',
    });
  });
});

describe('the audit trail is narrowed', () => {
  it('to the records that a user is responsible for, and what belongs to them', async () => {
    const { id } = await provider({ responsibleId: nora.userId });
    await document(id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra);
    const { id: unowned } = await provider();
    const found = await lines({ responsible: nora.userId });
    expect(found.some(({ records }) => records.some((record) => record.owner?.id === id))).toBe(true);
    expect(JSON.stringify(found)).not.toContain(unowned);
  });

  it('by a text that stands in a name, a value, an action or a detail', async () => {
    const { id, name } = await endUser({ name: 'Quartz Lending' });
    const form = await read(`/api/endUser/${id}`);
    await send('PUT', '/api/endUser', people.seller, { ...form, name: 'Quartz Credit' });
    expect((await lines({ search: 'quartz lend' })).map(({ records }) => records[0]?.what)).toEqual(['changed']);
    expect(await lines({ search: 'no such text' })).toEqual([]);
    expect(
      (await lines({ search: `CREATED END USER` })).length + (await lines({ search: name })).length,
    ).toBeGreaterThan(0);
  });

  it('into a file in which every line says how it came about', async () => {
    const { data } = await call('GET', '/api/record/activity/download', { as: admin, query: { companyId: ids.a } });
    const [header, ...rows] = (await (await fetch(data.url)).text()).trim().split('\r\n');
    expect(header).toContain('When (UTC),Who,How,Entry,Kind,Record,Belongs to,What,Details,Field,Before,After');
    const hows = new Set(rows.map((row) => row.split(',')[2]));
    expect([...hows]).not.toContain('');
    for (const how of ['API', 'Review', 'Document request', 'Merge', 'Bulk change', 'Reassignment', 'Page'])
      expect([...hows]).toContain(how);
  });
});
