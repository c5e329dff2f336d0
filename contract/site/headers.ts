import type { OutsideServices } from './config.ts';

/** Origins the page may reach besides its own. */
export interface PageOrigins {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** The content security policy of every page; only what a stage has configured enters it. D-86, D-48, D-49. */
export const contentSecurityPolicy = ({ connect, frame }: PageOrigins, outside: OutsideServices = {}) => {
  const desk = originsOf(outside.support?.webToCaseUrl);
  const chat = originsOf(outside.chatScriptUrl);
  const source = (name: string, ...origins: readonly string[]) => [name, ...new Set(origins)].join(' ');
  const frames = [...frame, ...chat];
  return [
    "default-src 'none'",
    source("script-src 'self'", ...chat),
    "style-src 'self'",
    source("img-src 'self' data: blob:", ...chat),
    "font-src 'self'",
    source("connect-src 'self'", ...connect, ...chat),
    source('frame-src', ...(frames.length > 0 ? frames : ["'none'"])),
    source("form-action 'self'", ...desk),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** A relative address is the portal's own. */
const originsOf = (url = '') => (URL.canParse(url) ? [new URL(url).origin] : []);

/** Headers of every page besides the policy; CloudFront and the local server both send these. D-86. */
export const siteHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Carries the secret by which functions know that a request came through the site's CDN. D-87. */
export const ORIGIN_HEADER = 'x-portal-origin';

/** By this header the pages of the portal tell that a person uses them, and not another client of the API. */
export const CLIENT_HEADER = 'x-portal-client';
export const PAGES = 'pages';

/** How a person has changed something. */
export type Via = 'pages' | 'api';

/**
 * A query that is too long for an address travels in this header: the query string as UTF-8, deflated (RFC 1951), as base64url.
 * The firewall refuses query strings over 2,048 bytes. D-111, docs/adr/0023-firewall-refuses-no-allowed-request.md.
 */
export const QUERY_HEADER = 'x-portal-query';

/** Bytes of path and query together up to which a query stands in the address. */
export const ADDRESS_MAX = 2_000;

/** Bytes of the header: the gateway takes 10,240 for the request line and all headers, of which a token is 1,500. */
export const QUERY_HEADER_MAX = 7_000;

/** Bytes of the query string that a header unpacks to. */
export const QUERY_MAX = 64 * 1024;

/** Where a query does not fit in a header either. */
export const QUERY_TOO_LONG = 'The filter is too long. Please use fewer or shorter conditions.';

const DENIED = 403;

/** Whether the firewall at the edge has refused: the portal and its gateway say why they refuse, as JSON; it answers with a page. D-111. */
export const isOfFirewall = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === DENIED && !headers.get('content-type')?.includes('json');
