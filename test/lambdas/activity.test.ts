import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');

const { ids, people, foreign } = await createWorld();
const { ncra, admin, seller, experian } = people;
const colleague = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Auditor'] });

interface Line {
  readonly key: string;
  readonly kind: string;
  readonly at: string;
  readonly who: string;
  readonly whoId: string;
  readonly count: number;
  readonly records: readonly { id: string; name: string; what: string; fields: object[]; isThere: boolean }[];
}
const activity = (as: Person, query: Record<string, string> = {}) => call('GET', '/api/record/activity', { as, query });
const lines = async (as: Person, query: Record<string, string> = {}): Promise<Line[]> =>
  (await activity(as, query)).data.content;
let made = 0;
const provider = async (as = ncra) =>
  (await call('POST', '/api/techProvider', { as, body: providerForm({ name: `Active ${++made}` }) })).data;
const rename = async (id: string, name: string, as = ncra) => {
  const { data } = await call('GET', `/api/techProvider/${id}`, { as });
  expect((await call('PUT', '/api/techProvider', { as, body: { ...data, name } })).status).toBe('Success');
};
const named = (all: readonly Line[]) => all.map(({ records }) => `${records[0]?.what} ${records[0]?.name}`);

describe('the activity of a tenant', () => {
  it('has what was made, changed and deleted of every kind, newest first, with the fields that changed', async () => {
    const { id } = await provider();
    await rename(id, 'Renamed', colleague);
    await call('DELETE', `/api/techProvider/${id}`, { as: ncra });
    const [deleted, changed, created] = await lines(ncra);
    expect(deleted).toMatchObject({
      kind: 'provider',
      count: 1,
      records: [{ id, name: 'Renamed', what: 'deleted', isThere: false }],
    });
    expect(changed).toMatchObject({
      who: 'Nora Auditor',
      records: [
        { what: 'changed', fields: [{ label: 'Technology Provider Name', before: 'Active 1', after: 'Renamed' }] },
      ],
    });
    expect(created).toMatchObject({ records: [{ what: 'created' }] });
    const kinds = new Set((await lines(ncra)).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['company', 'division', 'endUser', 'provider', 'reseller', 'user']);
  });

  it('is narrowed to a person, a kind, what happened, and days', async () => {
    const { id } = await provider(colleague);
    await rename(id, `By the colleague ${id}`, colleague);
    const mine = await lines(ncra, { person: colleague.userId });
    expect(new Set(mine.map(({ whoId }) => whoId))).toEqual(new Set([colleague.userId]));
    expect((await lines(ncra, { kind: 'division' })).every(({ kind }) => kind === 'division')).toBe(true);
    expect(named(await lines(ncra, { person: colleague.userId, what: 'created' }))[0]).toMatch(/^created/);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now());
    expect((await lines(ncra, { from: day, to: day })).length).toBeGreaterThan(0);
    expect(await lines(ncra, { from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await lines(ncra, { from: '2099-01-01' })).toEqual([]);
  });

  it('goes on from part to part without a gap or a repetition', async () => {
    const { id } = await provider();
    for (let at = 1; at <= 60; at++) await rename(id, `Step ${at}`);
    const first = (await activity(ncra)).data;
    expect(first.content).toHaveLength(50);
    const all: Line[] = [...first.content];
    for (let next = first.next; next !== ''; ) {
      const part = (await activity(ncra, { next })).data;
      all.push(...part.content);
      next = part.next;
    }
    const keys = all.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(all.filter(({ records }) => records[0]?.id === id)).toHaveLength(61);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  it('is a file with each field before and after', async () => {
    const { id } = await provider();
    await rename(id, '=HYPERLINK("x")');
    const { data } = await call('GET', '/api/record/activity/download', { as: ncra, query: { kind: 'provider' } });
    expect(data.fileName).toBe('activity.csv');
    const text = await (await fetch(data.url)).text();
    expect(text).toContain(
      `technology provider,"'=HYPERLINK(""x"")",,Changed,,Technology Provider Name,Active ${made}`,
    );
  });

  it('is for NCRA of the root company and, by company, for super admins', async () => {
    for (const as of [seller, experian]) expect((await activity(as)).http).toBe(403);
    const ofReseller = await signIn({ companyId: ids.a1, roles: [NCRA] });
    expect((await activity(ofReseller)).http).toBe(403);
    expect((await activity(admin)).message).toBe('Please choose a company first.');
    expect(
      (await lines(admin, { companyId: ids.b })).some(({ records }) => records[0]?.id === foreign.provider.id),
    ).toBe(true);
  });

  it('never shows another tenant, whatever is requested', async () => {
    const { next } = (await activity(await signIn({ companyId: ids.b, roles: [NCRA] }))).data;
    const all = [...(await lines(ncra)), ...(next === '' ? [] : await lines(ncra, { next }))];
    expect(all.flatMap(({ records }) => records).every(({ id }) => id.startsWith(ids.a))).toBe(true);
    expect((await activity(ncra, { companyId: ids.b })).status).toBe('Failure');
    expect((await activity(ncra, { next: 'broken' })).http).toBe(400);
  });
});
