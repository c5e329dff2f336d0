import { timingSafeEqual } from 'node:crypto';
import { ApplicationError } from '../../../contract/application-error.ts';
import { ORIGIN_HEADER } from '../../../contract/rules/site-headers.ts';
import { env } from '../env-values.ts';
import type { Middleware } from './state.ts';

/** Refuses requests that did not come through the site's CDN, so the API's own address cannot be used to go round the WAF. D-87. */
export const origin = (): Middleware => ({
  before: ({ event }) => {
    const given = Buffer.from(event.headers[ORIGIN_HEADER] ?? '');
    const expected = Buffer.from(env.ORIGIN_SECRET);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ApplicationError('Not found', '', 403);
  },
});
