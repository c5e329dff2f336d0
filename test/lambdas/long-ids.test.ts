import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');

const { a, b } = await createTwoTenants(1);
const admin = await signIn({ companyId: a, isSuperadmin: true });
const ncra = await signIn({ companyId: a, roles: [NCRA] });

/** Longer than a key of the table may be. */
const LONG = 'a'.repeat(3_000);

/** What no record was ever called, and what each of them would make of a key of the table. */
const noIds = [
  ['longer than any', LONG],
  ['without a tenant', '-0000000000000a'],
  ['of a hyphen', '-'],
] as const;

const isId = (name: string) => /id$/i.test(name);

/** The parameters of a route that are ids, and one that says of which kind they are. */
const queryOf = ({ query }: Route, id: string) => {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const ids = Object.fromEntries(names.filter(isId).map((name) => [name, id]));
  return names.includes('modifier') ? { ...ids, modifier: 'reseller' } : ids;
};

const routes = Object.values(contract)
  .flatMap((area) => Object.values<Route>(area))
  .filter(({ method, body, access }) => access !== 'public' && method !== 'PUT' && body === undefined)
  .filter((route) => route.path.includes('{') || Object.keys(queryOf(route, LONG)).length > 0)
  .map((route) => [routeKey(route), route] as const);

describe.each(noIds)('an id %s', (_what, id) => {
  it.each(routes)('is refused as one that does not exist: %s', async (_name, route) => {
    for (const as of [admin, ncra]) {
      const path = route.path.replace(/\{\w+\+?\}/g, id);
      const { http, status } = await call(route.method, path, { as, query: queryOf(route, id) });
      expect([http, status]).not.toEqual([500, expect.anything()]);
      expect(http).toBeLessThan(500);
    }
  });
});

describe('a package that is requested by the person who looks after records', () => {
  it.each(['line\nbreak', 'nobody-here', `${b}-0000000000000a`])(
    'says that it is of nothing for %j',
    async (responsible) => {
      const { http, data } = await call('POST', '/api/evidence/estimate', {
        as: ncra,
        body: { kind: 'provider', filter: { responsible } },
      });
      expect([http, data?.records]).toEqual([200, 0]);
    },
  );
});
