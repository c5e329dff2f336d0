import { ORIGIN_HEADER } from '#contract/site/headers.ts';
import { servedAreas } from '#lambdas/areas.ts';
import type { Event } from '#lambdas/kit/middleware/request.ts';
import { findRoute } from '#local/http/api.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import type { Person } from './people.ts';

export interface CallOptions {
  readonly as?: Person | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly http: number;
  readonly status: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Calls a route as API Gateway does after its authorizer has verified the person's token. */
export const call = async (
  method: string,
  path: string,
  { as, query, body, headers = {} }: CallOptions = {},
): Promise<Answer> => {
  const found = findRoute(method, path);
  if (!found) throw new Error(`No route ${method} ${path}`);
  const event = {
    version: '2.0',
    routeKey: found.key,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      [ORIGIN_HEADER]: settings.originSecret,
      authorization: `Bearer ${as?.token ?? 'test-token'}`,
      ...headers,
    },
    ...(query ? { queryStringParameters: query } : {}),
    pathParameters: found.params,
    requestContext: {
      authorizer: { jwt: { claims: as?.claims ?? {}, scopes: [] } },
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  } as unknown as Event;
  const { handler } = await servedAreas[found.area].load();
  const result = await invoke(found.area, handler, event);
  const text = result.body ?? '';
  const parsed = result.isBase64Encoded || text === '' ? {} : JSON.parse(text);
  return {
    status: '',
    message: '',
    data: undefined,
    ...parsed,
    http: result.statusCode ?? 0,
    text,
    headers: result.headers ?? {},
  };
};
