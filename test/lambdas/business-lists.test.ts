import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { attachMeter } = await import('../support/meter.ts');

const { ids, people, own } = await createWorld();
const meter = attachMeter();

/** The read of the caller. */
const READ_OF_CALLER = 1;

const lists: [path: string, query?: Record<string, string>][] = [
  ['/api/reseller/resellerByCompany'],
  ['/api/reseller/search', { searchText: 'a' }],
  ['/api/reseller/resellerListByTpIds', { tpId: own.provider.id }],
  ['/api/reseller/listallReseller'],
  ['/api/techProvider/listall', { orderBy: 'isExperianSignoff' }],
  ['/api/techProvider/listall', { activate: 'false' }],
  ['/api/techProvider/listallTechProvider'],
  ['/api/techProvider/listallTechProviderWithPagination', { size: '20' }],
  ['/api/techProvider/searchTpList', { searchText: 'p' }],
  ['/api/techProvider/search', { searchText: 'p', size: '1000' }],
  ['/api/techProvider/searchByDate', { startDate: '01/01/2020', endDate: '12/31/2029' }],
  ['/api/techProvider/listallEndUserTProvider'],
  ['/api/techProvider/searchEndUserTp', { searchText: 'p' }],
  ['/api/techProvider/listEndUserTProviderOther', { endUserId: own.endUser.id }],
  ['/api/techProvider/endUsersList', { tpId: own.provider.id }],
  ['/api/endUser/listall', { orderBy: 'reseller', modifier: 'desc' }],
  ['/api/endUser/search', { searchText: 'u' }],
  ['/api/endUser/searchReseller', { searchText: 'a' }],
  ['/api/endUser/listallAssociatedEndUser', { tpId: own.provider.id }],
  ['/api/division/listall', { Id: own.endUser.id }],
  ['/api/division/listallDivision', { Id: own.endUser.id }],
];

describe('a warm list', () => {
  it.each(lists)('%s %o asks the table at most twice', async (path, query = {}) => {
    const chosen = path.startsWith('/api/division') ? {} : { companyId: ids.a };
    for (const [person, more] of [
      [people.ncra, {}],
      [people.admin, chosen],
    ] as const) {
      const ask = () => call('GET', path, { as: person, query: { ...query, ...more } });
      expect((await ask()).status).toBe('Success');
      meter.reset();
      await ask();
      expect(meter.calls - READ_OF_CALLER).toBeLessThanOrEqual(2);
      expect(meter.readUnits).toBeLessThanOrEqual(6);
    }
  });
});
