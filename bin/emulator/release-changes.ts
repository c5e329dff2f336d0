import { randomUUID } from 'node:crypto';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { REGION } from '#lib/stage/settings.ts';
import type { Resource, Template } from '../releases/assembly.ts';
import { must } from '../smoke/check.ts';
import type { Rehearsed } from './rehearsed.ts';
import { aws } from './run.ts';

const RETAINED = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };
const MARK = 'portal-rehearsed';

/** Resources that a later release brings, which hold data, messages or accounts. Some have names that exist once only. */
const dataHolders = (pool: string): Readonly<Record<string, Resource>> => ({
  LaterBucket: { Type: 'AWS::S3::Bucket', ...RETAINED, Properties: { BucketName: `${MARK}-bucket` } },
  LaterLog: { Type: 'AWS::Logs::LogGroup', ...RETAINED, Properties: { LogGroupName: `${MARK}-log` } },
  LaterVault: { Type: 'AWS::Backup::BackupVault', ...RETAINED, Properties: { BackupVaultName: `${MARK}-vault` } },
  LaterQueue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: `${MARK}-queue`, VisibilityTimeout: 0 } },
  LaterClient: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: pool } } },
});

/** A template of a release that brings such resources. */
export const withDataHolders = (template: Template): Template => {
  const [pool = ''] =
    Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::Cognito::UserPool') ?? [];
  return { ...template, Resources: { ...template.Resources, ...dataHolders(pool) } };
};

/** A template of a release whose functions refuse what the site sends: they know another secret. */
export const withoutTheirSecret = (template: Template): Template => {
  const spoilt = Object.entries(template.Resources).map(([id, resource]) => {
    const { Environment } = (resource.Properties ?? {}) as { Environment?: { Variables: object } };
    if (Environment === undefined || !('ORIGIN_SECRET' in Environment.Variables)) return [id, resource] as const;
    const Variables = { ...Environment.Variables, ORIGIN_SECRET: 'not-the-secret-of-this-site' };
    return [id, { ...resource, Properties: { ...resource.Properties, Environment: { Variables } } }] as const;
  });
  return { ...template, Resources: Object.fromEntries(spoilt) };
};

/** What these resources are called, and whether they hold what was put into them. */
export interface Held {
  readonly ids: Readonly<Record<string, string>>;
  mustHold(): Promise<void>;
}

const BODY = `rehearsed ${randomUUID()}`;

/** The emulator answers at its own address for queues of every name. */
const queues = () => new SQSClient({ region: REGION, useQueueUrlAsEndpoint: false });

/** Looks the resources up in the stack, or by the ids they had in it. */
export const heldBy = async (rehearsed: Rehearsed): Promise<Held> => {
  const names = Object.keys(dataHolders(''));
  const found = await Promise.all(names.map(async (name) => [name, await rehearsed.nameOf(name)] as const));
  const ids = Object.fromEntries(found);
  for (const [name, id] of found) must(id !== '', `the stack has no ${name}`);
  const { LaterQueue: queue = '', LaterClient: client = '' } = ids;
  return {
    ids,
    mustHold: async () => {
      await aws('s3api', 'head-object', '--bucket', `${MARK}-bucket`, '--key', 'kept');
      const { Messages = [] } = await queues().send(new ReceiveMessageCommand({ QueueUrl: queue }));
      must(
        Messages.some(({ Body }) => Body === BODY),
        'the message is lost',
      );
      const groups = await aws<{ logGroups: unknown[] }>(
        'logs',
        'describe-log-groups',
        '--log-group-name-prefix',
        MARK,
      );
      must(groups.logGroups.length === 1, 'the log is lost');
      await aws('backup', 'describe-backup-vault', '--backup-vault-name', `${MARK}-vault`);
      const pool = rehearsed.outputs.UserPoolId;
      await aws('cognito-idp', 'describe-user-pool-client', '--user-pool-id', pool, '--client-id', client);
    },
  };
};

/** Puts something into them. */
export const putData = async ({ ids: { LaterQueue = '' } }: Held) => {
  await aws('s3api', 'put-object', '--bucket', `${MARK}-bucket`, '--key', 'kept');
  await queues().send(new SendMessageCommand({ QueueUrl: LaterQueue, MessageBody: BODY }));
};
