import { constants, gzipSync, inflateRawSync } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { createMatcher } from '#contract/mount.ts';
import { type Area, type Route, routeKey } from '#contract/route.ts';
import { UNSHOWABLE } from '#contract/rules/text.ts';
import { QUERY_HEADER, QUERY_MAX } from '#contract/site/headers.ts';
import type { Caller, Claims } from '../caller.ts';

export type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
export type Result = APIGatewayProxyStructuredResultV2;

/** What the middlewares learn about a request, in the order they run. */
export interface State extends Record<string, unknown> {
  correlationId?: string;
  name?: string;
  route?: Route;
  claims?: Claims;
  caller?: Caller;
  input?: { params: unknown; query: unknown; body: unknown; headers: unknown };
}

export type Middleware = MiddlewareObj<Event, unknown, Error, Context, State>;

/** A greedy route, or one that takes every method of a path. */
const SHARED = /^ANY (\/[^{]*)(?:\{proxy\+\})?$/;

/**
 * Names the contract's route, and its path parameters, in the event of a request that API Gateway has sent here by a
 * greedy route or by one for all methods: whatever runs later sees the same event for a mounted area as for any other. API Gateway has decoded the
 * path already. A request that is no call of the contract stays as it is, and `routing` answers 404.
 */
export const resolving = (area: Area): Middleware => {
  const match = createMatcher(Object.values<Route>(area));
  return {
    before: (request) => {
      const { event } = request;
      const [, below] = SHARED.exec(event.routeKey) ?? [];
      if (below === undefined) return;
      const { requestContext, pathParameters } = event;
      const found = match(requestContext.http.method, `${below}${pathParameters?.proxy ?? ''}`);
      if (!found) return;
      const key = routeKey(found.endpoint);
      request.event = {
        ...event,
        routeKey: key,
        pathParameters: found.params,
        requestContext: { ...requestContext, routeKey: key },
      };
    },
  };
};

/** Finds the contract's entry for the request; what is not in the contract does not exist. */
export const routing = (area: Area): Middleware => {
  const byKey = new Map(Object.entries(area).map(([name, route]) => [routeKey(route), { name, route }]));
  return {
    before: ({ event, internal }) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw new ApplicationError('Not found', '', 404);
      Object.assign(internal, found);
    },
  };
};

const unreadable = () => new ApplicationError(`The header ${QUERY_HEADER} cannot be read`, '', 400);

const unpacked = (packed: string): string => {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: QUERY_MAX }).toString();
  } catch {
    throw unreadable();
  }
};

/** Puts a query that was too long for the address where those of other requests stand: nothing behind it tells them apart. D-111. */
export const unpacking = (): Middleware => ({
  before: (request) => {
    const { event } = request;
    const packed = event.headers[QUERY_HEADER];
    if (packed === undefined) return;
    const query = Object.fromEntries(new URLSearchParams(unpacked(packed)));
    request.event = { ...event, queryStringParameters: { ...event.queryStringParameters, ...query } };
  },
});

/** Shorter answers fit in one packet of the network anyway. */
const LEAST_BYTES = 1_200;

/** Whether the browser takes gzip: `gzip;q=0` says that it does not. RFC 9110, 12.5.3. */
const acceptsGzip = (accepted = '') =>
  /(?:^|,)\s*gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i.test(accepted);

const packed = (answer: Result, body: string): Result => ({
  ...answer,
  headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  body: gzipSync(body, { level: constants.Z_BEST_SPEED }).toString('base64'),
  isBase64Encoded: true,
});

/**
 * Sends long answers as gzip: neither the HTTP API nor CloudFront, which caches none of them, would. An answer holds nothing
 * that its length could disclose: a caller needs a token in a header, which another site's page cannot send.
 */
export const packedFor = ({ headers }: Pick<Event, 'headers'>, answer: Result): Result => {
  const { body, isBase64Encoded } = answer;
  if (body === undefined || isBase64Encoded || body.length < LEAST_BYTES) return answer;
  return acceptsGzip(headers['accept-encoding']) ? packed(answer, body) : answer;
};

export const packing = (): Middleware => ({
  after: (request) => {
    request.response = packedFor(request.event, request.response as Result);
  },
});

const badRequest = (message: string, reason = '') => new ApplicationError(message, reason, 400);

/** JSON writes halves of characters as escapes, and whole ones as they are. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** The body; refused where a text or name holds half a character, which can be neither stored nor looked for. */
const jsonOf = (event: Event): unknown => {
  if (!event.body) return undefined;
  const { body, hasHalf } = readJson(event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body);
  if (hasHalf) throw badRequest(UNSHOWABLE);
  return body;
};

const readJson = (text: string) => {
  try {
    const body: unknown = JSON.parse(text);
    return { body, hasHalf: /\\ud/i.test(text) && HALF.test(JSON.stringify(body)) };
  } catch {
    throw badRequest('The request is not valid JSON');
  }
};

/** Names the id that is meant: the message of the specification is the same for every id, and for a record that does not exist. */
const reasonOf = ({ message, path }: z.core.$ZodIssue, value: unknown): string => {
  if (message !== 'Id Not Available' || path.length === 0) return '';
  const given = path.reduce<unknown>((held, key) => (held as Record<PropertyKey, unknown> | undefined)?.[key], value);
  return `The value of "${path.join('.')}" is ${given === undefined ? 'missing' : 'no id of a record'}.`;
};

/** What a schema makes of a value; throws 400 with the first message. */
export const parsed = (schema: z.ZodType | undefined, value: unknown) => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? badRequest(issue.message, reasonOf(issue, value ?? {})) : badRequest('The request is not valid');
};

/** Checks path, query, body and headers against the contract; 400 with the first message. Unknown fields are ignored. */
export const parsing = (): Middleware => ({
  before: ({ event, internal }) => {
    const { route } = internal;
    internal.input = {
      params: parsed(route?.params, event.pathParameters),
      query: parsed(route?.query, event.queryStringParameters),
      body: parsed(route?.body, route?.body ? jsonOf(event) : undefined),
      headers: parsed(route?.headers, event.headers),
    };
  },
});
