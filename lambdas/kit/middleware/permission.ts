import { actionsOf, type Route } from '#contract/route.ts';
import { type Action, may } from '#contract/rules/access.ts';
import { originOf } from '../input.ts';
import { deny } from '../require-right.ts';
import type { Middleware } from './state.ts';

/** The actions of which the request needs one. None when the deciding value is not one of the route's: the schema refuses it then. */
export const actionsAsked = (
  route: Route,
  query: Readonly<Record<string, string | undefined>> | undefined,
): readonly Action[] => {
  const { access } = route;
  if (typeof access === 'string' || 'either' in access) return actionsOf(route);
  const given = query?.[access.by]?.toLowerCase();
  const named = Object.entries(access.actions).find(([value]) => value.toLowerCase() === given)?.[1];
  const action = given === undefined ? access.otherwise : named;
  return action ? [action] : [];
};

/** Asks the access matrix whether the caller holds the action. 403 'This user does not have access'. Role matrix 0. */
export const permission = (): Middleware => ({
  before: async ({ event, internal: { route, caller } }) => {
    if (!route || !caller) return;
    const actions = actionsAsked(route, event.queryStringParameters);
    const [action] = actions;
    if (action === undefined || actions.some((asked) => may(caller, asked))) return;
    await deny(caller, action, originOf(event));
  },
});
