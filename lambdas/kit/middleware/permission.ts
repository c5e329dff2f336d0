import { denied } from '../../../contract/refusal.ts';
import { actionsOf, type Route } from '../../../contract/route.ts';
import { type Action, may } from '../../../contract/rules/access.ts';
import { recordDenied } from '../../data/activity.ts';
import { log } from '../log.ts';
import { placeOf } from '../place.ts';
import type { Event, Layer } from './state.ts';

/** The actions one of which the request needs; none when the value that decides is not one the route knows: the schema refuses it. */
const actionsAsked = (route: Route, event: Event): readonly Action[] => {
  const { access } = route;
  if (typeof access === 'string' || 'either' in access) return actionsOf(route);
  const given = event.queryStringParameters?.[access.by]?.toLowerCase();
  const named = Object.entries(access.actions).find(([value]) => value.toLowerCase() === given)?.[1];
  const action = given === undefined ? access.otherwise : named;
  return action ? [action] : [];
};

/** A refusal is a refusal whether or not it could be written down. */
const note = async (event: Event, userId: string, action: Action) => {
  log.warn('denied', { action, userId });
  await recordDenied(userId, action, placeOf(event)).catch((error: unknown) => log.error('not recorded', { error }));
};

/** Asks the access matrix whether the caller holds the action. 403 'This user does not have access'. ROLE_MATRIX 0. */
export const permission = (): Layer => ({
  before: async ({ event, internal: { route, caller } }) => {
    if (!route || !caller) return;
    const actions = actionsAsked(route, event);
    const [action] = actions;
    if (action === undefined || actions.some((asked) => may(caller, asked))) return;
    await note(event, caller.userId, action);
    throw denied();
  },
});
