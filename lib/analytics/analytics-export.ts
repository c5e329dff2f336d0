import { Aws, Duration } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { exportKeys } from '#contract/analytics/keys.ts';
import type { ExportEnv } from '#lambdas/analytics/env.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment, reserved } from '../function/area-function.ts';
import { listRights, objectRights, tableRights } from '../function/permissions.ts';
import { analyticsPrefix, type Settings } from '../stage/settings.ts';
import { Analytics, EXPORTED, ingestionRights } from './analytics.ts';

export interface ReportsProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly undelivered: IQueue;
  readonly codeOf: CodeProvider;
}

const EVERY = Duration.hours(1);
const TIMEOUT = Duration.minutes(15);

/** The export for reports, every hour and on request, and QuickSight if the stage has it. D-77, D-78. */
export class Reports extends Construct {
  readonly exporter: AreaFunction;
  readonly analytics: Analytics | undefined;

  constructor(scope: Construct, id: string, { settings, storage, undelivered, codeOf }: ReportsProps) {
    super(scope, id);
    const prefix = analyticsPrefix(settings);
    const owner = settings.quicksightOwner;
    this.exporter = this.createExporter(settings, storage, codeOf, prefix);
    // Two runs at a time do no harm, and the next run makes up for a missed one.
    const scheduled = new LambdaFunction(this.exporter.live, { retryAttempts: 0, deadLetterQueue: undelivered });
    new Rule(this, 'EveryHour', { schedule: Schedule.rate(EVERY), targets: [scheduled] });
    this.listenForRequests(storage, undelivered);
    if (owner === undefined || prefix === undefined) return;
    this.analytics = new Analytics(this, 'Analytics', { storage, prefix, owner });
  }

  private createExporter(settings: Settings, storage: Storage, codeOf: CodeProvider, prefix: string | undefined) {
    const environment: Environment<typeof ExportEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      EXPORT_BUCKET: storage.exports.bucketName,
      ...(prefix === undefined ? {} : { QUICKSIGHT_ACCOUNT: Aws.ACCOUNT_ID, QUICKSIGHT_PREFIX: prefix }),
    };
    return new AreaFunction(this, 'Export', {
      name: 'export',
      codeOf,
      environment,
      rights: [
        ...tableRights(storage.table, 'BatchGetItem', 'GetItem', 'Query'),
        // The files of a tenant are deleted with its company.
        ...objectRights(storage.exports, EXPORTED, 'read', 'write', 'delete'),
        ...objectRights(storage.exports, exportKeys.states, 'read', 'write', 'delete'),
        ...listRights(storage.exports),
        ...(prefix === undefined ? [] : ingestionRights(prefix)),
      ],
      roleStays: true,
      memoryMb: 3008,
      timeout: TIMEOUT,
      ...reserved(settings, 'export'),
    });
  }

  /** Through the event bus: with a notification to the function, bucket and function would depend on each other. */
  private listenForRequests({ exports }: Storage, undelivered: IQueue) {
    const bucket = exports.node.defaultChild as CfnBucket;
    bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    new Rule(this, 'Requested', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [exports.bucketName] }, object: { key: [{ prefix: exportKeys.request }] } },
      },
      targets: [
        new LambdaFunction(this.exporter.live, {
          deadLetterQueue: undelivered,
          event: RuleTargetInput.fromObject({
            time: EventField.time,
            key: EventField.fromPath('$.detail.object.key'),
          }),
        }),
      ],
    });
  }
}
