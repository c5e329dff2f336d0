import { ApplicationError } from '#contract/application-error.ts';
import { session } from '#contract/session/routes.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { endSession, findCaller } from '#lambdas/entities/people/principal.ts';
import type { Claims } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { login } from './login.ts';

/** Ends the session of the token; a session that has ended already is no error. D-12. */
const logout = async (reason: string, claims: Claims, { ip, userAgent }: Origin) => {
  const { session } = await findCaller(claims.sub, claims.origin_jti);
  if (session?.sub !== claims.sub || session.ended) return;
  await endSession(claims.origin_jti);
  await recordActivity(session.userId, { type: 'logout', detail: reason }, { ip, userAgent });
};

export const handler = serve(session, {
  login: ({ body, claims, origin }) => login(body.userName, claims, origin),
  logout: ({ body, claims, origin }) => logout(body.reason, claims, origin),
  verify: async ({ query, caller }) => {
    if (query.userId !== caller.userId) throw new ApplicationError('Id Not Available');
  },
});
