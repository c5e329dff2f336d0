import { inflateRawSync } from 'node:zlib';
import { ApplicationError } from '#contract/application-error.ts';
import { QUERY_HEADER, QUERY_MAX } from '#contract/rules/request-headers.ts';
import type { Middleware } from './state.ts';

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
