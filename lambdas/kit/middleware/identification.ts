import { callerOf } from '../caller.ts';
import { verifiedClaims } from '../claims.ts';
import type { Layer } from './state.ts';

const KEY_MAX = 100;

/** Reads who is asking, fresh from the table. Public routes have no caller; two routes need the token only. */
export const identification = (): Layer => ({
  before: async ({ event, internal }) => {
    if (internal.route?.access === 'public') return;
    internal.claims = verifiedClaims(event.requestContext.authorizer?.jwt?.claims);
    if (internal.route?.needs === 'token') return;
    const once = event.headers['idempotency-key']?.slice(0, KEY_MAX);
    internal.caller = await callerOf(internal.claims, once);
  },
});
