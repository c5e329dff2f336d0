import type { Context } from 'aws-lambda';
import { createMatcher } from '#contract/match-route.ts';
import { admit } from '#lambdas/kit/admitted.ts';
import { callerOfToken } from '#lambdas/kit/caller.ts';
import { onceOf } from '#lambdas/kit/middleware/access.ts';
import type { Event, Result } from '#lambdas/kit/middleware/request.ts';
import { type Admitted, demandScope } from './admission.ts';
import { answerOnce } from './once.ts';
import { Refusal } from './problem.ts';
import { publicAreas, publicRoutes } from './public-areas.ts';
import { inPortal, inPublic, requestedPage } from './translate.ts';

const find = createMatcher(publicRoutes);

/** The public call of a method and a path below /v1; undefined if there is none. */
export type FoundCall = NonNullable<ReturnType<typeof find>>;

/** Finds a public call. Throws a Refusal if there is none. */
export const callAt = (method: string, path: string): FoundCall => {
  const found = find(method, path);
  if (!found)
    throw new Refusal({ status: 404, title: 'There is no such call', detail: 'Check the method and the path.' });
  return found;
};

/** Hands a public call to the portal's own in this process, in the name of a token that has its scope. */
export const callPublic = async (
  { endpoint: route, params }: FoundCall,
  event: Event,
  admitted: Admitted,
  context: Context,
): Promise<Result> => {
  demandScope(admitted, route.scope);
  const area = publicAreas[route.area];
  if (!area) throw new Error(`${route.area} is not in the public API`);
  const inner = inPortal(event, route, params);
  admit(inner, callerOfToken(admitted.principal, admitted.token.name, onceOf(inner)));
  return answerOnce(event, admitted.token, async () => {
    const { handler } = await area.load();
    return inPublic(await handler(inner, { ...context }), route, requestedPage(event, route));
  });
};
