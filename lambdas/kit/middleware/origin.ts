import { timingSafeEqual } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { ORIGIN_HEADER } from '#contract/site/headers.ts';
import { env } from '../env.ts';
import type { Middleware } from './state.ts';

/** Two while the secret is replaced: not every edge of the CDN has the new one at the same time. */
const taken = [env().ORIGIN_SECRET, env().ORIGIN_SECRET_BESIDES].flatMap((secret) =>
  secret === undefined ? [] : Buffer.from(secret),
);

/** Refuses requests that did not come through the site's CDN, so the API's own address cannot be used to go round the WAF. D-87. */
export const origin = (): Middleware => ({
  before: ({ event }) => {
    const given = Buffer.from(event.headers[ORIGIN_HEADER] ?? '');
    if (!taken.some((secret) => given.length === secret.length && timingSafeEqual(given, secret)))
      throw new ApplicationError('Not found', '', 403);
  },
});
