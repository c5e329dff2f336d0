import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { createMatcher } from '#contract/match-route.ts';
import { type PublicRoute, V1 } from '#contract/v1.ts';
import { admit } from '#lambdas/kit/admitted.ts';
import { callerOfToken } from '#lambdas/kit/caller.ts';
import { originOf } from '#lambdas/kit/input.ts';
import { log } from '#lambdas/kit/log.ts';
import { isThroughSite, onceOf } from '#lambdas/kit/middleware/access.ts';
import { type Event, packedFor, type Result } from '#lambdas/kit/middleware/request.ts';
import { admitToken } from './admission.ts';
import { env } from './env.ts';
import { problemIn, problemOf, Refusal } from './problem.ts';
import { publicAreas, publicRoutes } from './public-areas.ts';
import { inPortal, inPublic, requestedPage } from './translate.ts';

const find = createMatcher(publicRoutes);

const NOT_FOUND = {
  status: 404,
  title: 'There is no such call',
  detail: 'Check the method and the path.',
};

const routeOf = ({ requestContext, pathParameters }: Event) => {
  const found = find(requestContext.http.method, `/${pathParameters?.proxy ?? ''}`);
  if (!found) throw new Refusal(NOT_FOUND);
  return found;
};

/** Calls an area in this process, in the name of the token. */
const callArea = async (event: Event, route: PublicRoute, context: Context): Promise<Result> => {
  const area = publicAreas[route.area];
  if (!area) throw new Error(`${route.area} is not in the public API`);
  const { handler } = await area.load();
  return handler(event, { ...context });
};

const answered = async (event: Event, context: Context): Promise<Result> => {
  if (!isThroughSite(event)) throw new Refusal({ status: 403, title: 'Not found' });
  const { endpoint: route, params } = routeOf(event);
  const { STAGE: stage } = env();
  const { token, principal } = await admitToken(event.headers.authorization, {
    scope: route.scope,
    ip: originOf(event).ip,
    stage,
  });
  log.appendKeys({ caller: token.id, call: `${route.method} ${V1}${route.path}` });
  const inner = inPortal(event, route, params);
  admit(inner, callerOfToken(principal, token.name, onceOf(inner)));
  return packedFor(event, inPublic(await callArea(inner, route, context), route, requestedPage(event, route)));
};

/** The public API: admits a call by its token and hands it to the portal's own call. D-87. */
export const handler = async (event: Event, context: Context): Promise<Result> => {
  const correlationId = randomUUID();
  log.resetKeys();
  log.appendKeys({ correlationId, requestId: event.requestContext.requestId });
  try {
    return await answered(event, context);
  } catch (error) {
    const problem = problemIn(error);
    if (problem) {
      log.info('refused', { status: problem.status, title: problem.title });
      return problemOf(problem, correlationId);
    }
    log.error('failed', { error });
    return problemOf({ status: 500, title: 'Service failed!' }, correlationId);
  }
};
