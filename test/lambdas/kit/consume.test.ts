import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
process.env.AWS_REGION = 'us-east-1';
const { consume } = await import('#lambdas/kit/consume.ts');
const { log } = await import('#lambdas/kit/log.ts');
const { sqs } = await import('#lambdas/ports/queue.ts');

const queue = mockClient(sqs);
const url = 'https://sqs.us-east-1.amazonaws.com/123456789012/imports';
const eventOf = (receives: number): SQSEvent => ({
  Records: [
    {
      messageId: 'one',
      receiptHandle: 'a-receipt',
      body: '{}',
      attributes: { ApproximateReceiveCount: String(receives) } as SQSRecord['attributes'],
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:123456789012:imports',
      awsRegion: 'us-east-1',
    },
  ],
});
const context = { getRemainingTimeInMillis: () => 1_000 } as Context;
const failing = () => Promise.reject(new Error('no such luck'));
const itself = [{ itemIdentifier: 'one' }];

beforeEach(() => {
  queue.reset();
  queue.on(ChangeMessageVisibilityCommand).resolves({});
});

describe('a message that fails', () => {
  it.each([
    [1, 30],
    [2, 60],
  ])('for the %ith time comes back alone after %i seconds', async (receives, seconds) => {
    expect(await consume(url, failing)(eventOf(receives), context)).toEqual({ batchItemFailures: itself });
    expect(queue.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input)).toEqual([
      { QueueUrl: url, ReceiptHandle: 'a-receipt', VisibilityTimeout: seconds },
    ]);
  });

  it('leaves a line in the log that says which it was, and why', async () => {
    const alarm = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    await consume(url, failing)(eventOf(1), context);
    expect(alarm.mock.calls).toEqual([
      ['a message failed', { messageId: 'one', error: expect.objectContaining({ message: 'no such luck' }) }],
    ]);
    alarm.mockRestore();
  });

  it('comes back when the queue itself sees fit where it has no address', async () => {
    expect(await consume('', failing)(eventOf(1), context)).toEqual({ batchItemFailures: itself });
    expect(queue.calls()).toEqual([]);
  });

  it('comes back also where the queue does not listen', async () => {
    queue.on(ChangeMessageVisibilityCommand).rejects(new Error('Throttled'));
    expect(await consume(url, failing)(eventOf(1), context)).toEqual({ batchItemFailures: itself });
  });
});

describe('a message that is done', () => {
  it('does not come back', async () => {
    expect(await consume(url, () => Promise.resolve())(eventOf(1), context)).toEqual({ batchItemFailures: [] });
    expect(queue.calls()).toEqual([]);
  });
});
