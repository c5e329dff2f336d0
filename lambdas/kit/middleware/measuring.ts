import { ApplicationError } from '#contract/application-error.ts';
import { refusalOf } from '#contract/rules/metrics.ts';
import { count, publish } from '#lambdas/ports/metrics.ts';
import { isUnavailable } from '#lambdas/ports/service-errors.ts';
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
