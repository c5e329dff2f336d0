import { ApplicationError } from '#contract/application-error.ts';
import { type Area, routeKey } from '#contract/route.ts';
import type { Middleware } from './state.ts';

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
