import { constants, gzipSync } from 'node:zlib';
import type { Middleware, Result } from './state.ts';

/** Shorter answers fit in one packet of the network anyway. */
const LEAST_BYTES = 1_200;

/** Whether the browser takes gzip: `gzip;q=0` says that it does not. RFC 9110, 12.5.3. */
const takesGzip = (accepted = '') => /(?:^|,)\s*gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i.test(accepted);

const packed = (answer: Result, body: string): Result => ({
  ...answer,
  headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  body: gzipSync(body, { level: constants.Z_BEST_SPEED }).toString('base64'),
  isBase64Encoded: true,
});

/**
 * Sends long answers as gzip: neither the HTTP API nor CloudFront, which keeps none of them, would. An answer holds nothing
 * that its length could give away: who asks needs a token in a header, which another site's page cannot send.
 */
export const packing = (): Middleware => ({
  after: (request) => {
    const answer = request.response as Result;
    const { body, isBase64Encoded } = answer;
    if (body === undefined || isBase64Encoded || body.length < LEAST_BYTES) return;
    if (takesGzip(request.event.headers['accept-encoding'])) request.response = packed(answer, body);
  },
});
