import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { createMatcher, type GatewayRoute, gatewayRoutesOf, outsideApi, type Reachable } from '#contract/mount.ts';
import { ORIGIN_HEADER } from '#contract/site/headers.ts';
import { MCP } from '#contract/v1.ts';
import { type ServedAreaName, servedAreas } from '#lambdas/areas.ts';
import type { AreaDefinition } from '#lambdas/kit/area.ts';
import type { Event } from '#lambdas/kit/middleware/request.ts';
import type { Identity } from '../identity/identity.ts';
import { mayCallPortal } from '../identity/tokens.ts';
import { invoke } from '../invoke.ts';
import { settings } from '../settings.ts';

interface FoundRoute {
  readonly area: ServedAreaName;
  /** The key of API Gateway's route: of a mounted area `ANY /api/area/{proxy+}`. */
  readonly key: string;
  /** Whether the request needs no access token. */
  readonly isOpen: boolean;
  /** Decoded, as API Gateway hands them on. */
  readonly params: Readonly<Record<string, string>>;
}

interface AreaRoute extends GatewayRoute {
  readonly area: ServedAreaName;
}

export type FindRoute = (method: string, path: string) => FoundRoute | undefined;

/** Finds API Gateway's route for a request among those of the given areas. A trailing slash makes no difference. */
export const createFinder = (among: Readonly<Record<string, Reachable>>): FindRoute => {
  const match = createMatcher(
    Object.entries(among).flatMap(([area, reachable]) =>
      gatewayRoutesOf(reachable).map((route): AreaRoute => ({ ...route, area: area as ServedAreaName })),
    ),
  );
  return (method, path) => {
    const found = match(method, path.length > 1 ? path.replace(/\/$/, '') : path);
    if (!found) return undefined;
    const { endpoint, params } = found;
    return {
      area: endpoint.area,
      key: `${endpoint.method} ${endpoint.path}`,
      isOpen: endpoint.isOpen,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  };
};

export const findRoute = createFinder(servedAreas);

/** First segments of the paths that CloudFront sends to the API rather than to the site. D-87. */
const roots = ['/api', '/security', ...outsideApi(servedAreas).filter((pattern) => !pattern.endsWith('*'))];

/** Single paths among them: `/user` is one call, `/user…` are pages. */
const single = ['/user', MCP];

/** Whether CloudFront sends a path to the API rather than to the site. */
export const isApiPath = (path: string) =>
  roots.some((root) => path.startsWith(`${root}/`)) || single.includes(path.replace(/\/$/, ''));

/** Claims as the HTTP API's JWT authorizer passes them on: all as text. Otherwise the status with which it refuses a token. */
type Authorizer = (authorization: string | undefined) => Promise<Record<string, string> | 401 | 403>;

/** Stands in for the JWT authorizer: signature, issuer, audience, expiry, and the scope that lib/api.ts asks for. */
export const createAuthorizer = (identity: Identity): Authorizer => {
  const keySet = createLocalJWKSet(identity.jwks());
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, '') ?? '';
    try {
      const { payload } = await jwtVerify(token, keySet, { issuer: identity.issuer, algorithms: ['RS256'] });
      const audience = payload.aud ?? payload.client_id;
      if (audience !== identity.clientId && audience !== identity.federation.id) return 401;
      if (!mayCallPortal(payload)) return 403;
      return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
    } catch {
      return 401;
    }
  };
};

/** Node writes IPv4 addresses of a dual-stack socket as ::ffff:192.0.2.1. */
const plain = (address = '') => address.replace(/^::ffff:/, '');

/**
 * The address of the browser. X-Forwarded-For counts only if the connection comes from a configured proxy: then its
 * last entry, which that proxy has appended, is the viewer.
 */
const viewerOf = ({ headers, socket }: IncomingMessage, proxies: readonly string[]): string => {
  const caller = plain(socket.remoteAddress);
  if (!proxies.includes(caller)) return caller;
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  return hops.at(-1)?.trim() || caller;
};

/** Limit of Lambda for one request. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

const readBody = async (req: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks);
};

const answer = (res: ServerResponse, status: number, message: string) => {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ message }));
};

type Areas = Readonly<Record<ServedAreaName, Pick<AreaDefinition, 'load'>>>;

/** Loads each area once: Node would ask the loader of sources, in a thread of its own, for every request. */
const createLoader = (areas: Areas) => {
  const loaded = new Map<ServedAreaName, ReturnType<AreaDefinition['load']>>();
  return (area: ServedAreaName) => {
    const handler = loaded.get(area) ?? areas[area].load();
    loaded.set(area, handler);
    return handler;
  };
};

/** Stands in for CloudFront and the HTTP API: finds the route, checks the token, builds the event, calls the function. */
export const createApi = (
  areas: Areas,
  authorize: Authorizer,
  proxies: readonly string[] = [],
  find: FindRoute = findRoute,
) => {
  const load = createLoader(areas);
  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const found = find(req.method ?? '', url.pathname);
    if (!found) return answer(res, 404, 'Not Found');
    const claims = found.isOpen ? undefined : await authorize(req.headers.authorization);
    if (typeof claims === 'number') return answer(res, claims, claims === 401 ? 'Unauthorized' : 'Forbidden');
    const body = await readBody(req);
    if (!body) return answer(res, 413, 'Request Too Long');
    const { handler } = await load(found.area);
    const result = await invoke(found.area, handler, eventOf(req, url, found, claims, body, viewerOf(req, proxies)));
    res.writeHead(result.statusCode ?? 200, result.headers as Record<string, string>);
    res.end(result.isBase64Encoded ? Buffer.from(result.body ?? '', 'base64') : result.body);
  };
};

const eventOf = (
  req: IncomingMessage,
  url: URL,
  found: FoundRoute,
  claims: Record<string, string> = {},
  body: Buffer,
  viewer: string,
): Event => {
  const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  const query = [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name).join(',')]);
  const now = Date.now();
  return {
    version: '2.0',
    routeKey: found.key,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { ...headers, 'x-forwarded-for': viewer, [ORIGIN_HEADER]: settings.originSecret },
    ...(query.length > 0 ? { queryStringParameters: Object.fromEntries(query) } : {}),
    pathParameters: found.params,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: { principalId: '', integrationLatency: 0, jwt: { claims, scopes: [] } },
      domainName: url.hostname,
      domainPrefix: 'local',
      http: {
        method: req.method ?? '',
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: req.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: found.key,
      stage: '$default',
      time: commonLogTime(new Date(now)),
      timeEpoch: now,
    },
    ...(body.length > 0 ? { body: body.toString() } : {}),
    isBase64Encoded: false,
  };
};

/** The time of a request as API Gateway writes it: 12/Mar/2026:19:03:58 +0000. */
const commonLogTime = (time: Date) => {
  const [, day, month, year, clock] = time.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
};
