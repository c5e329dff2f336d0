import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ImportEnv } from '#lambdas/import/env.ts';
import { bucketName } from '../data/private-bucket.ts';
import { CHUNK_PREFIX, type Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment, reserved } from '../function/area-function.ts';
import { consumeRights, listRights, objectRights, recordRights, snapshotRights } from '../function/permissions.ts';
import type { Settings } from '../stage/settings.ts';
import { retriedQueue } from './retried-queue.ts';

export interface BulkProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly codeOf: CodeProvider;
}

const INBOUND_PREFIX = 'bulk/';
const IMPORT_TIMEOUT = Duration.minutes(15);

/** A file that fails three times is set aside; the others go on. */
const ATTEMPTS = 3;

/** Inbound spreadsheets in the upload bucket: event, queue, dead-letter queue, import function. D-24, D-89. */
export class Bulk extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly importer: AreaFunction;

  constructor(scope: Construct, id: string, { settings, storage, codeOf }: BulkProps) {
    super(scope, id);
    ({ queue: this.queue, deadLetters: this.deadLetters } = retriedQueue(this, {
      timeout: IMPORT_TIMEOUT,
      attempts: ATTEMPTS,
    }));
    this.notifyOfInboundFiles(storage, bucketName(settings, 'uploads'));
    this.importer = this.createImporter(settings, storage, codeOf);
  }

  /** The bucket's own notification setting, so no helper function with rights on every bucket is needed. */
  private notifyOfInboundFiles({ uploads }: Storage, name: string) {
    this.queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [this.queue.queueArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnEquals: { 'aws:SourceArn': `arn:${Stack.of(this).partition}:s3:::${name}` },
        },
      }),
    );
    const bucket = uploads.node.defaultChild as CfnBucket;
    bucket.notificationConfiguration = {
      // GuardDuty listens to arriving documents this way.
      eventBridgeConfiguration: { eventBridgeEnabled: true },
      queueConfigurations: [
        {
          event: 's3:ObjectCreated:*',
          queue: this.queue.queueArn,
          filter: { s3Key: { rules: [{ name: 'prefix', value: INBOUND_PREFIX }] } },
        },
      ],
    };
    // S3 sends a test message when the setting is made, so the queue's policy comes first.
    bucket.node.addDependency(this.queue);
  }

  private createImporter(settings: Settings, storage: Storage, codeOf: CodeProvider) {
    const environment: Environment<typeof ImportEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      UPLOAD_BUCKET: storage.uploads.bucketName,
      QUEUE_URL: this.queue.queueUrl,
    };
    const importer = new AreaFunction(this, 'Import', {
      name: 'import',
      codeOf,
      environment,
      rights: [
        ...recordRights(storage.table),
        ...snapshotRights(storage.exports),
        ...objectRights(storage.uploads, INBOUND_PREFIX, 'read'),
        // The function hands the rest of a long import on to itself here.
        ...objectRights(storage.uploads, `${INBOUND_PREFIX}resume/`, 'write'),
        ...objectRights(storage.uploads, CHUNK_PREFIX, 'read', 'write'),
        ...objectRights(storage.uploads, 'reports/', 'write'),
        ...listRights(storage.uploads),
        ...consumeRights(this.queue),
      ],
      roleStays: true,
      goesOn: true,
      memoryMb: 3008,
      timeout: IMPORT_TIMEOUT,
      ...reserved(settings, 'import'),
    });
    importer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: settings.importsAtOnce,
      }),
    );
    return importer;
  }
}
