import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

/** The one Lambda client of a process; AWS_ENDPOINT_URL_LAMBDA points it at a local stand-in. A call is not repeated: it may have been done. */
export const lambda = new LambdaClient({ maxAttempts: 1 });

/** Calls another function and waits for its answer. Throws where it failed. */
export const callFunction = async (FunctionName: string, event: object): Promise<unknown> => {
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(event)) }),
  );
  if (FunctionError !== undefined || !Payload) throw new Error(`The function ${FunctionName} failed: ${FunctionError}`);
  return JSON.parse(Buffer.from(Payload).toString());
};
