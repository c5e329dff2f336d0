import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMatcher, gatewayRoutesOf, type Mount, outsideApi } from '#contract/mount.ts';
import { type Area, area, type Route, routeKey } from '#contract/route.ts';
import { pathOf, throwaway, throwawayMount } from '../support/throwaway-area.ts';

const keysOf = (routes: Readonly<Record<string, Route>>, mount?: Mount) =>
  gatewayRoutesOf({ routes, ...(mount ? { mount } : {}) }).map(
    ({ method, path, isOpen }) => `${method} ${path}${isOpen ? ' open' : ''}`,
  );

describe('the route of a request', () => {
  /** The example of API Gateway's developer guide, "Routing API requests" of HTTP APIs. */
  const documented = ['GET /pets/dog/1', 'GET /pets/dog/{id}', 'GET /pets/{proxy+}', 'ANY /{proxy+}'].map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path };
  });
  const select = createMatcher(documented);

  it.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1', {}],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}', { id: '2' }],
    ['GET', '/pets/cat/1', 'GET /pets/{proxy+}', { proxy: 'cat/1' }],
    ['POST', '/test/5', 'ANY /{proxy+}', { proxy: 'test/5' }],
    ['POST', '/pets/dog/1', 'ANY /{proxy+}', { proxy: 'pets/dog/1' }],
  ])('is the one that API Gateway documents: %s %s', (method, path, key, params) => {
    const found = select(method, path);
    expect(found?.params).toEqual(params);
    expect(`${found?.endpoint.method} ${found?.endpoint.path}`).toBe(key);
  });

  it('is none for a greedy route with nothing in its place', () => {
    const below = createMatcher([{ method: 'ANY', path: '/api/throwaway/{proxy+}' }]);
    expect(below('GET', '/api/throwaway')).toBeUndefined();
    expect(below('GET', '/api/throwaway/')).toBeUndefined();
    expect(below('GET', '/api/throwawayer')).toBeUndefined();
  });

  it('is the greedy one with the longest prefix, and the one with a method before ANY', () => {
    const select = createMatcher([
      { method: 'ANY', path: '/api/{proxy+}' },
      { method: 'ANY', path: '/api/a/{proxy+}' },
      { method: 'GET', path: '/api/a/{proxy+}' },
    ]);
    expect(select('GET', '/api/a/b')?.endpoint).toEqual({ method: 'GET', path: '/api/a/{proxy+}' });
    expect(select('PUT', '/api/a/b')?.endpoint).toEqual({ method: 'ANY', path: '/api/a/{proxy+}' });
    expect(select('PUT', '/api/b')?.endpoint).toEqual({ method: 'ANY', path: '/api/{proxy+}' });
  });
});

describe('an area that is mounted below a prefix', () => {
  it('has one greedy route, those of the prefix alone, those without a token, and those that the latter would take', () => {
    expect(keysOf(throwaway, throwawayMount).sort()).toEqual([
      'ANY /api/throwaway/{proxy+}',
      'GET /api/throwaway',
      'GET /api/throwaway/shared/settings',
      'GET /api/throwaway/shared/{id} open',
      'POST /api/throwaway',
      'POST /api/throwaway/answer open',
    ]);
  });

  it('takes all methods of a shared path by one route, and no public call', () => {
    const read = { method: 'GET', path: '/api/thing', access: 'worklist.read', reply: z.null() } as const;
    const calls = { read, write: { ...read, method: 'PUT' }, list: { ...read, path: '/api/thing/list' } } as const;
    const gatewayKeys = (routes: Area) =>
      gatewayRoutesOf({ routes, anyMethod: ['/api/thing'] }).map(({ method, path }) => `${method} ${path}`);
    expect(gatewayKeys(calls)).toEqual(['GET /api/thing/list', 'ANY /api/thing']);
    const withPublic = { ...calls, write: { ...calls.write, access: 'public' } } as const;
    expect(() => gatewayKeys(withPublic)).toThrow('/api/thing is no path');
    expect(() => gatewayKeys({ read })).toThrow('/api/thing is no path');
  });

  it.each(Object.entries<Route>(throwaway))('asks for a token as an area of explicit routes does: %s', (_, route) => {
    const { path } = pathOf(route);
    const explicit = createMatcher(gatewayRoutesOf({ routes: throwaway }))(route.method, path);
    const mounted = createMatcher(gatewayRoutesOf({ routes: throwaway, mount: throwawayMount }))(route.method, path);
    expect(mounted?.endpoint.isOpen).toBe(route.access === 'public');
    expect(explicit?.endpoint.isOpen).toBe(mounted?.endpoint.isOpen);
  });

  it('lets every request in only where its mount says that the function verifies tokens', () => {
    const list = { ...throwaway.list, path: '/v1/list' };
    const all = { ...throwaway.list, path: '/v1' };
    expect(keysOf({ list, all }, { prefix: '/v1', authorizer: 'function' })).toEqual([
      'ANY /v1/{proxy+} open',
      'GET /v1 open',
    ]);
    expect(keysOf({ list, all }, { prefix: '/v1', authorizer: 'accessToken' })).toEqual([
      'ANY /v1/{proxy+}',
      'GET /v1',
    ]);
    // @ts-expect-error who verifies tokens is never left out
    const silent: Mount = { prefix: '/v1' };
    expect(silent.prefix).toBe('/v1');
  });

  it('may have no call outside its prefix', () => {
    const stray = area({ list: { ...throwaway.list, path: '/api/throwawayer/list' } });
    expect(() => gatewayRoutesOf({ routes: stray, mount: throwawayMount })).toThrow(
      'GET /api/throwawayer/list does not lie below /api/throwaway, where its area is mounted.',
    );
  });

  it('keeps one route for each call where it is not mounted', () => {
    expect(keysOf(throwaway)).toEqual(
      Object.values<Route>(throwaway).map((route) => `${routeKey(route)}${route.access === 'public' ? ' open' : ''}`),
    );
  });

  it('asks for paths of CloudFront only where it is mounted outside /api', () => {
    expect(outsideApi({ a: { routes: {} }, b: { routes: {}, mount: throwawayMount } })).toEqual([]);
    const mount = { prefix: '/v1/orders', authorizer: 'function' } as const;
    expect(outsideApi({ a: { routes: {}, mount }, b: { routes: {}, mount: { ...mount, prefix: '/v1' } } })).toEqual([
      '/v1',
      '/v1/*',
    ]);
  });
});
