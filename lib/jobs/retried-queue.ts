import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

interface Consumer {
  /** How long the function behind the queue may run. */
  readonly timeout: Duration;
  /** Deliveries before a message is set aside. */
  readonly attempts: number;
}

/** A queue before a function, and the one in which messages wait for 14 days that keep failing. */
export const retriedQueue = (scope: Construct, { timeout, attempts }: Consumer) => {
  const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const deadLetters = new Queue(scope, 'DeadLetters', { ...secured, retentionPeriod: Duration.days(14) });
  const queue = new Queue(scope, 'Queue', {
    ...secured,
    // Six times the function's own limit, as Lambda requires.
    visibilityTimeout: Duration.minutes(6 * timeout.toMinutes()),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: attempts },
  });
  return { queue, deadLetters };
};
