import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { Universal } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DOCUMENT_PREFIX, FORM_PREFIX, INCOMING_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';
import type { InspectionEnv } from '#lambdas/inspection/env.ts';
import type { PrivateBucket } from '../data/private-bucket.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment, MESSAGES_AT_ONCE } from '../function/area-function.ts';
import {
  consumeRights,
  listRights,
  objectRights,
  Rights,
  schedulerRole,
  snapshotRights,
  tableRights,
} from '../function/permissions.ts';
import { retriedQueue } from './retried-queue.ts';

export interface InspectionProps {
  readonly storage: Storage;
  readonly undelivered: Queue;
  readonly codeOf: CodeProvider;
}

const TIMEOUT = Duration.minutes(1);
const ATTEMPTS = 5;

/** After an outage that is longer than the attempts, files are checked again within this time. */
const TAKE_UP_EVERY = Duration.minutes(15);

/** Arrived documents: GuardDuty scans and tags them, then the inspection function accepts or refuses them. D-22. */
export class Inspection extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly inspector: AreaFunction;
  readonly scannerRole: Role;

  constructor(scope: Construct, id: string, { storage, undelivered, codeOf }: InspectionProps) {
    super(scope, id);
    ({ queue: this.queue, deadLetters: this.deadLetters } = retriedQueue(this, {
      timeout: TIMEOUT,
      attempts: ATTEMPTS,
    }));
    this.scannerRole = this.scanArrivals(storage.uploads);
    new Rule(this, 'Scanned', {
      eventPattern: {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [storage.uploads.bucketName] } },
      },
      targets: [new SqsQueue(this.queue, { deadLetterQueue: undelivered })],
    });
    this.inspector = this.createInspector(storage, codeOf);
    this.takeUpAgain(undelivered);
  }

  /** Messages of the dead-letter queue go back to the queue. The inspection aborts a file that is too old. */
  private takeUpAgain(undelivered: Queue) {
    const move = new Universal({
      service: 'sqs',
      action: 'startMessageMoveTask',
      input: ScheduleTargetInput.fromObject({ SourceArn: this.deadLetters.queueArn }),
      deadLetterQueue: undelivered,
      role: schedulerRole(Rights.within(this), 'takeUpAgainRole'),
      policyStatements: [
        new PolicyStatement({
          actions: ['StartMessageMoveTask', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
            (action) => `sqs:${action}`,
          ),
          resources: [this.deadLetters.queueArn],
        }),
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] }),
      ],
    });
    new Schedule(this, 'TakeUpAgain', { schedule: ScheduleExpression.rate(TAKE_UP_EVERY), target: move });
  }

  private scanArrivals(uploads: PrivateBucket) {
    const role = new Role(this, 'Scanner', {
      assumedBy: new ServicePrincipal('malware-protection-plan.guardduty.amazonaws.com'),
      inlinePolicies: { rights: new PolicyDocument({ statements: scannerRights(this, uploads) }) },
    });
    const plan = new CfnMalwareProtectionPlan(this, 'Plan', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: uploads.bucketName, objectPrefixes: [INCOMING_PREFIX] } },
      actions: { tagging: { status: 'ENABLED' } },
    });
    // GuardDuty uses the role as soon as the plan is created.
    plan.node.addDependency(role);
    return role;
  }

  private createInspector(storage: Storage, codeOf: CodeProvider) {
    const environment: Environment<typeof InspectionEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      UPLOAD_BUCKET: storage.uploads.bucketName,
      DOCUMENT_BUCKET: storage.documents.bucketName,
      QUEUE_URL: this.queue.queueUrl,
    };
    const inspector = new AreaFunction(this, 'Inspect', {
      name: 'inspection',
      codeOf,
      environment,
      rights: [
        ...tableRights(storage.table, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        ...snapshotRights(storage.exports),
        ...objectRights(storage.uploads, INCOMING_PREFIX, 'read', 'readVersionTags', 'delete'),
        ...objectRights(storage.documents, DOCUMENT_PREFIX, 'write'),
        ...objectRights(storage.documents, FORM_PREFIX, 'write'),
        // Both files of a photo go when one of them is refused.
        ...objectRights(storage.documents, PHOTO_PREFIX, 'write', 'delete'),
        ...listRights(storage.uploads),
        ...consumeRights(this.queue),
      ],
      timeout: TIMEOUT,
    });
    inspector.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: MESSAGES_AT_ONCE.inspection,
      }),
    );
    return inspector;
  }
}

/** GuardDuty reads, tags and proves ownership of this one bucket, listens to it by a rule of its own, and decrypts through S3. */
const scannerRights = (scope: Construct, bucket: PrivateBucket) => {
  const rule = Stack.of(scope).formatArn({
    service: 'events',
    resource: 'rule',
    resourceName: 'DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
  });
  return [
    new PolicyStatement({
      actions: ['PutRule', 'DeleteRule', 'PutTargets', 'RemoveTargets'].map((action) => `events:${action}`),
      resources: [rule],
      conditions: { StringLike: { 'events:ManagedBy': 'malware-protection-plan.guardduty.amazonaws.com' } },
    }),
    new PolicyStatement({
      actions: ['events:DescribeRule', 'events:ListTargetsByRule'],
      resources: [rule],
    }),
    new PolicyStatement({
      actions: ['s3:PutBucketNotification', 's3:GetBucketNotification', 's3:ListBucket'],
      resources: [bucket.bucketArn],
    }),
    new PolicyStatement({
      actions: [
        's3:GetObject',
        's3:GetObjectVersion',
        's3:GetObjectTagging',
        's3:GetObjectVersionTagging',
        's3:PutObjectTagging',
        's3:PutObjectVersionTagging',
      ],
      resources: [bucket.arnForObjects(`${INCOMING_PREFIX}*`)],
    }),
    new PolicyStatement({
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('malware-protection-resource-validation-object')],
    }),
    new PolicyStatement({
      actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
      resources: [Stack.of(scope).formatArn({ service: 'kms', resource: 'key', resourceName: '*' })],
      conditions: { StringLike: { 'kms:ViaService': 's3.*.amazonaws.com', 'kms:CallerAccount': Aws.ACCOUNT_ID } },
    }),
  ];
};
