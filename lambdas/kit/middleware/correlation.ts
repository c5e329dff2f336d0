import { randomUUID } from 'node:crypto';
import { log } from '../log.ts';
import type { Middleware } from './state.ts';

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
