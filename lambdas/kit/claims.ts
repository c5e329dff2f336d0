import * as z from 'zod';
import { signedOut } from '#contract/application-error.ts';
import { env } from './env.ts';

const Claims = z.object({
  sub: z.string().min(1),
  iss: z.string(),
  client_id: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string().min(1),
  exp: z.coerce.number(),
  auth_time: z.coerce.number(),
});
export type Claims = z.infer<typeof Claims>;

const issuer = () => `https://cognito-idp.us-east-1.amazonaws.com/${env().USER_POOL_ID}`;

/**
 * Checks the claims of a token whose signature the authorizer has verified: pool, client, kind and expiry once more,
 * because a route without its authorizer must not become a way in. 401 otherwise. D-03, D-87.
 */
export const verifiedClaims = (raw: unknown): Claims => {
  const result = Claims.safeParse(raw);
  if (!result.success) throw signedOut();
  const { iss, client_id, exp } = result.data;
  if (iss !== issuer() || client_id !== env().CLIENT_ID || exp * 1000 <= Date.now()) throw signedOut();
  return result.data;
};
