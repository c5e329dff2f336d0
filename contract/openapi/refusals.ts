import { CALLS_OF_A_TOKEN } from '../v1.ts';

/** What refuses a call, by its status; the text says when. */
export const refusals: Readonly<Record<number, string>> = {
  400: 'The request does not fit; the title says where',
  401: 'The token is unknown, was revoked, has ended, or its user may not sign in',
  403: 'The token lacks the scope, its user the right, or the network is not one of the token’s',
  404: 'There is no such call, or what it names does not exist',
  409: 'The Idempotency-Key came with another request before, or another change is in the way',
  412: 'The record was changed since it was read: read it again',
  413: 'The request is larger than 6 MB',
  422: 'The portal’s rules refuse it; title and detail say why. A record of others is refused like one that does not exist',
  428: 'The header If-Match is missing',
  429: `More than ${CALLS_OF_A_TOKEN.times} calls in a minute; Retry-After says after how many seconds to go on`,
  500: 'A fault of the portal; correlationId names it',
  503: 'Busy; the same request may be sent again',
};
