import { afterAll, expect } from 'vitest';
import { beforeInvoke, runningFunction } from '#local/invoke.ts';
import { type NeededRight, neededRights, type SdkCall, type Service } from './needed-permissions.ts';
import { saveRecording, type UsedRight } from './recorded-permissions.ts';

interface Client {
  readonly middlewareStack: object;
}

/** The part of a key that a policy may name; ids after it would only make the record long. */
const shorten = ({ action, on }: NeededRight): NeededRight => {
  const [, bucket = '', folder = '', name = ''] = /^([^/]*)(\/[^/]*)?(\/[a-z]+(?:-\d)?[a-z.]*(?=\/|$))?/.exec(on) ?? [];
  return action.startsWith('s3:') ? { action, on: `${bucket}${folder}${name}` } : { action, on };
};

/**
 * Records the rights that each function needs while the tests of this file run, presigned addresses included: they are
 * used in the name of the function that made them. test/permissions/rights.test.ts compares them with the policies.
 */
export const recordRights = async () => {
  const used = new Map<string, UsedRight>();
  const { table } = await import('#lambdas/ports/table.ts');
  const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
  const { identity } = await import('#lambdas/ports/cognito/sdk.ts');
  const { mail } = await import('#lambdas/ports/mail.ts');
  const { sns } = await import('#lambdas/ports/sms.ts');
  const { sqs } = await import('#lambdas/ports/queue.ts');
  const { quicksight } = await import('#lambdas/ports/quicksight.ts');
  const { lambda } = await import('#lambdas/ports/call-function.ts');
  const { kms } = await import('#lambdas/ports/signing.ts');
  const note = (call: SdkCall) => {
    const by = runningFunction.getStore();
    if (by === undefined) return;
    for (const right of neededRights(call).map(shorten))
      used.set(`${by} ${right.action} ${right.on}`, { by, ...right });
  };
  const clients: Record<Service, Client> = {
    DynamoDB: table,
    S3: s3,
    Cognito: identity,
    SES: mail,
    SNS: sns,
    SQS: sqs,
    QuickSight: quicksight,
    KMS: kms,
    Lambda: lambda,
  };
  for (const [service, client] of Object.entries(clients) as [Service, Client][]) {
    const stack = client.middlewareStack as typeof table.middlewareStack;
    stack.add(
      (next, { commandName: command = '' }) =>
        async ({ input }) => {
          let presigned = false;
          try {
            const result = await next({ input });
            presigned = 'presigned' in result.output;
            return result;
          } finally {
            note({ service, command, input: { ...input }, presigned });
          }
        },
      { step: 'initialize', name: 'recordRights', priority: 'high', override: true },
    );
  }
  await startCold();
  const { testPath = '' } = expect.getState();
  afterAll(() => saveRecording(testPath, [...used.values()]));
};

/**
 * Clears list views and caches whenever another function runs than before, because on AWS functions share no memory.
 */
const startCold = async () => {
  const { views } = await import('#lambdas/store/journal/load.ts');
  const { clearCaches } = await import('#lambdas/store/ttl-cache.ts');
  let last: string | undefined;
  beforeInvoke.add((name) => {
    if (name !== last) {
      views.clear();
      clearCaches();
    }
    last = name;
  });
};
