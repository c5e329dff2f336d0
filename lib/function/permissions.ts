import { Aws, NestedStack, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { PoolAction, TableAction } from '#lambdas/kit/area.ts';
import { configurationSetName, mailIdentityOf, type Settings, stageStackOf } from '../stage/settings.ts';

const ID = 'Rights';

/**
 * The roles of functions, and of schedules that call none, in a stack within the stage's own, which has room for 500 resources. Nothing here holds
 * data, and nothing but those who have a role knows it. docs/design/releases.md.
 */
export class Rights extends NestedStack {
  constructor(scope: Construct, { stage }: Settings) {
    super(scope, ID, { description: `Roles of functions and schedules, stage ${stage}` });
  }

  /** Those of the stage that something belongs to. */
  static within(scope: Construct): Rights {
    return stageStackOf(scope).node.findChild(ID) as Rights;
  }
}

/** A role that Lambda assumes, with all that its function may do: rights in a policy next to it would be a resource more. */
export const functionRole = (scope: Construct, id: string, rights: readonly PolicyStatement[]) =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { rights: new PolicyDocument({ statements: [...rights] }) },
  });

/** A role that only schedules of this account assume; their rights are added by what they call. */
export const schedulerRole = (scope: Construct, id: string) =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': Aws.ACCOUNT_ID,
          'aws:SourceArn': Stack.of(scope).formatArn({
            service: 'scheduler',
            resource: 'schedule-group',
            resourceName: 'default',
          }),
        },
      },
    }),
  });

/** The named actions on items of the table. Lines of the audit trail stay as written (D-52). */
export const tableRights = ({ tableArn }: TableV2, ...actions: readonly TableAction[]) => [
  new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [tableArn] }),
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['A#*'] } },
  }),
];

/** What changes records in transactions needs of the table: everything but to scan it. */
export const recordRights = (table: TableV2) =>
  tableRights(table, 'BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');

const verbs = {
  read: 's3:GetObject',
  write: 's3:PutObject',
  abort: 's3:AbortMultipartUpload',
  delete: 's3:DeleteObject',
  deleteVersion: 's3:DeleteObjectVersion',
  readVersion: 's3:GetObjectVersion',
  readVersionTags: 's3:GetObjectVersionTagging',
  writeTags: 's3:PutObjectTagging',
} as const;

/** What may be done with the objects below one prefix. */
export const objectRights = (bucket: IBucket, prefix: string, ...allowed: readonly (keyof typeof verbs)[]) => [
  new PolicyStatement({
    actions: allowed.map((verb) => verbs[verb]),
    resources: [bucket.arnForObjects(`${prefix}*`)],
  }),
];

/** With this right S3 replies 404 to a request for a missing object; without it 403, which looks like a fault. */
export const listRights = (bucket: IBucket) => [
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
];

/** Seeing which objects there are, with their versions and the marks that hide them; reading none. */
export const listVersionsRights = (bucket: IBucket) => [
  new PolicyStatement({ actions: ['s3:ListBucketVersions', 's3:ListBucket'], resources: [bucket.bucketArn] }),
];

/** Making the newest version of a deleted object the current one again: a copy with its tags. Nothing is removed for good. */
export const restoreRights = (bucket: IBucket, prefix: string) => [
  ...objectRights(bucket, prefix, 'readVersion', 'readVersionTags', 'write', 'writeTags'),
  ...listVersionsRights(bucket),
];

/** Removing objects below a prefix for good, with all their versions. */
export const destroyRights = (bucket: IBucket, prefix: string) => [
  ...objectRights(bucket, prefix, 'deleteVersion'),
  new PolicyStatement({
    actions: ['s3:ListBucketVersions'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': `${prefix}*` } },
  }),
];

/** Reading and writing the snapshots of list views in the export bucket. */
export const snapshotRights = (exports: IBucket) => [
  ...objectRights(exports, 'snapshots/', 'read', 'write'),
  ...listRights(exports),
];

/** Signing with a key, and reading its public part. */
export const signRights = ({ keyArn }: IKey) => [
  new PolicyStatement({ actions: ['kms:GetPublicKey', 'kms:Sign'], resources: [keyArn] }),
];

/** Deriving values with a key that makes MACs. */
export const macRights = ({ keyArn }: IKey) => [
  new PolicyStatement({ actions: ['kms:GenerateMac'], resources: [keyArn] }),
];

/** Putting messages into a queue. */
export const sendRights = ({ queueArn }: IQueue) => [
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }),
];

/** What Lambda does with a queue before a function, in the function's name; a sooner retry of a failed message is its own. */
export const consumeRights = ({ queueArn }: IQueue) => [
  new PolicyStatement({
    actions: ['ReceiveMessage', 'ChangeMessageVisibility', 'GetQueueUrl', 'DeleteMessage', 'GetQueueAttributes'].map(
      (action) => `sqs:${action}`,
    ),
    resources: [queueArn],
  }),
];

/** Reading and changing the accounts of single people. */
export const poolRights = ({ userPoolArn }: IUserPool, ...actions: readonly PoolAction[]) => [
  new PolicyStatement({ actions: actions.map((action) => `cognito-idp:${action}`), resources: [userPoolArn] }),
];

/** Text messages to telephone numbers, which have no ARN; topics are left out. */
export const smsRights = () => [new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] })];

/**
 * Sending mail in the name of the one sender, whether SES knows the address or its domain, with the stage's configuration
 * set; nothing where none is set up.
 */
export const mailRights = (scope: Construct, settings: Settings) => {
  const { mailFrom } = settings;
  const configurationSet = configurationSetName(settings);
  const identity = mailIdentityOf(settings);
  if (mailFrom === undefined || configurationSet === undefined || identity === undefined) return [];
  const arnOf = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  return [
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [
        arnOf('identity', mailFrom),
        ...(identity === mailFrom ? [] : [arnOf('identity', identity)]),
        arnOf('configuration-set', configurationSet),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
    }),
  ];
};
