import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { exportKeys } from '#contract/analytics/keys.ts';
import { DOCUMENT_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';
import type { PackagingEnv } from '#lambdas/evidence-package/env.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment, reserved } from '../function/area-function.ts';
import {
  consumeRights,
  listRights,
  objectRights,
  sendRights,
  signRights,
  snapshotRights,
  tableRights,
} from '../function/permissions.ts';
import type { Settings } from '../stage/settings.ts';
import { retriedQueue } from './retried-queue.ts';

export interface PackagingProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly codeOf: CodeProvider;
}

const TIMEOUT = Duration.minutes(15);

/** lambdas/evidence-package/work.ts gives a package up after three tries; the fourth delivery ends in the dead-letter queue. */
const ATTEMPTS = 4;

/** The queue of evidence packages, and the function that makes them. Role matrix row 106. */
export class Packaging extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly maker: AreaFunction;
  /** Signs the files of the register. Kept when the stage goes: what it has signed is verified for years. */
  readonly signingKey: Key;

  constructor(scope: Construct, id: string, { settings, storage, codeOf }: PackagingProps) {
    super(scope, id);
    ({ queue: this.queue, deadLetters: this.deadLetters } = retriedQueue(this, {
      timeout: TIMEOUT,
      attempts: ATTEMPTS,
    }));
    this.signingKey = new Key(this, 'SigningKey', {
      description: `Signs the register of purposes, stage ${settings.stage}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const environment: Environment<typeof PackagingEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      DOCUMENT_BUCKET: storage.documents.bucketName,
      EXPORT_BUCKET: storage.exports.bucketName,
      PACKAGE_QUEUE_URL: this.queue.queueUrl,
      SIGNING_KEY_ID: this.signingKey.keyId,
    };
    this.maker = new AreaFunction(this, 'Function', {
      name: 'packaging',
      codeOf,
      environment,
      rights: [
        ...tableRights(storage.table, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        ...snapshotRights(storage.exports),
        ...objectRights(storage.documents, DOCUMENT_PREFIX, 'read'),
        ...objectRights(storage.documents, PHOTO_PREFIX, 'read'),
        ...listRights(storage.documents),
        ...objectRights(storage.exports, exportKeys.evidence, 'read', 'write', 'abort'),
        ...sendRights(this.queue),
        ...consumeRights(this.queue),
        ...signRights(this.signingKey),
      ],
      roleStays: true,
      goesOn: true,
      // One whole CPU: the bytes are hashed on their way. Of the memory it takes a fraction, however large a package is.
      memoryMb: 1769,
      timeout: TIMEOUT,
      ...reserved(settings, 'packaging'),
    });
    this.maker.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: settings.packagesAtOnce,
      }),
    );
  }
}
