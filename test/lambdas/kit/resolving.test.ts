import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Route, routeKey } from '#contract/route.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { ORIGIN_HEADER } from '#contract/site/headers.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';
import type { Person } from '../../support/people.ts';
import { eventOf, pathOf, type Throwaway, throwaway, throwawayMount } from '../../support/throwaway-area.ts';

await startBackend();
const { createTenant } = await import('#local/seed/tenants.ts');
const { log } = await import('#lambdas/kit/log.ts');
const { serve } = await import('#lambdas/kit/serve.ts');
const { contextOf } = await import('#local/invoke.ts');
const { createFinder } = await import('#local/http/api.ts');
const { signIn } = await import('../../support/people.ts');

interface Request {
  readonly params?: unknown;
  readonly caller?: { scope(): { idempotency?: { body: string } | undefined } };
}

const handlers = Object.fromEntries(
  Object.keys(throwaway).map((name) => [
    name,
    async ({ params, caller }: Request) => ({ name, params, digest: caller?.scope().idempotency?.body }),
  ]),
) as unknown as Parameters<typeof serve<Throwaway>>[1];
const handler = serve(throwaway, handlers);
const find = createFinder({ throwaway: { routes: throwaway, mount: throwawayMount } });

const send = async (method: string, path: string, claims = {}, headers: Record<string, string> = {}) => {
  const found = find(method, path);
  if (!found) throw new Error(`API Gateway answers ${method} ${path} by itself`);
  const sent = { method, path, headers: { [ORIGIN_HEADER]: settings.originSecret, ...headers } };
  const { statusCode, body } = await handler(eventOf(found, sent, claims), contextOf('session'));
  return { key: found.key, http: statusCode, ...JSON.parse(body ?? '{}') };
};

let person: Person;

beforeAll(async () => {
  const companyId = await createTenant('Mounted', 'Kim Example', 1);
  person = await signIn({ companyId, roles: [NCRA] });
});

describe('a call below a greedy route', () => {
  it.each(Object.entries<Route>(throwaway))(
    'is the call of the contract, with its parameters: %s',
    async (name, route) => {
      const { path, params } = pathOf(route);
      const answer = await send(route.method, path, person.claims);
      expect(answer).toMatchObject({ http: 200, data: { name, ...(route.params ? { params } : {}) } });
    },
  );

  it('is found for all but those that need a route of their own', async () => {
    const keys = await Promise.all(
      Object.values<Route>(throwaway).map(async (route) => (await send(route.method, pathOf(route).path)).key),
    );
    expect(keys.filter((key) => key === 'ANY /api/throwaway/{proxy+}')).toHaveLength(15);
  });

  it('is logged under the route of the contract, with the id that the log of the gateway has', async () => {
    const append = vi.spyOn(log, 'appendKeys');
    await send('GET', '/api/throwaway/record/17/notes', person.claims);
    expect(append).toHaveBeenCalledWith(
      expect.objectContaining({ route: routeKey(throwaway.notes), requestId: 'gateway-request' }),
    );
    append.mockRestore();
  });

  it('has another digest for the same key on another route, and the same one for the same call', async () => {
    const headers = { 'idempotency-key': 'one-key' };
    const digestOf = async (path: string) => (await send('POST', path, person.claims, headers)).data.digest;
    const add = await digestOf('/api/throwaway/add');
    expect(add).toEqual(expect.any(String));
    expect(await digestOf('/api/throwaway/add')).toBe(add);
    expect(await digestOf('/api/throwaway/copy')).not.toBe(add);
  });

  it('is answered 404 as an unknown call where path or method is not of the contract', async () => {
    for (const [method, path] of [
      ['GET', '/api/throwaway/nothing'],
      ['PUT', '/api/throwaway/list'],
      ['PATCH', '/api/throwaway/record/17'],
      ['OPTIONS', '/api/throwaway/answer'],
      ['GET', '/api/throwaway/record/a%2Fb/c'],
    ] as const)
      expect(await send(method, path, person.claims)).toMatchObject({
        http: 404,
        status: 'Failure',
        message: 'Not found',
      });
  });

  it('is refused without the header of the CDN before anything is looked for', async () => {
    const wrong = { [ORIGIN_HEADER]: 'another-secret-of-nobody' };
    expect(await send('GET', '/api/throwaway/nothing', person.claims, wrong)).toMatchObject({ http: 403 });
  });

  it('is refused without the claims of an access token, unless it is public', async () => {
    const idToken = { ...person.claims, token_use: 'id' };
    for (const route of Object.values<Route>(throwaway))
      for (const claims of [{}, idToken])
        expect(await send(route.method, pathOf(route).path, claims)).toMatchObject({
          http: route.access === 'public' ? 200 : 401,
        });
  });
});
