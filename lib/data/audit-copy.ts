import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { auditPrefix } from '#contract/rules/object-tags.ts';
import type { AuditCheckEnv } from '#lambdas/audit-check/env.ts';
import type { AuditCopyEnv } from '#lambdas/audit-copy/env.ts';
import { AreaFunction, type CodeProvider, type Environment } from '../function/area-function.ts';
import { listVersionsRights, objectRights, tableRights } from '../function/permissions.ts';
import type { Storage } from './storage.ts';

export interface AuditCopyProps {
  readonly storage: Storage;
  readonly undelivered: IQueue;
  readonly codeOf: CodeProvider;
}

const COPY_TIMEOUT = Duration.minutes(1);
const CHECK_TIMEOUT = Duration.minutes(15);
const CHECK_EVERY = Duration.hours(1);

/** Records that a call of the copying function takes, and how long Lambda waits for this many. */
const BATCH = { size: 100, window: Duration.seconds(2) };

/** Journals and people's lines; the head of a journal changes with each write and says nothing by itself. */
const AUDITED = {
  dynamodb: {
    Keys: {
      pk: { S: [...FilterRule.beginsWith('J#'), ...FilterRule.beginsWith('A#')] },
      sk: { S: FilterRule.notEquals('HEAD') },
    },
  },
};

/**
 * The copy of the audit trail: what the table's stream tells goes into a locked bucket, where no function can change or delete
 * it, and a daily check compares the two. docs/adr/0022-locked-copy-of-the-audit-trail.md.
 */
export class AuditCopy extends Construct {
  readonly copier: AreaFunction;
  readonly checker: AreaFunction;

  constructor(scope: Construct, id: string, { storage, undelivered, codeOf }: AuditCopyProps) {
    super(scope, id);
    this.copier = this.createCopier(storage, codeOf);
    this.checker = this.createChecker(storage, undelivered, codeOf);
  }

  private createCopier({ table, audit }: Storage, codeOf: CodeProvider) {
    const environment: Environment<typeof AuditCopyEnv> = {
      TABLE_NAME: table.tableName,
      AUDIT_BUCKET: audit.bucketName,
    };
    const stream = `${table.tableStreamArn}`;
    const copier = new AreaFunction(this, 'Function', {
      name: 'audit-copy',
      codeOf,
      environment,
      rights: [
        // All four that Lambda asks of a role before it maps a stream to a function.
        new PolicyStatement({
          actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
            (action) => `dynamodb:${action}`,
          ),
          resources: [stream],
        }),
        ...objectRights(audit, auditPrefix.lines, 'write'),
      ],
      timeout: COPY_TIMEOUT,
    });
    // Tried again until it works: the stream keeps a record for a day, and an alarm tells long before.
    copier.addEventSourceMapping('Stream', {
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: BATCH.size,
      maxBatchingWindow: BATCH.window,
      parallelizationFactor: 1,
      reportBatchItemFailures: true,
      filters: [FilterCriteria.filter(AUDITED)],
    });
    return copier;
  }

  private createChecker({ table, audit, exports }: Storage, undelivered: IQueue, codeOf: CodeProvider) {
    const environment: Environment<typeof AuditCheckEnv> = {
      TABLE_NAME: table.tableName,
      SNAPSHOT_BUCKET: exports.bucketName,
      AUDIT_BUCKET: audit.bucketName,
    };
    const { lines, found, checks } = auditPrefix;
    const checker = new AreaFunction(this, 'Check', {
      name: 'audit-check',
      codeOf,
      environment,
      rights: [
        ...tableRights(table, 'Query'),
        ...[lines, found, checks].flatMap((prefix) => objectRights(audit, prefix, 'write')),
        ...objectRights(audit, checks, 'read'),
        ...listVersionsRights(audit),
      ],
      roleStays: true,
      timeout: CHECK_TIMEOUT,
    });
    // The next run goes on where a missed one would have.
    const target = new LambdaFunction(checker.live, { retryAttempts: 0, deadLetterQueue: undelivered });
    new Rule(this, 'EveryHour', { schedule: Schedule.rate(CHECK_EVERY), targets: [target] });
    return checker;
  }
}
