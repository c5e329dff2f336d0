import { randomUUID } from 'node:crypto';
import { ApplicationError, noAccount, unavailable } from '#contract/application-error.ts';
import { FileReply } from '#contract/fields/file.ts';
import type { Route } from '#contract/route.ts';
import { refusalOf } from '#contract/rules/metrics.ts';
import { RELEASE_HEADER } from '#contract/site/release.ts';
import { count, publish } from '#lambdas/ports/metrics.ts';
import { isCognitoError, isUnavailable } from '#lambdas/ports/service-errors.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import type { Middleware, Result } from './request.ts';

const outcomeOf = (error: unknown) => {
  if (error instanceof ApplicationError) return refusalOf(error.http);
  return isUnavailable(error) ? 'Unavailable' : 'Failed';
};

/** Counts how requests end, and writes down what was counted on the way. It sees all of the stack but how the answer is packed. */
export const measuring = (): Middleware => ({
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
export const correlation = (): Middleware => ({
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
  return {
    statusCode: 200,
    headers: { ...headers, 'cache-control': `private, max-age=${maxAge}`, 'content-type': contentType },
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
export const envelope = (): Middleware => ({
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
