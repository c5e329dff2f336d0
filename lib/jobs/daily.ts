import { Duration, Lazy, TimeZone } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ContextAttribute, Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  auditPrefix,
  CERTIFICATE_PREFIX,
  DOCUMENT_PREFIX,
  FORM_PREFIX,
  PHOTO_PREFIX,
} from '#contract/rules/object-tags.ts';
import type { RemindersEnv } from '#lambdas/daily/env.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment, MESSAGES_AT_ONCE } from '../function/area-function.ts';
import {
  consumeRights,
  destroyRights,
  objectRights,
  poolRights,
  recordRights,
  sendRights,
  snapshotRights,
} from '../function/permissions.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../stage/settings.ts';
import { retriedQueue } from './retried-queue.ts';

export interface RemindersProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly identity: Identity;
  readonly undelivered: Queue;
  readonly codeOf: CodeProvider;
  siteUrl(): string;
}

const TIMEOUT = Duration.minutes(5);

/** A tenant that fails five times is set aside; the others go on. */
const ATTEMPTS = 5;

/** Where the hour of the setting is meant, and tenants live that have settled no other time zone. D-94. */
const ZONE = TimeZone.AMERICA_NEW_YORK;

/** Once a day: messages for each tenant, and the function that tells its people what is due and erases what was deleted. D-94, D-110. */
export class Reminders extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly handler: AreaFunction;
  readonly schedulerRole: Role;

  constructor(
    scope: Construct,
    id: string,
    { settings, storage, identity, undelivered, codeOf, siteUrl }: RemindersProps,
  ) {
    super(scope, id);
    ({ queue: this.queue, deadLetters: this.deadLetters } = retriedQueue(this, {
      timeout: TIMEOUT,
      attempts: ATTEMPTS,
    }));
    const environment: Environment<typeof RemindersEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      REMINDER_QUEUE_URL: this.queue.queueUrl,
      DOCUMENT_BUCKET: storage.documents.bucketName,
      AUDIT_BUCKET: storage.audit.bucketName,
      USER_POOL_ID: identity.pool.userPoolId,
      FEDERATION_CLIENT_ID: identity.federation.clientId,
      SITE_ORIGIN: Lazy.string({ produce: siteUrl }),
    };
    this.handler = new AreaFunction(this, 'Function', {
      name: 'reminders',
      codeOf,
      environment,
      rights: [
        ...recordRights(storage.table),
        ...snapshotRights(storage.exports),
        // Snapshots of an earlier release, which hold records that are erased.
        ...objectRights(storage.exports, 'snapshots/', 'delete'),
        // Files of documents, blank forms and photos that are erased.
        ...destroyRights(storage.documents, DOCUMENT_PREFIX),
        ...destroyRights(storage.documents, FORM_PREFIX),
        ...destroyRights(storage.documents, PHOTO_PREFIX),
        // What is erased is certified before.
        ...objectRights(storage.documents, CERTIFICATE_PREFIX, 'write'),
        // Each erasure is announced to the copy of the audit trail.
        ...objectRights(storage.audit, auditPrefix.erasures, 'write'),
        // The client of company sign-in is written again from the table, and a provider whose domain is proven no more is changed. ADR 0054.
        ...poolRights(
          identity.pool,
          'DeleteIdentityProvider',
          'DescribeIdentityProvider',
          'UpdateIdentityProvider',
          'UpdateUserPoolClient',
        ),
        ...sendRights(this.queue),
        ...consumeRights(this.queue),
      ],
      roleStays: true,
      goesOn: true,
      timeout: TIMEOUT,
    });
    this.handler.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: MESSAGES_AT_ONCE.reminders,
      }),
    );
    const invoke = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [this.handler.live.functionArn],
    });
    this.schedulerRole = new Role(this, 'Scheduler', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
      inlinePolicies: { rights: new PolicyDocument({ statements: [invoke, ...sendRights(undelivered)] }) },
    });
    new Schedule(this, 'EveryDay', {
      schedule: ScheduleExpression.cron({ minute: '0', hour: String(settings.reminderHour), timeZone: ZONE }),
      target: new LambdaInvoke(this.handler.live, {
        role: this.schedulerRole.withoutPolicyUpdates(),
        deadLetterQueue: undelivered,
        input: ScheduleTargetInput.fromObject({ time: ContextAttribute.scheduledTime }),
      }),
    });
  }
}
