import { Duration, Lazy, RemovalPolicy } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { WebhookSenderEnv } from '#lambdas/webhook-sender/env.ts';
import type { WebhooksEnv } from '#lambdas/webhooks/env.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment } from '../function/area-function.ts';
import { macRights, snapshotRights, tableRights } from '../function/permissions.ts';
import type { Settings } from '../stage/settings.ts';

export interface WebhooksProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly undelivered: IQueue;
  readonly codeOf: CodeProvider;
  siteUrl(): string;
}

const EVERY = Duration.minutes(1);

/** A run ends by itself before; lambdas/webhooks/handler.ts holds a tenant for as long. */
const TIMEOUT = EVERY;

/** 15 seconds for the receivers, and what it takes besides. */
const SENDER_TIMEOUT = Duration.seconds(25);
const SENDER_MEMORY_MB = 512;

/** What sends a tenant's events to the addresses that it has entered: ADR 0052. Role matrix row 149. */
export class Webhooks extends Construct {
  /** Secrets of endpoints are derived from it. Retained: another key would be other secrets. */
  readonly key: Key;
  readonly worker: AreaFunction;
  /** The one function that calls addresses of customers. It has no right but to write its log. */
  readonly sender: AreaFunction;

  constructor(scope: Construct, id: string, { settings, storage, undelivered, codeOf, siteUrl }: WebhooksProps) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: `Derives the secrets of webhooks, stage ${settings.stage}`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const senderEnvironment: Environment<typeof WebhookSenderEnv> = { STAGE: settings.stage };
    this.sender = new AreaFunction(this, 'Sender', {
      name: 'webhook-sender',
      codeOf,
      environment: senderEnvironment,
      rights: [],
      memoryMb: SENDER_MEMORY_MB,
      timeout: SENDER_TIMEOUT,
      // The worker names it, so it stands before all that is published together.
      roleStays: true,
      apart: true,
    });
    const environment: Environment<typeof WebhooksEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      SITE_ORIGIN: Lazy.string({ produce: siteUrl }),
      WEBHOOK_KEY_ID: this.key.keyId,
      WEBHOOK_SENDER: this.sender.alias.functionArn,
    };
    this.worker = new AreaFunction(this, 'Function', {
      name: 'webhooks',
      codeOf,
      environment,
      rights: [
        ...tableRights(storage.table, 'BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        ...snapshotRights(storage.exports),
        ...macRights(this.key),
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.sender.alias.functionArn] }),
      ],
      timeout: TIMEOUT,
    });
    // The next run makes up for a missed one.
    const target = new LambdaFunction(this.worker.live, { retryAttempts: 0, deadLetterQueue: undelivered });
    new Rule(this, 'EveryMinute', { schedule: Schedule.rate(EVERY), targets: [target] });
  }
}
