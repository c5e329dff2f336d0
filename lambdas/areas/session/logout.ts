import { type Origin, recordActivity } from '../../entities/activity.ts';
import { endSession, findCaller } from '../../entities/principal.ts';
import type { Claims } from '../../kit/claims.ts';

/** Ends the session of the token; a session that has ended already is no error. D-12. */
export const logout = async (reason: string, claims: Claims, { ip, userAgent }: Origin) => {
  const { session } = await findCaller(claims.sub, claims.origin_jti);
  if (session?.sub !== claims.sub || session.ended) return;
  await endSession(claims.origin_jti);
  await recordActivity(session.userId, { type: 'logout', detail: reason }, { ip, userAgent });
};
