import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { FunctionName } from '../lib/function-names.ts';

const FUNCTION_MS = 29_000;

/** As much of Lambda's context as the functions look at. */
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

/** The function whose code is running; undefined outside every function. On AWS this is what decides the role of a call. */
export const runningFunction = new AsyncLocalStorage<FunctionName>();

/** Told which function is about to run. Tests empty the caches then: on AWS every function has processes of its own. */
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
