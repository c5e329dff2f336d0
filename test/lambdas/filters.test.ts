import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Filter } from '#contract/definition/filter.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { endUserForm, providerForm, resellerForm } = await import('../support/business-forms.ts');
const { clearCaches } = await import('#lambdas/store/ttl-cache.ts');
const { attachMeter } = await import('../support/meter.ts');

const { ids, people, own, foreign } = await createWorld();
type Person = typeof people.ncra;

const send = async (path: string, as: Person, body: object) => {
  const { status, message, data } = await call('POST', path, { as, body });
  if (status !== 'Success') throw new Error(`${path}: ${message} ${data?.reason}`);
  return data;
};

const form = resellerForm();
const north = await send('/api/reseller/add', people.ncra, {
  ...form,
  name: 'North Star',
  resellerDate: '2026-02-28',
  addressId: { ...form.addressId, cityName: 'Fairbanks', stateId: { id: 2 }, contactEmail: 'ann@north.example' },
});
const south = await send('/api/reseller/add', people.ncra, {
  ...form,
  name: 'South Cross',
  resellerDate: '',
  addressId: { ...form.addressId, cityName: 'Miami Beach', stateId: { id: 9 }, contactEmail: '' },
});

const ask = async (path: string, as: Person, filter: Filter | string, query: Record<string, string> = {}) => {
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
  const reply = await call('GET', path, { as, query: { size: '100', ...query, filter: text } });
  return { ...reply, names: (reply.data?.content ?? []).map(({ name }: { name: string }) => name) as string[] };
};
const namesOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).names;
const resellers = '/api/reseller/resellerByCompany';

afterEach(() => vi.useRealTimers());

