import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
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
