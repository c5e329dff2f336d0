import * as z from 'zod';
import type { Mount } from '#contract/mount.ts';
import { area, type Route } from '#contract/route.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';
import type { Event } from '#lambdas/kit/middleware/request.ts';

/** The answer of each call: its name, its parameters and the digest by which a repeated request is recognised. */
const Echo = z.object({
  name: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  digest: z.string().optional(),
});

const signedIn = (method: Route['method'], path: string, params?: z.ZodType) =>
  ({ method, path, access: 'company.read', reply: Echo, ...(params ? { params } : {}) }) as const satisfies Route;
const open = (method: Route['method'], path: string, params?: z.ZodType) =>
  ({ ...signedIn(method, path, params), access: 'public' }) as const satisfies Route;

const Id = z.object({ id: z.string() });
const Note = z.object({ id: z.string(), noteId: z.string() });

/**
 * An area of 20 calls that no release has: with the prefix alone, one and two parameters, a public call, and a public one
 * whose parameter would also take signed-in calls.
 */
export const throwaway = area({
  all: signedIn('GET', '/api/throwaway'),
  create: signedIn('POST', '/api/throwaway'),
  list: signedIn('GET', '/api/throwaway/list'),
  search: signedIn('GET', '/api/throwaway/search'),
  count: signedIn('GET', '/api/throwaway/list/count'),
  add: signedIn('POST', '/api/throwaway/add'),
  copy: signedIn('POST', '/api/throwaway/copy'),
  read: signedIn('GET', '/api/throwaway/record/{id}', Id),
  update: signedIn('PUT', '/api/throwaway/record/{id}', Id),
  remove: signedIn('DELETE', '/api/throwaway/record/{id}', Id),
  recent: signedIn('GET', '/api/throwaway/record/recent'),
  notes: signedIn('GET', '/api/throwaway/record/{id}/notes', Id),
  note: signedIn('GET', '/api/throwaway/record/{id}/notes/{noteId}', Note),
  addNote: signedIn('POST', '/api/throwaway/record/{id}/notes', Id),
  removeNote: signedIn('DELETE', '/api/throwaway/record/{id}/notes/{noteId}', Note),
  approve: signedIn('POST', '/api/throwaway/record/{id}/approve', Id),
  settings: signedIn('GET', '/api/throwaway/shared/settings'),
  share: signedIn('POST', '/api/throwaway/shared/{id}', Id),
  answer: open('POST', '/api/throwaway/answer'),
  shared: open('GET', '/api/throwaway/shared/{id}', Id),
});

export type Throwaway = typeof throwaway;

export const throwawayMount: Mount = { prefix: '/api/throwaway', authorizer: 'accessToken' };

/** The manifest of the area, mounted below its prefix. */
export const throwawayArea = defineArea({
  routes: throwaway,
  mount: throwawayMount,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query'], documents: { 'logos/': ['read'] } },
  load: () => Promise.reject(new Error('The handler of this area is never loaded')),
});

/** A request's path with a value for each parameter, and the values. */
export const pathOf = ({ path }: Route) => {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `a ${name}+é`]));
  return {
    params,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  };
};

/** The event of a request as API Gateway builds it, from the route that it has selected. */
export const eventOf = (
  route: { readonly key: string; readonly params: Readonly<Record<string, string>> },
  { method, path, headers }: { method: string; path: string; headers: Readonly<Record<string, string>> },
  claims: Readonly<Record<string, string>> = {},
) =>
  ({
    version: '2.0',
    routeKey: route.key,
    rawPath: path,
    rawQueryString: '',
    headers,
    pathParameters: route.params,
    requestContext: {
      requestId: 'gateway-request',
      routeKey: route.key,
      authorizer: { jwt: { claims, scopes: [] } },
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
    },
    isBase64Encoded: false,
  }) as unknown as Event;
