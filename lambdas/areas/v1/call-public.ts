import type { Context } from 'aws-lambda';
import { createMatcher } from '#contract/mount.ts';
import { routeKey } from '#contract/route.ts';
import { PAGE_SIZE } from '#contract/rules/limits.ts';
import { CLIENT_HEADER, QUERY_HEADER } from '#contract/site/headers.ts';
import { needsVersion, type PublicRoute } from '#contract/v1.ts';
import { callerOfToken } from '#lambdas/kit/caller.ts';
import { admit } from '#lambdas/kit/input.ts';
import { onceOf } from '#lambdas/kit/middleware/access.ts';
import type { Event, Result } from '#lambdas/kit/middleware/request.ts';
import { type Admitted, answerOf, demandScope, type Problem, problemOf, Refusal } from './admission.ts';
import { answerOnce } from './once.ts';
import { publicAreas, publicRoutes } from './public-areas.ts';

/**
 * Where a page of a list begins, and how many rows it has: behind a row that the portal names, or by the number of a page where the list
 * names none. A cursor of a release before says a page, the oldest no size.
 */
interface Place {
  readonly next?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** The cursor of a page: opaque for clients, so that it can say more one day. */
const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const placeOf = (cursor: string): Place => {
  try {
    const { next, page, size } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>;
    const hasSize = size === undefined || isCount(size);
    if (hasSize && typeof next === 'string') return { next, size };
    if (hasSize && isCount(page)) return { page, size };
  } catch {
    // Refused below.
  }
  throw new Refusal({ status: 400, title: 'The cursor is not valid', detail: 'Use the one of the answer before.' });
};

/** Whether a list of the portal goes on by what its answer says, not by the number of a page. */
const isByPart = ({ route }: PublicRoute): boolean => 'next' in ((route.query as Shaped | undefined)?.shape ?? {});

/** Whether a list of the portal has pages. */
const isList = ({ route }: PublicRoute): boolean => 'totalPages' in ((route.reply as Shaped).shape ?? {});

interface Shaped {
  readonly shape?: object;
}

type Query = Readonly<Record<string, string | undefined>>;

/** The paging of the portal: a cursor goes on with the pages of the answer before, whatever limit comes with it. */
const queryOf = ({ cursor, limit, ...query }: Query, route: PublicRoute): Query => {
  const named = { ...query, ...(limit === undefined ? {} : { size: limit }) };
  if (isByPart(route)) return cursor === undefined ? named : { ...named, next: cursor };
  if (cursor === undefined) return isList(route) ? { ...named, next: '' } : named;
  const { next, page, size } = placeOf(cursor);
  const from = next === undefined ? { page: String(page) } : { next };
  return { ...named, ...from, ...(size === undefined ? {} : { size: String(size) }) };
};

const jsonIn = (event: Event): Record<string, unknown> => {
  try {
    const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '{}');
    const body: unknown = JSON.parse(text || '{}');
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new Refusal({ status: 400, title: 'The request is not valid JSON' });
};

/** The version that If-Match names: a record is changed only as it was read. */
const versionIn = (event: Event): number => {
  const given = event.headers['if-match'];
  if (given === undefined)
    throw new Refusal({
      status: 428,
      title: 'The header If-Match is missing',
      detail: 'Read the record first, and send its ETag: another user may have changed it since.',
    });
  const [, version] = /^"(\d+)"$/.exec(given.trim()) ?? [];
  if (version === undefined) throw new Refusal({ status: 400, title: 'If-Match takes the ETag of the record' });
  return Number(version);
};

/**
 * What no call of the portal gets: the token; what its pages alone say; and what is asked of the answer, which is packed once it is as the
 * public API gives it.
 */
const ownHeaders = new Set(['authorization', 'accept-encoding', QUERY_HEADER, CLIENT_HEADER]);

/** The request as the portal's own call takes it: its path, its paging, and the version in its body. */
const inPortal = (event: Event, call: PublicRoute, params: Readonly<Record<string, string>>): Event => {
  const { route, idField = 'id' } = call;
  const key = routeKey(route);
  const { id, ...others } = params;
  const isInPath = route.path.includes('{id}');
  const hasBody = route.body !== undefined;
  const query = queryOf(event.queryStringParameters ?? {}, call);
  const named = id === undefined || isInPath ? {} : { [idField]: id };
  const versioned = needsVersion(route) ? { version: versionIn(event) } : {};
  const headers = Object.fromEntries(Object.entries(event.headers).filter(([name]) => !ownHeaders.has(name)));
  const { body: _body, ...rest } = event;
  return {
    ...rest,
    routeKey: key,
    headers,
    pathParameters: { ...others, ...(id !== undefined && isInPath ? { id } : {}) },
    queryStringParameters: hasBody ? query : { ...query, ...named },
    requestContext: { ...event.requestContext, routeKey: key },
    isBase64Encoded: false,
    ...(hasBody ? { body: JSON.stringify({ ...jsonIn(event), ...named, ...versioned }) } : {}),
  };
};

interface Page {
  readonly content: readonly unknown[];
  readonly totalElements: number;
  readonly totalPages: number;
  readonly next?: string;
}

const isPage = (data: unknown): data is Page =>
  typeof data === 'object' && data !== null && 'content' in data && 'totalPages' in data;

interface Part {
  readonly content: readonly unknown[];
  readonly next: string;
}

const isPart = (data: unknown): data is Part =>
  typeof data === 'object' && data !== null && 'content' in data && 'next' in data;

interface Answer {
  readonly status: 'Success' | 'Failure' | 'Error';
  readonly message: string;
  readonly data?: { readonly reason?: string; readonly version?: unknown } | undefined;
}

const CONFLICT = 409;
const VERSION_REFUSED = 412;

/** Makes the function that has a text of the portal name parameters as the request has: its bodies are the portal's own. */
const namerOf = ({ queryStringParameters: query }: Event, { route, idField }: PublicRoute) => {
  const sent: Readonly<Record<string, string | false | undefined>> = {
    size: query?.limit !== undefined && 'limit',
    next: query?.cursor !== undefined && 'cursor',
    ...(idField && { [idField]: 'id' }),
  };
  const named = (text: string) => text.replace(/(?<=^The value of ")\w+/, (name) => sent[name] || name);
  return route.body ? (text: string) => text : named;
};

/** A refusal of the portal as a problem: what it answers 200 to people is 422 here, and a version that is not the newest 412. */
const problemIn = ({ message, data }: Answer, statusCode: number, call: PublicRoute, event: Event): Problem => {
  const { route } = call;
  const named = namerOf(event, call);
  const status =
    statusCode === CONFLICT && needsVersion(route) ? VERSION_REFUSED : statusCode === 200 ? 422 : statusCode;
  return { status, title: named(message), detail: named(data?.reason ?? '') };
};

/** The page that a request asks for. */
const requestedPlace = (event: Event, route: PublicRoute) => {
  const { page = 0, pagingSize = PAGE_SIZE, size = pagingSize } = queryOf(event.queryStringParameters ?? {}, route);
  return { page: Number(page), size: Number(size) };
};

/** Where the page behind a page begins; undefined behind the last. */
const placeBehind = (
  { next, totalPages }: Page,
  { page, size }: ReturnType<typeof requestedPlace>,
): Place | undefined => {
  if (next !== undefined) return next === '' ? undefined : { next, size };
  return page + 1 < totalPages ? { page: page + 1, size } : undefined;
};

/** The portal's answer as the public API gives it: data without the envelope, pages by cursor, records with their version as ETag. */
const inPublic = (result: Result, route: PublicRoute, event: Event): Result => {
  const { statusCode = 200, headers = {} } = result;
  if (route.route.files && !String(headers['content-type']).startsWith('application/json')) return result;
  const text = result.isBase64Encoded ? Buffer.from(result.body ?? '', 'base64').toString() : (result.body ?? '');
  const answer = JSON.parse(text) as Answer;
  const correlationId = String(headers['x-correlation-id'] ?? '');
  if (answer.status !== 'Success') return problemOf(problemIn(answer, statusCode, route, event), correlationId);
  const { data } = answer;
  const named = { 'x-correlation-id': correlationId };
  if (data === undefined || data === null) return answerOf(204, undefined, named);
  if (isPage(data)) {
    const next = placeBehind(data, requestedPlace(event, route));
    return answerOf(200, { data: data.content, total: data.totalElements, next: next ? cursorOf(next) : null }, named);
  }
  if (isPart(data)) return answerOf(200, { data: data.content, next: data.next || null }, named);
  const version = typeof data.version === 'number' ? { etag: `"${data.version}"` } : {};
  return answerOf(200, data, { ...named, ...version });
};

const find = createMatcher(publicRoutes);

/** The public call of a method and a path below /v1; undefined if there is none. */
export type FoundCall = NonNullable<ReturnType<typeof find>>;

/** Finds a public call. Throws a Refusal if there is none. */
export const callAt = (method: string, path: string): FoundCall => {
  const found = find(method, path);
  if (!found)
    throw new Refusal({ status: 404, title: 'There is no such call', detail: 'Check the method and the path.' });
  return found;
};

/** Hands a public call to the portal's own in this process, in the name of a token that has its scope. */
export const callPublic = async (
  { endpoint: route, params }: FoundCall,
  event: Event,
  admitted: Admitted,
  context: Context,
): Promise<Result> => {
  demandScope(admitted, route.scope);
  const area = publicAreas[route.area];
  if (!area) throw new Error(`${route.area} is not in the public API`);
  const inner = inPortal(event, route, params);
  admit(inner, callerOfToken(admitted.principal, admitted.token.name, onceOf(inner)));
  return answerOnce(event, admitted.token, async () => {
    const { handler } = await area.load();
    return inPublic(await handler(inner, { ...context }), route, event);
  });
};
