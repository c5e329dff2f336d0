import { createHmac } from 'node:crypto';
import type { Idempotency } from '#lambdas/store/scope.ts';
import { callerOf } from '../caller.ts';
import { verifiedClaims } from '../claims.ts';
import { env } from '../env.ts';
import { viaOf } from '../input.ts';
import type { Event, Middleware } from './state.ts';

const KEY_MAX = 100;

/**
 * The same key with another body, or on another route, is another request. The stored digest of a body must not reveal its
 * content, a temporary password for instance, so it is keyed with a secret that is not in the table.
 */
const onceOf = ({ headers, routeKey, body = '' }: Event): Idempotency | undefined => {
  const key = headers['idempotency-key']?.slice(0, KEY_MAX);
  if (!key) return undefined;
  const mark = createHmac('sha256', env().ORIGIN_SECRET).update(`${routeKey}\n${body}`);
  return { key, body: mark.digest('base64') };
};

/** Reads who is asking, fresh from the table. Public routes have no caller; two routes need the token only. */
export const identification = (): Middleware => ({
  before: async ({ event, internal }) => {
    if (internal.route?.access === 'public') return;
    internal.claims = verifiedClaims(event.requestContext.authorizer?.jwt?.claims);
    if (internal.route?.needs === 'token') return;
    internal.caller = await callerOf(internal.claims, {
      idempotency: onceOf(event),
      via: viaOf(event.headers),
      isPolled: internal.route?.polled,
    });
  },
});
