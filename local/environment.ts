import type { Variable } from '../lambdas/kit/area.ts';
import { settings } from './settings.ts';

/**
 * Sets the variables a Lambda gets so that they point to the local engines. Runs before any handler is loaded, because
 * handlers read their environment on load.
 */
export const setEnvironment = (baseUrl: string, tableEndpoint: string) => {
  const { buckets, paths } = settings;
  const variables: Readonly<Record<Exclude<Variable, 'ORIGIN_SECRET_BESIDES'>, string>> = {
    TABLE_NAME: settings.table,
    SNAPSHOT_BUCKET: buckets.exports,
    DOCUMENT_BUCKET: buckets.documents,
    UPLOAD_BUCKET: buckets.uploads,
    EXPORT_BUCKET: buckets.exports,
    USER_POOL_ID: settings.poolId,
    CLIENT_ID: settings.clientId,
    REGISTRATION_CLIENT_ID: settings.registration.id,
    ORIGIN_SECRET: settings.originSecret,
    SITE_ORIGIN: baseUrl,
    MAIL_FROM: 'portal@example.com',
    MAIL_CONFIGURATION_SET: settings.configurationSet,
    SUPPORT_MAIL: 'support@example.com',
    PACKAGE_QUEUE_URL: `${baseUrl}${paths.queue}/packaging`,
    QUICKSIGHT_ACCOUNT: settings.quicksight.account,
    QUICKSIGHT_PREFIX: settings.quicksight.prefix,
  };
  Object.assign(process.env, variables, {
    SENDS_THROUGH_SES: 'yes',
    AWS_REGION: settings.region,
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: tableEndpoint,
    AWS_ENDPOINT_URL_S3: `${baseUrl}${paths.objects}`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${baseUrl}${paths.identity}`,
    AWS_ENDPOINT_URL_QUICKSIGHT: `${baseUrl}${paths.quicksight}`,
    AWS_ENDPOINT_URL_SESV2: `${baseUrl}${paths.mail}`,
    AWS_ENDPOINT_URL_SNS: `${baseUrl}${paths.sms}`,
    // The SDK warns at every start that versions from next year need a newer Node.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_ENDPOINT_URL_SQS: `${baseUrl}${paths.queue}`,
    AUDIT_BUCKET: buckets.audit,
    REMINDER_QUEUE_URL: `${baseUrl}${paths.queue}/reminders`,
    // Figures are lines of a log that CloudWatch reads; here nobody does.
    POWERTOOLS_METRICS_DISABLED: process.env.POWERTOOLS_METRICS_DISABLED ?? 'true',
    POWERTOOLS_METRICS_NAMESPACE: 'portal-local',
    POWERTOOLS_SERVICE_NAME: 'local',
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'ERROR',
  });
};
