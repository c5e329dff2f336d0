import { startSession } from '../../lambdas/entities/principal.ts';
import { claimsOf, type Person } from './people.ts';

/** A running session of a user that is stored. */
export const sessionOf = async ({ userId, sub }: { userId: string; sub: string }): Promise<Person> => {
  const claims = claimsOf(sub);
  await startSession(claims.origin_jti ?? '', { sub, userId }, Date.now());
  return { userId, claims };
};