describe('the lists of records', () => {
  it.each<[string, Filter, boolean, boolean]>([
    ['a state', { field: 'state', is: 'oneOf', values: ['2'] }, true, false],
    ['what is not in a state', { field: 'state', is: 'oneOf', values: ['2'], not: true }, false, true],
    ['a part of the city, in any case', { field: 'cityName', is: 'contains', text: 'BEACH' }, false, true],
    ['an empty e-mail', { field: 'contactEmail', is: 'empty' }, false, true],
    ['a day', { field: 'resellerDate', is: 'between', from: '2026-02-28', to: '2026-02-28' }, true, false],
    ['no day', { field: 'resellerDate', is: 'empty' }, false, true],
    ['what nobody looks after', { field: 'responsible', is: 'empty' }, true, true],
    ['who is not registered', { field: 'registered', is: 'no' }, true, true],
    ['a status', { field: 'status', is: 'oneOf', values: ['missing'] }, true, true],
    ['no status', { field: 'status', is: 'empty' }, false, false],
    [
      'one of two groups',
      {
        any: [
          {
            all: [
              { field: 'state', is: 'oneOf', values: ['2'] },
              { field: 'cityName', is: 'contains', text: 'x' },
            ],
          },
          { field: 'cityName', is: 'contains', text: 'miami' },
        ],
      },
      false,
      true,
    ],
  ])('are filtered by %s', async (_what, filter, hasNorth, hasSouth) => {
    const names = await namesOf(resellers, people.ncra, filter);
    expect([names.includes(north.name), names.includes(south.name)]).toEqual([hasNorth, hasSouth]);
  });

  it('combine a filter with a search, a sort, a refinement and pages', async () => {
    const filter: Filter = { field: 'name', is: 'contains', text: 'o' };
    const query = { searchText: 'r', orderBy: 'cityName', modifier: 'desc', status: 'missing' };
    const all = await ask('/api/reseller/search', people.ncra, filter, query);
    expect(all.names.slice(0, 2)).toEqual([south.name, north.name]);
    const second = await ask('/api/reseller/search', people.ncra, filter, { ...query, size: '1', page: '1' });
    expect([second.data.totalElements, second.names]).toEqual([all.names.length, all.names.slice(1, 2)]);
  });

  it('answer a filter warm with at most two calls and six units', async () => {
    const meter = attachMeter();
    const filter: Filter = {
      all: [
        { field: 'state', is: 'oneOf', values: ['2', '9'] },
        { field: 'resellerDate', is: 'preset', preset: 'past' },
        { field: 'status', is: 'oneOf', values: ['missing', 'overdue'] },
        { field: 'cityName', is: 'contains', text: 'a' },
        { field: 'registered', is: 'no' },
      ],
    };
    expect(await namesOf(resellers, people.ncra, filter, { orderBy: 'cityName' })).toEqual([north.name]);
    meter.reset();
    await namesOf(resellers, people.ncra, filter, { orderBy: 'cityName', page: '0' });
    const readOfCaller = 1;
    expect([meter.calls - readOfCaller <= 2, meter.readUnits <= 6]).toEqual([true, true]);
  });

  it('count presets from the day it is in the tenant’s time zone', async () => {
    const past: Filter = { field: 'resellerDate', is: 'preset', preset: 'past' };
    const at = async (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
      clearCaches();
      return namesOf(resellers, people.admin, past, { companyId: ids.a });
    };
    // Midnight has passed in London, not in New York.
    expect(await at('2026-03-01T02:00:00Z')).not.toContain(north.name);
    expect(await at('2026-03-01T06:00:00Z')).toContain(north.name);
  });

  it('of providers, end users, divisions, companies, users, documents and requests take filters of their columns', async () => {
    const provider = await send(
      '/api/techProvider',
      people.ncra,
      providerForm({ name: 'Filtered Cloud', tpType: 'Archive' }),
    );
    const endUser = await send('/api/endUser', people.seller, endUserForm({ name: 'Filtered Flats' }));
    const type: Filter = { field: 'tpType', is: 'contains', text: 'archive' };
    expect(await namesOf('/api/techProvider/listall', people.seller, type)).toEqual([provider.name]);
    const dates = { startDate: '01/01/2020', endDate: '12/31/2029' };
    expect(await namesOf('/api/techProvider/searchByDate', people.ncra, type, dates)).toEqual(
      provider.completionDate === '' ? [] : [provider.name],
    );
    const entered: Filter = { field: 'enteredBy', is: 'contains', text: 'company' };
    expect(await namesOf('/api/techProvider/listallEndUserTProvider', people.ncra, entered)).toEqual([]);
    const mine: Filter = {
      all: [
        { field: 'reseller', is: 'oneOf', values: [ids.a1] },
        { field: 'name', is: 'contains', text: 'flats' },
      ],
    };
    expect(await namesOf('/api/endUser/listall', people.ncra, mine)).toEqual([endUser.name]);
    const division: Filter = { field: 'name', is: 'contains', text: own.division.name };
    expect(await namesOf('/api/division/listall', people.seller, division, { Id: own.endUser.id })).toEqual([
      own.division.name,
    ]);
    const queries: [string, Filter][] = [
      ['/api/user/listall', { field: 'roles', is: 'oneOf', values: ['NCRA'] }],
      ['/security/listall', { field: 'review', is: 'oneOf', values: ['awaiting'] }],
      ['/security/listall', { field: 'updatedTime', is: 'preset', preset: 'today' }],
      ['/api/documentRequest/listall', { field: 'due', is: 'preset', preset: 'next30' }],
    ];
    for (const [path, filter] of queries) expect((await ask(path, people.ncra, filter)).status).toBe('Success');
    const company = (text: string) =>
      namesOf('/api/company/listall', people.ncra, { field: 'name', is: 'contains', text });
    expect([(await company('')).length, (await company('no such')).length]).toEqual([0, 0]);
  });

  it('of companies show staff their own only where it fits', async () => {
    const all = await namesOf('/api/company/listall', people.seller, '');
    const fitting = (text: string) =>
      namesOf('/api/company/listall', people.seller, { field: 'name', is: 'contains', text });
    expect([await fitting(all[0] ?? '?'), await fitting('no such name')]).toEqual([all, []]);
  });
});

describe('a filter that was not meant so', () => {
  it.each([
    ['{"field":"resellerCompanyId","is":"oneOf","values":["x"]}', 'This list cannot be filtered by that column'],
    ['{"field":"__proto__","is":"empty"}', 'This list cannot be filtered by that column'],
    ['{"field":"state","is":"contains","text":"a"}', 'That column cannot be filtered in this way'],
    ['{"$where":"1"}', 'The filter cannot be read. Please clear it and choose again.'],
    [`${'{"all":['.repeat(50)}${']}'.repeat(50)}`, 'The filter cannot be read. Please clear it and choose again.'],
  ])('is refused like any wrong query: %s', async (filter, message) => {
    const reply = await ask(resellers, people.ncra, filter);
    expect([reply.http, reply.status, reply.message]).toEqual([400, 'Failure', message]);
  });

  it('shows no user more than the list does', async () => {
    const everything: Filter = {
      any: [
        { field: 'name', is: 'empty' },
        { field: 'name', is: 'empty', not: true },
      ],
    };
    for (const as of [people.ncra, people.seller]) {
      const path = '/api/endUser/listall';
      const names = await namesOf(path, as, everything);
      expect(names).toEqual(await namesOf(path, as, ''));
      expect(names).not.toContain(foreign.endUser.name);
    }
    const stranger: Filter = { field: 'reseller', is: 'oneOf', values: [ids.b1] };
    expect(await namesOf('/api/endUser/listall', people.ncra, stranger)).toEqual([]);
    expect((await ask(resellers, people.seller, everything)).message).toBe('This user does not have access');
  });
});
