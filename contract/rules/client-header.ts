/** By this header the pages of the portal tell that a person uses them, and not another client of the API. */
export const CLIENT_HEADER = 'x-portal-client';
export const PAGES = 'pages';

/** How a person has changed something. */
export type Via = 'pages' | 'api';
