import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** One IAM action on one resource: `dynamodb:GetItem` on `table`, `s3:GetObject` on `bucket/key`, a pool, a queue, an ARN. */
export interface NeededRight {
  readonly action: string;
  readonly on: string;
}

export type Service = 'DynamoDB' | 'S3' | 'Cognito' | 'SES' | 'SNS' | 'SQS' | 'QuickSight' | 'KMS' | 'Lambda';

/** A call of the SDK, or a presigned one that another user makes. */
export interface SdkCall {
  readonly service: Service;
  readonly command: string;
  readonly input: Record<string, unknown>;
  readonly presigned: boolean;
}

type DynamoItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A transaction needs the right of each of its items, not one of its own. */
const ofTransactItem = (item: DynamoItem): string => {
  if (item.ConditionCheck) return 'ConditionCheckItem';
  return item.Put ? 'PutItem' : item.Update ? 'UpdateItem' : 'DeleteItem';
};

/** The SDK calls the command of an operation `GetItemCommand`. */
const operationOf = (command: string) => command.replace(/Command$/, '');

const ofTable = ({ command, input }: SdkCall): NeededRight[] => {
  const items = (input.TransactItems ?? []) as DynamoItem[];
  const names = command === 'TransactWriteItemsCommand' ? items.map(ofTransactItem) : [operationOf(command)];
  return [...new Set(names)].map((name) => ({ action: `dynamodb:${name}`, on: 'table' }));
};

/** A call that names a version needs the right to versions instead of objects. */
const versioned: Readonly<Record<string, readonly [string, string]>> = {
  GetObjectCommand: ['GetObject', 'GetObjectVersion'],
  HeadObjectCommand: ['GetObject', 'GetObjectVersion'],
  DeleteObjectCommand: ['DeleteObject', 'DeleteObjectVersion'],
  GetObjectTaggingCommand: ['GetObjectTagging', 'GetObjectVersionTagging'],
  PutObjectTaggingCommand: ['PutObjectTagging', 'PutObjectVersionTagging'],
  // An object that is sent in parts needs the right to put it.
  CreateMultipartUploadCommand: ['PutObject', 'PutObject'],
  UploadPartCommand: ['PutObject', 'PutObject'],
  CompleteMultipartUploadCommand: ['PutObject', 'PutObject'],
};

const ofPut = ({ Tagging, IfMatch }: Record<string, unknown>) => [
  'PutObject',
  ...(Tagging === undefined ? [] : ['PutObjectTagging']),
  // For a conditional write S3 reads the existing object.
  ...(IfMatch === undefined ? [] : ['GetObject']),
];

/** Calls that fail visibly if the object is missing. */
const asking = new Set(['GetObjectCommand', 'HeadObjectCommand', 'GetObjectTaggingCommand', 'PutObjectTaggingCommand']);

/** A copy with its tags reads one object, or a version of it, and writes another. */
const ofCopy = ({ input }: SdkCall): NeededRight[] => {
  const [source = '', version] = decodeURIComponent(String(input.CopySource)).split('?versionId=');
  const read =
    version === undefined ? ['GetObject', 'GetObjectTagging'] : ['GetObjectVersion', 'GetObjectVersionTagging'];
  const on = `${input.Bucket}/${input.Key}`;
  return [
    ...read.map((name) => ({ action: `s3:${name}`, on: source })),
    ...['PutObject', 'PutObjectTagging'].map((name) => ({ action: `s3:${name}`, on })),
  ];
};

const ofObjects = (call: SdkCall): NeededRight[] => {
  const { command, input, presigned } = call;
  if (command === 'CopyObjectCommand') return ofCopy(call);
  if (command === 'ListObjectsV2Command') return [{ action: 's3:ListBucket', on: String(input.Bucket) }];
  if (command === 'ListObjectVersionsCommand') return [{ action: 's3:ListBucketVersions', on: String(input.Bucket) }];
  const on = `${input.Bucket}/${input.Key ?? ''}`;
  const [plain = operationOf(command), withVersion = operationOf(command)] = versioned[command] ?? [];
  const names = command === 'PutObjectCommand' ? ofPut(input) : [input.VersionId === undefined ? plain : withVersion];
  // Without the right to list, S3 reports a missing object as 403, which would look like an error.
  const list = asking.has(command) && !presigned ? [{ action: 's3:ListBucket', on: String(input.Bucket) }] : [];
  return [...names.map((name) => ({ action: `s3:${name}`, on })), ...list];
};

/** Calls of the pool that are signed with the function's role; others are authorized by a token or a client. */
const ofPool = ({ command, input }: SdkCall): NeededRight[] =>
  input.UserPoolId === undefined
    ? []
    : [{ action: `cognito-idp:${operationOf(command)}`, on: String(input.UserPoolId) }];

const ofMail = ({ command, input }: SdkCall): NeededRight[] => [
  { action: `ses:${operationOf(command)}`, on: String(input.FromEmailAddress) },
  ...(input.ConfigurationSetName === undefined
    ? []
    : [{ action: `ses:${operationOf(command)}`, on: `configuration-set/${input.ConfigurationSetName}` }]),
];

/** A telephone number has no ARN. */
const ofText = ({ command }: SdkCall): NeededRight[] => [
  { action: `sns:${operationOf(command)}`, on: 'not arn:aws:sns:*:*:*' },
];

/** A function may do with the messages of its own queue what the Lambda service may, which is granted with the queue. */
const ofQueue = ({ command, input }: SdkCall): NeededRight[] =>
  command === 'ChangeMessageVisibilityCommand'
    ? []
    : [
        {
          // Several messages in one call need the right to send one.
          action: `sqs:${operationOf(command).replace(/Batch$/, '')}`,
          on: String(input.QueueUrl).split('/').at(-1) ?? '',
        },
      ];

const ofQuickSight = ({ command }: SdkCall): NeededRight[] => [
  { action: `quicksight:${operationOf(command)}`, on: 'quicksight' },
];

const ofKey = ({ command, input }: SdkCall): NeededRight[] => [
  { action: `kms:${operationOf(command)}`, on: String(input.KeyId) },
];

const ofFunction = ({ input }: SdkCall): NeededRight[] => [
  { action: 'lambda:InvokeFunction', on: String(input.FunctionName) },
];

const byService: Readonly<Record<Service, (call: SdkCall) => NeededRight[]>> = {
  DynamoDB: ofTable,
  S3: ofObjects,
  Cognito: ofPool,
  SES: ofMail,
  SNS: ofText,
  SQS: ofQueue,
  QuickSight: ofQuickSight,
  KMS: ofKey,
  Lambda: ofFunction,
};

/** The rights that AWS demands for this call. */
export const neededRights = (call: SdkCall): NeededRight[] => byService[call.service](call);
