import { ApplicationError } from '#contract/application-error.ts';
import { createMatcher } from '#contract/match-route.ts';
import { type Area, type Route, routeKey } from '#contract/route.ts';
import type { Middleware } from './state.ts';

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
