import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { REGION } from '#lib/stage/settings.ts';
import type { Resource, Template } from '../releases/assembly.ts';
import { must } from '../smoke/check.ts';
import type { Rehearsed } from './rehearsed.ts';
import { aws, type Steps, say } from './run.ts';

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
const withDataHolders = (template: Template): Template => {
  const [pool = ''] =
    Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::Cognito::UserPool') ?? [];
  return { ...template, Resources: { ...template.Resources, ...dataHolders(pool) } };
};

/** A template of a release whose functions refuse what the site sends: they know another secret. */
const withoutTheirSecret = (template: Template): Template => {
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
const heldBy = async (rehearsed: Rehearsed): Promise<Held> => {
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
const putData = async ({ ids: { LaterQueue = '' } }: Held) => {
  await aws('s3api', 'put-object', '--bucket', `${MARK}-bucket`, '--key', 'kept');
  await queues().send(new SendMessageCommand({ QueueUrl: LaterQueue, MessageBody: BODY }));
};

/** A template with a resource that CloudFormation refuses once the functions have changed: a deployment that fails late. */
const withFailure = (template: Template): Template => {
  const [releases = ''] = Object.entries(template.Resources).find(([id]) => id.startsWith('Releases')) ?? [];
  const Refused = {
    Type: 'AWS::SQS::Queue',
    DependsOn: [releases],
    Properties: { MessageRetentionPeriod: 1 },
  };
  return { ...template, Resources: { ...template.Resources, Refused } };
};

const UPDATING = /_IN_PROGRESS$/;
const TIMEOUT_MS = 120_000;

/** The commands of the pipeline's steps after a deployment, as they stand in its file. */
const pipelineCommand = (name: string): readonly string[] => {
  const text = readFileSync('.github/workflows/deploy-stage.yml', 'utf8');
  // What the shell makes of the code that the command ends with comes after.
  const [, args = ''] = new RegExp(`run: npm run ${name} -- ([^&\\n]*)`).exec(text) ?? [];
  must(args !== '', `the pipeline does not call npm run ${name}`);
  return args.trim().split(' ');
};

/**
 * Sequences of deployments, failed deployments and rollbacks. After each, every function, alias, page and setting is of
 * the release that was named last. Begins with a stage that runs its first release, and leaves one that runs another.
 */
export const rehearseSequences = async (steps: Steps, rehearsed: Rehearsed) => {
  let hour = 0;
  /** Makes the settings of a release that did not exist before. */
  const next = () => rehearsed.set({ reminderHour: ++hour });
  const deploy = async (change?: (template: Template) => Template) => {
    await rehearsed.deploy(change);
    return rehearsed.expectRelease();
  };
  const back = async (to: string, ...args: readonly string[]) => {
    say(await rehearsed.rollBack(...args));
    const runs = await rehearsed.expectRelease();
    must(runs === to, `it runs ${runs}, and ${to} is meant`);
  };
  const refused = async (work: Promise<unknown>, sentence: RegExp) => {
    const said = await work.then(
      () => 'it was done',
      (error: Error) => error.message,
    );
    must(sentence.test(said), `it says: ${said.slice(-600)}`);
  };

  let [a, b, d] = ['', '', ''];
  await steps.needed('deploy a release: the stage runs it', async () => {
    a = await rehearsed.expectRelease();
    next();
    b = await deploy();
    must(a !== b, 'other settings are no other release');
  });
  await steps.next('deploy, roll back, deploy the same release again', async () => {
    must((await rehearsed.rollBack('--dry-run')).includes(`Goes back to: ${a}`), 'a dry run names another release');
    await rehearsed.expectRelease(b);
    await back(a);
    must((await deploy()) === b, 'the same sources and settings are another release');
  });
  await steps.next('deploy, roll back, deploy another one that mends something', async () => {
    await back(a);
    next();
    await deploy();
  });
  await steps.next('deploy a release that fails, deploy the same one again', async () => {
    const before = await rehearsed.expectRelease();
    next();
    await refused(rehearsed.deploy(withFailure), /was not deployed/);
    await rehearsed.expectRelease(before);
    await refused(rehearsed.rollBack(), /has taken it back: the stage runs/);
    d = await deploy();
    must(d !== before, 'it is not deployed');
  });
  await steps.next('roll back twice, then forward by name', async () => {
    const { previous: first = '' } = await rehearsed.storedRelease(d);
    await back(first);
    await back(a);
    await back(d, '--to', d);
  });
  await steps.next('roll back, deploy another fix, roll back again', async () => {
    const { previous: before = '' } = await rehearsed.storedRelease(d);
    await back(before);
    next();
    const fix = await deploy();
    await back(before);
    await back(fix, '--to', fix);
  });
  await steps.next('roll back over a bucket, a log, a vault, a queue and a client, and forward again', async () => {
    const before = await rehearsed.expectRelease();
    next();
    await deploy(withDataHolders);
    const made = await heldBy(rehearsed);
    await putData(made);
    await back(before);
    await made.mustHold();
    await deploy(withDataHolders);
    const again = await heldBy(rehearsed);
    must(JSON.stringify(again.ids) === JSON.stringify(made.ids), 'other resources were made in their place');
    await again.mustHold();
  });
  await steps.next('roll back while a deployment runs: refused', async () => {
    next();
    const deploying = rehearsed.deploy(withDataHolders);
    for (const end = Date.now() + TIMEOUT_MS; !UPDATING.test(await rehearsed.status()); await pause(200))
      must(Date.now() < end, 'no deployment begins');
    await refused(rehearsed.rollBack(), /is being changed now .* Wait until that has ended/);
    await deploying;
    await rehearsed.expectRelease();
  });
  await steps.next('deploy a release whose smoke test fails: the pipeline rolls back', async () => {
    const before = await rehearsed.expectRelease();
    next();
    await rehearsed.deploy((template) => withoutTheirSecret(withDataHolders(template)));
    await refused(rehearsed.runAt('bin/smoke.ts', pipelineCommand('smoke')), /failed {2}the API answers a public call/);
    say(await rehearsed.runAt('bin/rollback.ts', [...pipelineCommand('rollback'), '--outputs', rehearsed.outputsFile]));
    must((await rehearsed.expectRelease()) === before, 'the release before does not run');
  });
};
