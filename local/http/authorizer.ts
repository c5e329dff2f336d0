import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Identity } from '../identity/identity.ts';

/** Claims as the HTTP API's JWT authorizer passes them on: all as text. Undefined for a token that it would refuse. */
export type Authorizer = (authorization: string | undefined) => Promise<Record<string, string> | undefined>;

/** Stands in for the JWT authorizer: signature, issuer, audience and expiry. */
export const createAuthorizer = (identity: Identity): Authorizer => {
  const keySet = createLocalJWKSet(identity.jwks());
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, '') ?? '';
    try {
      const { payload } = await jwtVerify(token, keySet, { issuer: identity.issuer, algorithms: ['RS256'] });
      const audience = payload.aud ?? payload.client_id;
      if (audience !== identity.clientId) return undefined;
      return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
    } catch {
      return undefined;
    }
  };
};
