import { denied } from '../../../contract/refusal.ts';
import type { Route } from '../../../contract/route.ts';
import { type Action, may } from '../../../contract/rules/access.ts';
import { recordDenied } from '../../data/activity.ts';
import { log } from '../log.ts';
import { placeOf } from '../place.ts';
import type { Event, Layer } from './state.ts';

/** The action a request asks for, or undefined when the value that decides is none the route knows: the schema refuses it. */
const actionOf = ({ access }: Route, event: Event): Action | undefined => {
  if (access === 'public') return undefined;
  if (typeof access === 'string') return access;
  const given = event.queryStringParameters?.[access.by]?.toLowerCase();
  return Object.entries(access.actions).find(([value]) => value.toLowerCase() === given)?.[1];
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
    const action = actionOf(route, event);
    if (action === undefined || may(caller, action)) return;
    await note(event, caller.userId, action);
    throw denied();
  },
});
