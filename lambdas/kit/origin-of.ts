import { CLIENT_HEADER, PAGES, type Via } from '#contract/rules/request-headers.ts';
import type { Origin } from '../entities/activity.ts';
import type { Event } from './middleware/state.ts';

/** The client that a request names. */
export const viaOf = (headers: Event['headers']): Via => (headers[CLIENT_HEADER] === PAGES ? 'pages' : 'api');

/**
 * Where a request came from. API Gateway sees the CDN's address, and the CDN appends the viewer's to X-Forwarded-For; what
 * stands before that was sent by the viewer and is not trusted.
 */
export const originOf = ({ headers, requestContext }: Event): Origin => {
  const { sourceIp, userAgent } = requestContext.http;
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  const viewer = (hops.at(-1) === sourceIp ? hops.slice(0, -1) : hops).at(-1);
  return { ip: viewer || sourceIp, userAgent, via: viaOf(headers) };
};
