import { Duration, Lazy } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { alignAccount } from '#lambdas/kit/area.ts';
import type { TasksEnv } from '#lambdas/tasks/env.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment } from '../function/area-function.ts';
import { mailRights, poolRights, recordRights, restoreRights, snapshotRights } from '../function/permissions.ts';
import type { Identity } from '../identity.ts';
import { mailVariables, type Settings } from '../stage/settings.ts';

export interface TaskWorkerProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly identity: Identity;
  readonly undelivered: IQueue;
  readonly codeOf: CodeProvider;
  siteUrl(): string;
}

const EVERY = Duration.minutes(1);

/** The function that sends mails and finishes what a crash has interrupted, every minute. D-08. */
export class TaskWorker extends Construct {
  readonly handler: AreaFunction;

  constructor(
    scope: Construct,
    id: string,
    { settings, storage, identity, undelivered, codeOf, siteUrl }: TaskWorkerProps,
  ) {
    super(scope, id);
    const environment: Environment<typeof TasksEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      USER_POOL_ID: identity.pool.userPoolId,
      DOCUMENT_BUCKET: storage.documents.bucketName,
      SITE_ORIGIN: Lazy.string({ produce: siteUrl }),
      ...mailVariables(settings),
    };
    this.handler = new AreaFunction(this, 'Function', {
      name: 'tasks',
      codeOf,
      environment,
      rights: [
        ...recordRights(storage.table),
        ...snapshotRights(storage.exports),
        ...poolRights(identity.pool, ...alignAccount, 'AdminCreateUser', 'AdminDeleteUser'),
        ...mailRights(this, settings),
        ...restoreRights(storage.documents, 'docs/'),
      ],
      timeout: EVERY,
    });
    // The next run makes up for a missed one.
    const target = new LambdaFunction(this.handler.live, { retryAttempts: 0, deadLetterQueue: undelivered });
    new Rule(this, 'EveryMinute', { schedule: Schedule.rate(EVERY), targets: [target] });
  }
}
