import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { MCP, V1 } from '#contract/v1.ts';
import { originOf } from '#lambdas/kit/input.ts';
import { log } from '#lambdas/kit/log.ts';
import { isThroughSite } from '#lambdas/kit/middleware/access.ts';
import { type Event, packedFor, type Result } from '#lambdas/kit/middleware/request.ts';
import { admitToken, problemIn, problemOf, Refusal } from './admission.ts';
import { callAt, callPublic } from './call-public.ts';
import { env } from './env.ts';

const admittedBy = (event: Event) =>
  admitToken(event.headers.authorization, { ip: originOf(event).ip, stage: env().STAGE });

const answered = async (event: Event, context: Context): Promise<Result> => {
  if (!isThroughSite(event)) throw new Refusal({ status: 403, title: 'Not found' });
  if (event.routeKey === `ANY ${MCP}`) {
    const { answerAssistant } = await import('./mcp/server.ts');
    return packedFor(event, await answerAssistant(event, context, admittedBy));
  }
  const call = callAt(event.requestContext.http.method, `/${event.pathParameters?.proxy ?? ''}`);
  const admitted = await admittedBy(event);
  const { method, path } = call.endpoint;
  log.appendKeys({ caller: admitted.token.id, call: `${method} ${V1}${path}` });
  return packedFor(event, await callPublic(call, event, admitted, context));
};

/** The public API, and its tools for assistants: admits a request by its token and hands it to the portal's own call. D-87. */
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
