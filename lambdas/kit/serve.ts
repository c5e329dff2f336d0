import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { ApplicationError, noAccount, unavailable } from '#contract/application-error.ts';
import { FileReply } from '#contract/fields/file.ts';
import type { Area, Route } from '#contract/route.ts';
import { refusalOf } from '#contract/rules/metrics.ts';
import { RELEASE_HEADER } from '#contract/site/config.ts';
import { count, publish } from '../ports/metrics.ts';
import { isCognitoError, isUnavailable } from '../ports/service-errors.ts';
import { withinTenants } from '../ports/tenant-guard.ts';
import { tenantIdOf } from '../store/id.ts';
import { env } from './env.ts';
import { type Handlers, type Input, originOf } from './input.ts';
import { log } from './log.ts';
import { identification, origin, permission } from './middleware/access.ts';
import {
  type Event,
  type Middleware,
  packing,
  parsing,
  type Result,
  resolving,
  routing,
  type State,
  unpacking,
} from './middleware/request.ts';

const outcomeOf = (error: unknown) => {
  if (error instanceof ApplicationError) return refusalOf(error.http);
  return isUnavailable(error) ? 'Unavailable' : 'Failed';
};

/** Counts how requests end, and writes down what was counted on the way. It sees all of the stack but how the answer is packed. */
const measuring = (): Middleware => ({
  after: () => publish(),
  onError: ({ error }) => {
    count(outcomeOf(error));
    publish();
  },
});

/**
 * Gives the request a correlation id and logs how it ended, with the id by which the gateway's own log names the request; the
 * query string stays out of the log (D-06).
 */
const correlation = (): Middleware => ({
  before: ({ internal, event }) => {
    internal.correlationId = randomUUID();
    log.resetKeys();
    const { requestId } = event.requestContext;
    log.appendKeys({ correlationId: internal.correlationId, requestId, route: event.routeKey });
  },
  after: ({ internal }) => {
    log.info('answered', { userId: internal.caller?.userId });
  },
});

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  [RELEASE_HEADER]: env().RELEASE,
};

const json = (statusCode: number, body: unknown, correlationId = ''): Result => ({
  statusCode,
  headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'x-correlation-id': correlationId },
  body: JSON.stringify(body),
});

const success = (route: Route, value: unknown, correlationId?: string): Result => {
  const data = route.reply.parse(value);
  return json(200, { status: 'Success', message: route.done ?? '', ...route.top?.(data), data }, correlationId);
};

const file = (value: unknown): Result => {
  const { bytes, contentType, maxAge } = FileReply.parse(value);
  const kept = maxAge === 0 ? {} : { 'cache-control': `private, max-age=${maxAge}` };
  return {
    statusCode: 200,
    headers: { ...headers, ...kept, 'content-type': contentType },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
};

const refusal = ({ http, status, message, reason }: ApplicationError, correlationId?: string): Result =>
  json(http, { status, message, data: reason === '' ? undefined : { reason } }, correlationId);

/** An account that a user has deleted at the pool. Who is not signed in learns of no account. */
const isAccountMissing = (error: unknown, route: Route | undefined): error is Error =>
  route !== undefined && route.access !== 'public' && isCognitoError(error, 'UserNotFoundException');

/** Turns results into `{status, message, data}` and errors into what a person may see: an application error, 503 for what may succeed later, or a general sentence. */
const envelope = (): Middleware => ({
  after: (request) => {
    const { route, correlationId } = request.internal;
    if (!route) return;
    request.response =
      route.reply === FileReply ? file(request.response) : success(route, request.response, correlationId);
  },
  onError: (request) => {
    const { error } = request;
    const { route, correlationId } = request.internal;
    if (error instanceof ApplicationError) {
      log.info('refused', { http: error.http, refusal: error.message });
      request.response = refusal(error, correlationId);
      return;
    }
    if (isAccountMissing(error, route)) {
      log.info('refused', { refusal: error.message });
      request.response = refusal(noAccount(), correlationId);
      return;
    }
    log.error('failed', { error });
    if (isUnavailable(error)) {
      request.response = refusal(unavailable(), correlationId);
      return;
    }
    const data = { correlationId };
    request.response = json(500, { status: 'Failure', message: 'Service failed!', data }, correlationId);
  },
});

/** middy does not pass the request's state to the base handler, so it is looked up by the invocation's context. */
const states = new WeakMap<Context, State>();

/** The Lambda of a resource area: the one stack every request goes through, then the area's own function. */
export const serve = <A extends Area>(area: A, handlers: Handlers<A>) =>
  middy<Event, unknown, Error, Context, State>()
    .use(packing())
    .use(measuring())
    .use(envelope())
    .use(resolving(area))
    .use(unpacking())
    .use(correlation())
    .use(origin())
    .use(routing(area))
    .use(identification())
    .use(permission())
    .use(parsing())
    .before(({ context, internal }) => {
      states.set(context, internal);
    })
    .handler((event, context) => dispatch(handlers, event, states.get(context) ?? {})) as ServedArea;

/** How API Gateway, and the local server in its place, calls an area. */
export type ServedArea = (event: Event, context: Context) => Promise<Result>;

const dispatch = <A extends Area>(handlers: Handlers<A>, event: Event, internal: State) => {
  const run = handlers[internal.name ?? ''] as ((input: Input<Route>) => Promise<unknown>) | undefined;
  if (!run) throw new Error(`No handler for ${event.routeKey}`);
  const token = event.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';
  const origin = { ...originOf(event), token };
  const input = { ...internal.input, origin, caller: internal.caller, claims: internal.claims } as Input<Route>;
  return withTenantGuard(internal, () => run(input));
};

/** Keeps the request of a user who is no super admin within their tenant, whatever the handler makes of it. */
const withTenantGuard = <Result>({ caller }: State, work: () => Result): Result =>
  !caller || caller.isSuperadmin ? work() : withinTenants([caller.home, caller.userId].map(tenantIdOf), work);
