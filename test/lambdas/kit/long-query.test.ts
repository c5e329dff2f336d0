import { describe, expect, it } from 'vitest';
import { contract } from '#contract/routes.ts';
import { ADDRESS_MAX, QUERY_HEADER } from '#contract/site/headers.ts';
import { addressOf } from '#web/api/client.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { createWorld } = await import('../../support/business-world.ts');
const { people, own, foreign } = await createWorld();

const named = (text: string) => ({ field: 'name', is: 'contains', text });
const filterOf = (count: number, text: string) => {
  const others = Array.from({ length: count - 1 }, (_none, n) => named(`Größe ${n} ${'ß'.repeat(60)}`));
  return JSON.stringify({ any: [named(text), ...others] });
};

describe('a query that is too long for the address', () => {
  it('is answered from the header as the same query in the address', async () => {
    const query = { filter: filterOf(20, own.provider.name), size: '100' };
    const { url, headers } = await addressOf(contract.techProvider.list, { query });
    expect([url, Object.keys(headers)]).toEqual([contract.techProvider.list.path, [QUERY_HEADER]]);
    const packed = await call('GET', url, { as: people.ncra, headers });
    expect(packed.data.content.map(({ id }: { id: string }) => id)).toEqual([own.provider.id]);
    expect(packed.data).toEqual((await call('GET', url, { as: people.ncra, query })).data);
  });

  it('asks for the rights that its values need', async () => {
    const ids = [own.endUser.id, ...Array.from({ length: 99 }, () => foreign.endUser.id)].join(',');
    const { url, headers } = await addressOf(contract.record.commentCounts, { query: { kind: 'endUser', ids } });
    expect(headers[QUERY_HEADER]).toBeDefined();
    expect(await call('GET', url, { as: people.ncra, headers })).toMatchObject({ status: 'Success' });
    const { url: refused, headers: users } = await addressOf(contract.record.commentCounts, {
      query: { kind: 'user', ids: ids.replaceAll('-', '_') },
    });
    const answer = await call('GET', refused, { as: people.ncra, headers: users });
    expect(answer.data).toEqual(
      (await call('GET', refused, { as: people.ncra, query: { kind: 'user', ids: 'x' } })).data,
    );
  });

  it('stays in the address while it fits', async () => {
    const { url, headers } = await addressOf(contract.techProvider.list, { query: { searchText: 'a b', page: 0 } });
    expect([url.endsWith('?searchText=a+b&page=0'), headers]).toEqual([true, {}]);
    expect(url.length).toBeLessThan(ADDRESS_MAX);
  });

  it('is refused with a sentence when the header does not hold it', async () => {
    const noise = Array.from({ length: 12_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join(
      '',
    );
    await expect(addressOf(contract.techProvider.list, { query: { filter: noise } })).rejects.toMatchObject({
      message: 'The filter is too long. Please use fewer or shorter conditions.',
    });
  });

  it.each(['not packed', ''])('is refused when it cannot be read: "%s"', async (header) => {
    const answer = await call('GET', '/api/techProvider/listall', {
      as: people.ncra,
      headers: { [QUERY_HEADER]: header },
    });
    expect(answer).toMatchObject({ http: 400, status: 'Failure' });
  });
});
