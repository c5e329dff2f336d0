import type * as z from 'zod';
import type { Area, Route } from '#contract/route.ts';
import { CLIENT_HEADER, PAGES, type Via } from '#contract/site/headers.ts';
import type { Origin } from '../entities/activity.ts';
import type { Caller, Claims } from './caller.ts';
import type { Event } from './middleware/request.ts';

type Context = Event['requestContext'];

/** Callers whom the function itself has identified, by the request that it passes on to an area. Nothing that comes from outside gets in here. */
const callers = new WeakMap<Context, Caller>();

/** Passes a request on in the name of a caller who was identified by a token of the public API. */
export const admit = (event: Event, caller: Caller): void => {
  callers.set(event.requestContext, caller);
};

/** The caller in whose name the function passes a request on; undefined for every request from outside. */
export const admittedCaller = ({ requestContext }: Event): Caller | undefined => callers.get(requestContext);

/** The client that a request names. */
export const viaOf = (headers: Event['headers']): Via => (headers[CLIENT_HEADER] === PAGES ? 'pages' : 'api');

/**
 * Where a request came from. API Gateway sees the CDN's address, and the CDN appends the viewer's to X-Forwarded-For; what
 * stands before that was sent by the viewer and is not trusted.
 */
export const originOf = (event: Event): Origin => {
  const { headers, requestContext } = event;
  const { sourceIp, userAgent } = requestContext.http;
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  const viewer = (hops.at(-1) === sourceIp ? hops.slice(0, -1) : hops).at(-1);
  const { tokenName } = admittedCaller(event) ?? {};
  return { ip: viewer || sourceIp, userAgent, via: viaOf(headers), ...(tokenName && { tokenName }) };
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Where a request came from, and the token it was made with. */
export interface RequestOrigin extends Origin {
  readonly token: string;
}

/** What a handler is given: parsed input, the caller (the bare token if the route needs no more), and from where. */
export type Input<R extends Route> = {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly headers: Parsed<R['headers']>;
  readonly origin: RequestOrigin;
} & (R extends { readonly needs: 'token' } ? { readonly claims: Claims } : { readonly caller: Caller });

type Answer<R extends Route> = z.input<R['reply']> extends undefined ? Promise<void> : Promise<z.input<R['reply']>>;

/** One function per call of the area; a missing one, or a wrong reply, does not compile. */
export type Handlers<A extends Area> = { readonly [Name in keyof A]: (input: Input<A[Name]>) => Answer<A[Name]> };
