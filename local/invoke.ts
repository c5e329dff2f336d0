import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Context } from 'aws-lambda';
import type { FunctionName } from '#lib/function/function-names.ts';

const FUNCTION_MS = 29_000;

/** The fields of Lambda's context that the functions use. */
export const contextOf = (functionName: string, ms = FUNCTION_MS): Context => {
  const end = Date.now() + ms;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: functionName,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => end - Date.now(),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};

/** The function whose code is running; undefined outside of functions. On AWS it determines the role of a call. */
export const runningFunction = new AsyncLocalStorage<FunctionName>();

/**
 * Called with the function that is about to run. Tests clear the caches then, because on AWS every function has its own
 * process.
 */
export const beforeInvoke = new Set<(name: FunctionName) => void>();

/** Calls a function as Lambda does. */
export const invoke = <Event, Reply>(
  name: FunctionName,
  handler: (event: Event, context: Context) => Reply,
  event: Event,
  context: Context = contextOf(name),
): Reply => {
  for (const tell of beforeInvoke) tell(name);
  return runningFunction.run(name, () => handler(event, context));
};

/** The functions that others call, by the names that the environment gives them. */
const functions = {
  'webhook-sender': async (event: unknown) => {
    const { handler } = await import('#lambdas/webhook-sender/handler.ts');
    return invoke('webhook-sender', handler, event);
  },
} as const;

const isKnown = (name: string): name is keyof typeof functions => name in functions;

/** Stands in for Lambda: calls a function and answers with what it returns, as the service does. */
export const callFunction = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const [, name = ''] = /\/functions\/([\w-]+)\/invocations$/.exec(req.url ?? '') ?? [];
  const headers = { 'content-type': 'application/json' };
  if (!isKnown(name)) return void res.writeHead(404, headers).end('{"Message":"Function not found"}');
  try {
    const reply = await functions[name](await json(req));
    res.writeHead(200, headers).end(JSON.stringify(reply));
  } catch (error) {
    const failed = { errorMessage: String((error as Error).message), errorType: 'Error' };
    res.writeHead(200, { ...headers, 'x-amz-function-error': 'Unhandled' }).end(JSON.stringify(failed));
  }
};
