import { startSession } from '#lambdas/entities/people/principal.ts';
import { claimsOf, type Person } from './people.ts';

/** A running session of a user that is stored, at the pool that the environment names. */
export const sessionOf = async ({ userId, sub }: { userId: string; sub: string }): Promise<Person> => {
  const iss = `https://cognito-idp.us-east-1.amazonaws.com/${process.env.USER_POOL_ID}`;
  const claims: Record<string, string> = { ...claimsOf(sub), iss };
  await startSession(claims.origin_jti ?? '', { sub, userId }, Date.now());
  return { userId, claims };
};
