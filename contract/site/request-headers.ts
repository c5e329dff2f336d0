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
