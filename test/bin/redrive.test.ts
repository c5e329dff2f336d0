import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import {
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deployedOutputs, NoStage } from '../../bin/command/outputs.ts';
import { deadLetterQueues, moveBack, peek, queueAt, UNDELIVERED_OUTPUT } from '../../bin/redrive/redrive.ts';

const queue = mockClient(SQSClient);
const sqs = new SQSClient({ region: 'us-east-1' });
// Other files of this worker have the same client.
afterAll(() => queue.restore());
const arn = 'arn:aws:sqs:us-east-1:111122223333:dead';
beforeEach(() => {
  queue.reset();
  queue.on(GetQueueAttributesCommand).resolves({ Attributes: { QueueArn: arn, ApproximateNumberOfMessages: '3' } });
  queue.on(StartMessageMoveTaskCommand).resolves({ TaskHandle: 'task' });
});

describe('the queues of what failed', () => {
  it('are all that the stack names', async () => {
    const { readFileSync } = await import('node:fs');
    const stack = readFileSync(new URL('../../lib/portal-stack.ts', import.meta.url), 'utf8');
    const named = [...stack.matchAll(/(\w*(?:DeadLetter|Undelivered)QueueUrl):/g)].map(([, name]) => name);
    expect([...Object.values(deadLetterQueues).map(({ output }) => output), UNDELIVERED_OUTPUT].sort()).toEqual(
      named.sort(),
    );
  });

  it('say how many messages wait', async () => {
    expect(await queueAt(sqs, 'https://queue')).toEqual({ arn, waiting: 3 });
  });

  it('show their messages, which stay where they are', async () => {
    queue.on(ReceiveMessageCommand).resolves({
      Messages: [
        {
          Body: '{"key":"bulk/reseller/x.xlsx"}',
          Attributes: { SentTimestamp: '0' },
          MessageAttributes: { ERROR_MESSAGE: { DataType: 'String', StringValue: 'no right' } },
        },
      ],
    });
    expect(await peek(sqs, 'https://queue')).toEqual([
      '1970-01-01T00:00:00.000Z  ERROR_MESSAGE=no right  {"key":"bulk/reseller/x.xlsx"}',
    ]);
    expect(queue.commandCalls(ReceiveMessageCommand)[0]?.args[0].input.VisibilityTimeout).toBe(0);
  });
});

describe('moving them back', () => {
  it('waits until all are moved, to the queue they come from', async () => {
    queue
      .on(ListMessageMoveTasksCommand)
      .resolvesOnce({ Results: [{ Status: 'RUNNING', ApproximateNumberOfMessagesMoved: 1 }] })
      .resolves({ Results: [{ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 3 }] });
    expect(await moveBack(sqs, arn, 1)).toBe(3);
    expect(queue.commandCalls(StartMessageMoveTaskCommand)[0]?.args[0].input).toEqual({ SourceArn: arn });
  });

  it('tells why the service stopped', async () => {
    queue.on(ListMessageMoveTasksCommand).resolves({ Results: [{ Status: 'FAILED', FailureReason: 'AccessDenied' }] });
    await expect(moveBack(sqs, arn, 1)).rejects.toThrow('The queue stopped moving messages: AccessDenied');
  });
});

it('a stage that does not exist is said so', async () => {
  const stacks = mockClient(CloudFormationClient);
  stacks.on(DescribeStacksCommand).rejects(
    new CloudFormationServiceException({
      name: 'ValidationError',
      message: 'Stack with id portal-test does not exist',
      $fault: 'client',
      $metadata: {},
    }),
  );
  const refusal = deployedOutputs('test').catch((error: unknown) => error);
  expect(await refusal).toBeInstanceOf(NoStage);
  expect(String(await refusal)).toContain('There is no stage "test" in this account');
});
