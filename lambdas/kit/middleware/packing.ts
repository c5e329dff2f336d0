import { constants, gzipSync, inflateRawSync } from 'node:zlib';
import { ApplicationError } from '#contract/application-error.ts';
import { QUERY_HEADER, QUERY_MAX } from '#contract/site/request-headers.ts';
import type { Middleware, Result } from './state.ts';

const unreadable = () => new ApplicationError(`The header ${QUERY_HEADER} cannot be read`, '', 400);

const unpacked = (packed: string): string => {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: QUERY_MAX }).toString();
  } catch {
    throw unreadable();
  }
};

/** Puts a query that was too long for the address where those of other requests stand: nothing behind it tells them apart. D-111. */
export const unpacking = (): Middleware => ({
  before: (request) => {
    const { event } = request;
    const packed = event.headers[QUERY_HEADER];
    if (packed === undefined) return;
    const query = Object.fromEntries(new URLSearchParams(unpacked(packed)));
    request.event = { ...event, queryStringParameters: { ...event.queryStringParameters, ...query } };
  },
});

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
