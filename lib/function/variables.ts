import { Aws, Lazy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type * as z from 'zod';
import type { Variable, WorkQueue } from '#lambdas/kit/area.ts';
import type { Storage } from '../data/storage.ts';
import type { Identity } from '../identity.ts';
import type { OriginSecret } from '../site/origin-secret.ts';
import { analyticsPrefix, configurationSetName, type Settings } from '../stage/settings.ts';

/** A value for every variable that areas may ask for; undefined if this stage has none. */
export type Variables = Readonly<Record<Variable, string | undefined>>;

export interface VariableSources {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly identity: Identity;
  readonly queues: Readonly<Record<WorkQueue, IQueue>>;
  readonly webhookKey: IKey;
  readonly originSecret: OriginSecret;
  /** Evaluated when the template is written: the site is created after the functions it calls. */
  readonly siteUrl: () => string;
}

export const createVariables = ({
  settings,
  storage,
  identity,
  queues,
  webhookKey,
  originSecret,
  siteUrl,
}: VariableSources): Variables => {
  const prefix = analyticsPrefix(settings);
  return {
    TABLE_NAME: storage.table.tableName,
    SNAPSHOT_BUCKET: storage.exports.bucketName,
    DOCUMENT_BUCKET: storage.documents.bucketName,
    UPLOAD_BUCKET: storage.uploads.bucketName,
    EXPORT_BUCKET: storage.exports.bucketName,
    USER_POOL_ID: identity.pool.userPoolId,
    CLIENT_ID: identity.client.userPoolClientId,
    REGISTRATION_CLIENT_ID: identity.registration.userPoolClientId,
    FEDERATION_CLIENT_ID: identity.federation.clientId,
    FEDERATION_ENDPOINT: identity.federation.endpoint,
    POOL_FIREWALL: identity.firewall === undefined ? '' : 'yes',
    ORIGIN_SECRET: originSecret.value,
    ORIGIN_SECRET_BESIDES: originSecret.besides,
    PACKAGE_QUEUE_URL: queues.packaging.queueUrl,
    SITE_ORIGIN: Lazy.string({ produce: siteUrl }),
    MAIL_FROM: settings.mailFrom,
    MAIL_CONFIGURATION_SET: configurationSetName(settings),
    STAGE: settings.stage,
    WEBHOOK_KEY_ID: webhookKey.keyId,
    SUPPORT_MAIL: settings.supportEmail ?? '',
    QUICKSIGHT_ACCOUNT: prefix === undefined ? undefined : Aws.ACCOUNT_ID,
    QUICKSIGHT_PREFIX: prefix,
  };
};

/** The variables that a function's schema names. Throws when one without a default has no value. */
export const environmentOf = (
  functionName: string,
  { shape }: z.ZodObject,
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const named = Object.entries(shape).map(([name, schema]) => {
    const value = variables[name];
    if (value === undefined && !(schema as z.ZodType).safeParse(undefined).success)
      throw new Error(
        `The function "${functionName}" needs the variable ${name}, which has no value. Give it one in lib/function/variables.ts.`,
      );
    return [name, value] as const;
  });
  return Object.fromEntries(named.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
};
