import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { actionsOf, isChange, type Route } from '#contract/route.ts';
import { type Action, may } from '#contract/rules/access.ts';
import { ORIGIN_HEADER } from '#contract/site/headers.ts';
import { readOnlySentence, requireChanging } from '#lambdas/entities/people/principal.ts';
import type { Idempotency } from '#lambdas/store/scope.ts';
import { callerOf, deny, verifiedClaims } from '../caller.ts';
import { env } from '../env.ts';
import { admittedCaller, originOf, viaOf } from '../input.ts';
import type { Event, Middleware } from './request.ts';

/** Two while the secret is replaced: not every edge of the CDN has the new one at the same time. */
const accepted = [env().ORIGIN_SECRET, env().ORIGIN_SECRET_BESIDES].flatMap((secret) =>
  secret === undefined ? [] : Buffer.from(secret),
);

/** Whether a request came through the site's CDN. D-87. */
export const isThroughSite = ({ headers }: Pick<Event, 'headers'>): boolean => {
  const given = Buffer.from(headers[ORIGIN_HEADER] ?? '');
  return accepted.some((secret) => given.length === secret.length && timingSafeEqual(given, secret));
};

/** Refuses requests that did not come through the site's CDN, so the API's own address cannot be used to go round the WAF. D-87. */
export const origin = (): Middleware => ({
  before: ({ event }) => {
    if (!isThroughSite(event)) throw new ApplicationError('Not found', '', 403);
  },
});

const KEY_MAX = 100;

/**
 * The same key with another body, or on another route, is another request. The stored digest of a body must not reveal its
 * content, a temporary password for instance, so it is keyed with a secret that is not in the table.
 */
export const onceOf = ({ headers, routeKey, body = '' }: Event): Idempotency | undefined => {
  const key = headers['idempotency-key']?.slice(0, KEY_MAX);
  if (!key) return undefined;
  const mark = createHmac('sha256', env().ORIGIN_SECRET).update(`${routeKey}\n${body}`);
  return { key, body: mark.digest('base64') };
};

/**
 * Reads the caller, fresh from the table. Public routes have no caller, and routes that need the token only read none (`needs` of the
 * contract); `v1` has identified who calls by a token of the public API.
 */
export const identification = (): Middleware => ({
  before: async ({ event, internal }) => {
    if (internal.route?.access === 'public') return;
    const admitted = admittedCaller(event);
    if (admitted) {
      internal.caller = admitted;
      return;
    }
    internal.claims = verifiedClaims(event.requestContext.authorizer?.jwt?.claims);
    if (internal.route?.needs === 'token') return;
    internal.caller = await callerOf(internal.claims, {
      idempotency: onceOf(event),
      via: viaOf(event.headers),
      isPolled: internal.route?.polled,
    });
  },
});

/** The actions of which the request needs one. None when the deciding value is not one of the route's: the schema refuses it then. */
export const requestedActions = (
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

/**
 * Checks the access matrix whether the caller has the action: 403 'This user does not have access'. Role matrix 0. Users of a
 * reseller that is suspended, ended or refused only read: 403 for every other call but their own account's, and what they read offers no change. ADR 0044.
 */
export const permission = (): Middleware => ({
  before: async ({ event, internal }) => {
    const { route, caller } = internal;
    if (!route || !caller) return;
    const actions = requestedActions(route, event.queryStringParameters);
    const [action] = actions;
    if (action !== undefined && !actions.some((each) => may(caller, each))) await deny(caller, action, originOf(event));
    if (isChange(route)) await requireChanging(caller);
    else if (route.offers && (await readOnlySentence(caller)) !== undefined)
      internal.caller = { ...caller, isReadOnly: true };
  },
});
