import { describe, expect, it } from 'vitest';
import { EXEMPTIONS_MAX } from '#contract/obligations/requirement/exemption.ts';
import { IDS_MAX, LINES_MAX, VERSIONS_SHOWN } from '#contract/obligations/requirement/line.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { PLACES_MAX } from '#contract/site-inspection/place.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { publishLines, sent } = await import('../support/inspections.ts');
const { dayIn } = await import('../support/requests.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { putDraft, putPublished, requirementsOf } = await import('#lambdas/entities/requirements.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const { ids, people } = await createWorld();
const { ncra, seller, experian } = people;
const stored = endUsers(tenantScope(serverActor, ids.a));

const made = () => sent('POST', '/api/endUser', seller, endUserForm());
const several = <Entry>(count: number, entryOf: (at: number) => Entry) =>
  Array.from({ length: count }, (_, at) => entryOf(at));
const reasonOf = async (reply: ReturnType<typeof call>) => (await reply).data?.reason ?? '';

const planOf = async (id: string, other: string) =>
  (await call('GET', '/api/record/merge', { as: seller, query: { kind: 'endUser', id, other } })).data;
/** Merges without regard for what the plan says. */
const merge = async (id: string, other: string) => {
  const { kept, other: gone } = await planOf(id, other);
  const body = { kind: 'endUser', id, other, version: kept.version, otherVersion: gone.version, taken: [] };
  return call('POST', '/api/record/merge', { as: seller, body });
};

describe('an end user with as many places as there can be', () => {
  const place = (at: number) => ({
    id: `${ids.a}-${at}`,
    name: `Branch ${at}`,
    key: `${at} main street||05401`,
    premises: 1,
    state: 0,
    since: '',
    roles: '',
  });
  /** With its own address, and so many divisions elsewhere. */
  const withDivisions = async (count: number) => {
    const endUser = await made();
    await stored.patchLatest(endUser.id, { places: several(count, place) });
    return endUser;
  };
  const divided = (id: string, fields: object = {}) =>
    call('POST', '/api/division', {
      as: seller,
      body: divisionForm(id, { name: 'East', addressId: { address1: '9 East St', cityName: 'Milford' }, ...fields }),
    });

  it('gets no further one when names and addresses of its places are too long together, and is told so', async () => {
    const { id } = await made();
    const long = (at: number) => ({
      ...place(at),
      name: `Branch ${at} ${'n'.repeat(90)}`,
      key: `${at} ${'s'.repeat(240)}`,
    });
    await stored.patchLatest(id, { places: several(275, long) });
    const reasons = [await reasonOf(divided(id)), await reasonOf(divided(id, { name: 'West', isSameAddress: 1 }))];
    expect(reasons).toEqual([expect.stringContaining('too long together. Shorten some, or remove a division'), '']);
    const other = await withDivisions(1);
    expect((await planOf(other.id, id)).reason).toContain('too long together. Shorten some, or remove divisions');
  });

  it('gets the last one, and then no division with an address of its own', async () => {
    const { id } = await withDivisions(PLACES_MAX - 2);
    expect((await divided(id)).status).toBe('Success');
    expect(await reasonOf(divided(id, { name: 'West' }))).toBe(
      'An end user can have at most 500 places. Remove a division first, or let this one have the same address.',
    );
    expect((await divided(id, { name: 'Same', isSameAddress: 1 })).status).toBe('Success');
  });

  it('is not merged with one that brings more, and the plan says so', async () => {
    const { id } = await withDivisions(PLACES_MAX - 2);
    const [one, two] = [await made(), await made()];
    for (const [endUser, count] of [[one, 1] as const, [two, 2] as const])
      await stored.patchLatest(endUser.id, { places: several(count, place) });
    expect(await planOf(id, one.id)).toMatchObject({ reason: '' });
    const reason = 'Together they have 501 places, and an end user has at most 500. Remove divisions first.';
    expect(await planOf(id, two.id)).toMatchObject({ reason });
    expect(await reasonOf(merge(id, two.id))).toBe(reason);
    expect((await stored.get(two.id)).places).toHaveLength(2);
  });
});

describe('a record with as many exemptions as there can be', () => {
  const keyOf = (at: number) => `extra${at}`;
  const exempt = (recordId: string, at: number) =>
    call('PUT', '/api/requirement/exemption', {
      as: ncra,
      body: { kind: 'endUser', recordId, line: keyOf(at), reason: 'Signed on paper', until: dayIn(30) },
    });

  it('gets twenty, changes each of them, and gets no other one until one has ended', async () => {
    await publishLines(
      ncra,
      'endUser',
      several(EXEMPTIONS_MAX + 1, (at) => ({
        key: keyOf(at),
        demand: { type: 'document' as const, document: `OWN:Extra ${at}` },
        turn: [RESELLER],
      })),
    );
    const { id } = await made();
    for (let at = 0; at < EXEMPTIONS_MAX; at++) expect((await exempt(id, at)).status).toBe('Success');
    expect((await exempt(id, 0)).status).toBe('Success');
    expect(await reasonOf(exempt(id, EXEMPTIONS_MAX))).toBe(
      'A record can have at most 20 exemptions. End one of them first.',
    );
    const query = { kind: 'endUser', recordId: id, line: keyOf(0) };
    expect((await call('DELETE', '/api/requirement/exemption', { as: ncra, query })).status).toBe('Success');
    expect((await exempt(id, EXEMPTIONS_MAX)).status).toBe('Success');
  });

  it('is not merged with one that brings another one, and the plan says so; lapsed ones do not count', async () => {
    const [kept, same, other] = [await made(), await made(), await made()];
    for (let at = 0; at < EXEMPTIONS_MAX; at++) await exempt(kept.id, at);
    await exempt(same.id, 0);
    await exempt(other.id, EXEMPTIONS_MAX);
    expect(await planOf(kept.id, same.id)).toMatchObject({ reason: '' });
    const reason = 'Together they have 21 exemptions, and a record has at most 20. End some first.';
    expect(await planOf(kept.id, other.id)).toMatchObject({ reason });
    expect(await reasonOf(merge(kept.id, other.id))).toBe(reason);
    const { exemptions } = await stored.get(other.id);
    await stored.patchLatest(other.id, { exemptions: exemptions.map((one) => ({ ...one, until: dayIn(-1) })) });
    expect(await planOf(kept.id, other.id)).toMatchObject({ reason: '' });
  });
});

describe('a set of requirements', () => {
  const line = (at: number, fields: object = {}) => ({
    key: `many${at}`,
    demand: { type: 'document', document: `OWN:Many ${at}` },
    turn: [NCRA],
    ...fields,
  });
  const draft = async (lines: readonly object[]) => {
    const reply = await call('PUT', '/api/requirement/draft', { as: ncra, body: { kind: 'reseller', lines } });
    const { revision } = reply.data?.draft ?? {};
    if (revision)
      await call('DELETE', '/api/requirement/draft', {
        as: ncra,
        query: { kind: 'reseller', revision: `${revision}` },
      });
    return reply;
  };

  it('has a hundred lines, and no more', async () => {
    expect((await draft(several(LINES_MAX, (at) => line(at)))).status).toBe('Success');
    expect((await draft(several(LINES_MAX + 1, (at) => line(at)))).text).toContain('A set can have at most 100 lines');
  });

  it('has conditions of twenty values, and no more', async () => {
    const of = (count: number) => [line(0, { onlyFor: { states: several(count, (at) => at + 1) } })];
    expect((await draft(of(IDS_MAX))).status).toBe('Success');
    expect((await draft(of(IDS_MAX + 1))).text).toContain('A condition can have at most 20 values');
  });

  it('has as many versions as are published, and each stays readable', async () => {
    const tenantId = ids.a;
    const LAST = VERSIONS_SHOWN * 2 + 3;
    for (let number = 2; number <= LAST; number++) {
      const { published: before } = await requirementsOf(tenantId, 'provider');
      const by = { byId: ncra.userId, byName: 'Nora', at: '2026-11-27T12:00:00.000Z' };
      const made = await putDraft(tenantId, 'provider', undefined, { ...by, based: number - 1, lines: [] });
      const set = { ...before.set, ...by, number, name: `The ${number}th`, day: '2026-11-27' };
      await putPublished(tenantId, 'provider', { before, draft: made, set });
    }
    const query = { kind: 'provider' };
    const { published, versions } = (await call('GET', '/api/requirement/sets', { as: ncra, query })).data;
    const numbersOf = (of: readonly { readonly number: number }[]) => of.map(({ number }) => number);
    const down = (from: number, count: number) => several(count, (at) => from - at);
    expect(published.number).toBe(LAST);
    expect(numbersOf(versions)).toEqual(down(LAST, VERSIONS_SHOWN));
    const versionsBefore = async (number: number, as = ncra) =>
      (await call('GET', '/api/requirement/versions', { as, query: { ...query, before: `${number}` } })).data;
    const earlier = await versionsBefore(versions.at(-1).number);
    expect(numbersOf(earlier)).toEqual(down(LAST - VERSIONS_SHOWN, VERSIONS_SHOWN));
    expect(earlier[0]).toMatchObject({ name: `The ${LAST - VERSIONS_SHOWN}th`, lines: published.lines.length });
    expect(numbersOf(await versionsBefore(earlier.at(-1).number))).toEqual([3, 2, 1]);
    expect(await versionsBefore(1)).toEqual([]);
    expect(numbersOf(await versionsBefore(10_000))).toEqual(numbersOf(versions));
    const one = (number: number) => call('GET', `/api/requirement/versions/${number}`, { as: experian, query });
    expect((await one(1)).data).toMatchObject({ number: 1, name: 'As the programme begins' });
    expect((await one(LAST - VERSIONS_SHOWN)).data).toMatchObject({ number: LAST - VERSIONS_SHOWN });
    expect(await reasonOf(one(LAST + 1))).toBe('There is no such version.');
    expect(
      (await call('GET', '/api/requirement/versions', { as: seller, query: { ...query, before: '9' } })).http,
    ).toBe(403);
  });
});
