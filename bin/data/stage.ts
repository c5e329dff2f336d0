import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { REGION } from '#lib/stage/settings.ts';

/** What cannot be done with the data of a stage, as a sentence. */
export class Refused extends Error {}

/** Buckets that hold what people have stored, by what the commands call them. What reports and lists keep is made again. */
interface Buckets {
  readonly documents: string;
  readonly uploads: string;
  readonly exports: string;
}

/** What a stage stores, and the clients that reach it: commands that move data name two of them. */
export interface Stage {
  readonly db: DynamoDBClient;
  readonly s3: S3Client;
  readonly pool: CognitoIdentityProviderClient;
  readonly table: string;
  readonly buckets: Buckets;
  readonly poolId: string;
  /** The bucket with the locked copy of the audit trail, where the stage has one. */
  readonly audit?: string | undefined;
}

/** As many connections as calls that a command makes at a time, and patience while a service asks for less. */
const manyCalls = () => {
  const agent = { keepAlive: true, maxSockets: 160 };
  return { maxAttempts: 10, requestHandler: { httpAgent: agent, httpsAgent: agent } };
};

/** A stage by the names of its parts, reached as the SDK finds its credentials and endpoints. */
export const stageOf = (names: Pick<Stage, 'table' | 'buckets' | 'poolId' | 'audit'>): Stage => ({
  ...names,
  db: new DynamoDBClient(manyCalls()),
  s3: new S3Client({ ...manyCalls(), requestChecksumCalculation: 'WHEN_REQUIRED' }),
  pool: new CognitoIdentityProviderClient(manyCalls()),
});

const variable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: name the portal with --stage NAME, or --local.`);
  return value;
};

/** The stage that the environment names, as `withTarget` has set it. */
export const stageOfEnvironment = (): Stage =>
  stageOf({
    table: variable('TABLE_NAME'),
    buckets: {
      documents: variable('DOCUMENT_BUCKET'),
      uploads: variable('UPLOAD_BUCKET'),
      exports: variable('SNAPSHOT_BUCKET'),
    },
    poolId: variable('USER_POOL_ID'),
    audit: process.env.AUDIT_BUCKET || undefined,
  });

/** Who is subscribed to a topic: addresses that are told, and those that have not opened the link of SNS yet. */
export interface Subscribers {
  readonly told: readonly string[];
  readonly waiting: readonly string[];
}

/** SNS names a subscription by its ARN, or by one of these where it counts for nothing. */
const PENDING = 'PendingConfirmation';
const DELETED = 'Deleted';

export const subscribersOf = async (
  TopicArn: string,
  client = new SNSClient({ region: REGION }),
): Promise<Subscribers> => {
  const [told, waiting]: [string[], string[]] = [[], []];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
    for (const { SubscriptionArn, Endpoint = '' } of Subscriptions)
      if (SubscriptionArn === PENDING) waiting.push(Endpoint);
      else if (SubscriptionArn !== DELETED) told.push(Endpoint);
  return { told, waiting };
};
