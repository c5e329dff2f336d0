import { Duration } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DataEnv } from '#lambdas/store/env.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment, MESSAGES_AT_ONCE } from '../function/area-function.ts';
import { consumeRights, tableRights } from '../function/permissions.ts';
import { configurationSetName, type Settings } from '../stage/settings.ts';
import { retriedQueue } from './retried-queue.ts';

export interface BouncesProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly undelivered: Queue;
  readonly codeOf: CodeProvider;
}

const TIMEOUT = Duration.minutes(1);
const ATTEMPTS = 5;

/** What SES reports of mails that came back or were called spam: the function behind it marks the addresses. */
export class Bounces extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly handler: AreaFunction;
  /** What mails are sent with; undefined if the stage sends none. */
  readonly configurationSet: ConfigurationSet | undefined;

  constructor(scope: Construct, id: string, { settings, storage, undelivered, codeOf }: BouncesProps) {
    super(scope, id);
    ({ queue: this.queue, deadLetters: this.deadLetters } = retriedQueue(this, {
      timeout: TIMEOUT,
      attempts: ATTEMPTS,
    }));
    const name = configurationSetName(settings);
    this.configurationSet = name === undefined ? undefined : this.listen(name, undelivered);
    const environment: Environment<typeof DataEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
    };
    this.handler = new AreaFunction(this, 'Function', {
      name: 'bounces',
      codeOf,
      environment,
      rights: [...tableRights(storage.table, 'PutItem'), ...consumeRights(this.queue)],
      timeout: TIMEOUT,
    });
    this.handler.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: MESSAGES_AT_ONCE.bounces,
      }),
    );
  }

  /** Mails that are sent with the configuration set are reported to the account's event bus. */
  private listen(name: string, undelivered: Queue) {
    const set = new ConfigurationSet(this, 'ConfigurationSet', { configurationSetName: name });
    set.addEventDestination('ToEventBus', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    new Rule(this, 'Returned', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
      },
      targets: [new SqsQueue(this.queue, { deadLetterQueue: undelivered })],
    });
    return set;
  }
}
