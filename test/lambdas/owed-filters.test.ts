import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import type { WorklistCounts, WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { requesting } = await import('../support/requests.ts');

const NOW = '2026-11-23T12:00:00Z';
const TODAY = '2026-11-23';

vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
const { people, own, foreign } = await createWorld();
const { ncra, experian, seller, admin } = people;
const { create } = requesting([]);

const items = async (query: Record<string, string>, as: Person = ncra): Promise<WorklistRow[]> =>
  (await call('GET', '/api/worklist/list', { as, query: { size: '100', turn: 'all', ...query } })).data.content;

const named = async (path: string, query: Record<string, string>, as: Person = ncra): Promise<string[]> => {
  const { data } = await call('GET', path, { as, query: { size: '100', ...query } });
  return (data.content as { name: string }[]).map(({ name }) => name).sort();
};
const providers = (query: Record<string, string>, as?: Person) => named('/api/techProvider/listall', query, as);

const reviewedIn = (name: string, days: number) =>
  call('POST', '/api/techProvider', {
    as: ncra,
    body: providerForm({ name, reviewDate: daysAfter(TODAY, days) }),
  });

beforeAll(async () => {
  vi.setSystemTime(new Date(NOW));
  for (const [name, days] of [
    ['Due Yesterday', -1],
    ['Due Soon', 20],
    ['Due Later', 75],
  ] as const)
    expect((await reviewedIn(name, days)).status).toBe('Success');
  await create(ncra, { rowIds: [own.provider.id], kinds: ['EXPSAQ'], due: daysAfter(TODAY, 9) });
});
afterAll(() => void vi.useRealTimers());

describe('filters by what is owed', () => {
  it('keep the items of a kind of document, of all records that owe it', async () => {
    const found = await items({ document: 'EXPSAQ', kind: 'provider' });
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(found.map(({ obligation }) => obligation))).toEqual(new Set(['provider.document.investigation']));
  });

  it('look ahead from today on: what is over is not about to run out, and what is fulfilled until then is shown', async () => {
    const query = { obligation: 'provider.review' };
    const due = async (within: string) =>
      (await items({ ...query, within })).map(({ record }) => record).filter((name) => name.startsWith('Due'));
    expect(await due('19')).toEqual([]);
    expect(await due('20')).toEqual(['Due Soon']);
    expect(await due('90')).toEqual(['Due Soon', 'Due Later']);
    expect((await call('GET', '/api/worklist/list', { as: ncra, query: { within: '367' } })).http).toBe(400);
  });

  it('tell apart what is requested of others and what is not, and leave out what cannot be requested', async () => {
    const of = async (requested: string) =>
      (await items({ requested, kind: 'provider' })).filter(({ recordId }) => recordId === own.provider.id);
    expect((await of('yes')).map(({ obligation }) => obligation)).toEqual(['provider.document.investigation']);
    const without = (await of('no')).map(({ obligation }) => obligation);
    expect(without).toContain('provider.document.siteInspection');
    expect(without).not.toContain('provider.document.investigation');
    expect(without.every((name) => name.startsWith('provider.document.'))).toBe(true);
  });

  it('hold for lists of records as for the worklist, next to their other filters', async () => {
    expect(await providers({ obligation: 'provider.review', within: '30' })).toEqual(['Due Soon']);
    expect(await providers({ document: 'EXPSAQ', requested: 'yes' })).toEqual([own.provider.name]);
    expect(await providers({ document: 'EXPSAQ', requested: 'no' })).not.toContain(own.provider.name);
    expect(await providers({ document: 'EXPSAQ', requested: 'yes', status: 'ok' })).toEqual([]);
  });

  it('hold for what is exported, packed and changed of such a list', async () => {
    const filter = { obligation: 'provider.review', within: 30 };
    const body = { kind: 'provider', filter };
    const { data } = await call('POST', '/api/evidence/estimate', { as: ncra, body });
    expect(data.records).toBe(1);
    const rows = { all: { of: '/api/techProvider/listall', query: 'obligation=provider.review&within=30' } };
    const modifier = 'techProvider';
    await call('POST', '/security/document/upload/change', {
      as: ncra,
      query: { modifier },
      body: { change: { op: 'delete' }, rows, forms: [] },
    });
    const imports = await call('GET', '/security/document/uploads', { as: ncra, query: { modifier } });
    expect(imports.data.content[0].fileName).toBe('Bulk change: deletion of 1 technology provider');
  });

  it('do not tell people of Experian of a document that is not named to them', async () => {
    const key = 'Credit Data/RESELLER';
    const body = endUserForm({ name: 'Owes An Agreement' });
    expect((await call('POST', '/api/endUser', { as: seller, body })).status).toBe('Success');
    const query = { document: key };
    expect((await items(query, ncra)).length).toBeGreaterThan(0);
    expect(await items(query, experian)).toEqual([]);
    expect(await named('/api/endUser/listall', query, experian)).toEqual([]);
    expect((await named('/api/endUser/listall', query, seller)).length).toBeGreaterThan(0);
  });

  it('know nothing of another tenant', async () => {
    const found = await items({ document: 'EXPSAQ' });
    expect(found.map(({ recordId }) => recordId)).not.toContain(foreign.provider.id);
  });
});

describe('a group of what is due within some days', () => {
  it('holds what is due sooner, and the groups of the list stay apart', async () => {
    const found = (await items({ group: '60', obligation: 'provider.review' })).filter(({ record }) =>
      record.startsWith('Due'),
    );
    expect(found.map(({ record, group }) => [record, group])).toEqual([['Due Soon', '30']]);
    const sooner = await items({ group: '7', obligation: 'provider.review' });
    expect(sooner.map(({ record }) => record)).not.toContain('Due Soon');
  });
});

describe('the counts of the own turn', () => {
  it('say how much is open of each kind of document', async () => {
    const { data } = await call('GET', '/api/worklist/counts', { as: ncra });
    const { documents } = data as WorklistCounts;
    const mine = await items({ turn: 'mine', document: 'SITEINSPECTION' });
    expect(mine.length).toBeGreaterThan(0);
    expect(documents.SITEINSPECTION).toBe(mine.length);
  });
});

describe('a super admin', () => {
  it('narrows lists of all tenants by what is requested', async () => {
    expect(await providers({ document: 'EXPSAQ', requested: 'yes' }, admin)).toEqual([own.provider.name]);
  });
});
