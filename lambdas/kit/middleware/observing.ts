import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { refusalOf } from '#contract/rules/metrics.ts';
import { count, publish } from '#lambdas/ports/metrics.ts';
import { isUnavailable } from '#lambdas/ports/service-errors.ts';
import { log } from '../log.ts';
import type { Middleware } from './state.ts';

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
