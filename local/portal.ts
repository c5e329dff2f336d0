import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import type { Variable } from '#lambdas/kit/area.ts';
import { tableDefinition } from '#lambdas/store/table.ts';
import { copyAuditTrail, startAuditCheck } from './background/audit-copy.ts';
import { openDns } from './dns.ts';
import { openEngines } from './engines.ts';
import { scheduledEvent } from './events/event-bridge.ts';
import { createFront, type FrontOptions } from './http/front.ts';
import { listen } from './http/loopback.ts';
import type { Inbox } from './inbox.ts';
import { invoke } from './invoke.ts';
import type { Log } from './log.ts';
import { deadLetterPlaces } from './queue/dead-letters.ts';
import { folders, settings } from './settings.ts';
import { startTableEngine } from './table-engine/table-engine.ts';

/** At a shorter interval than those of lib/jobs, because a user is watching the inbox. */
const EVERY_MS = 10_000;

interface Worker {
  stop(): Promise<void>;
}

/** Runs a function every some milliseconds, one run after the other. */
const startSchedule = (name: 'tasks' | 'webhooks', run: () => Promise<void>, log: Log, everyMs = EVERY_MS): Worker => {
  let running: Promise<void> = Promise.resolve();
  const round = () => run().catch((error: unknown) => log(name, error));
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

/** Stands in for the schedule of lib/jobs/task-worker.ts. */
const startTaskWorker = (log: Log, everyMs?: number): Worker => {
  const round = async () => {
    const { handler } = await import('#lambdas/tasks/handler.ts');
    await invoke('tasks', handler, scheduledEvent('tasks'));
  };
  return startSchedule('tasks', round, log, everyMs);
};

/** Stands in for the schedule of lib/jobs/webhooks.ts. */
const startWebhooks = (log: Log): Worker => {
  const round = async () => {
    const { handler } = await import('#lambdas/webhooks/handler.ts');
    await invoke('webhooks', handler, undefined);
  };
  return startSchedule('webhooks', round, log);
};

/**
 * Sets the variables a Lambda gets so that they point to the local engines. Runs before any handler is loaded, because
 * handlers read their environment on load. Without DNS servers those of the machine are asked, as on AWS.
 */
export const setEnvironment = (baseUrl: string, tableEndpoint: string, dnsServers?: string) => {
  const { buckets, paths } = settings;
  const variables: Readonly<Record<Exclude<Variable, 'ORIGIN_SECRET_BESIDES'>, string>> = {
    TABLE_NAME: settings.table,
    SNAPSHOT_BUCKET: buckets.exports,
    DOCUMENT_BUCKET: buckets.documents,
    UPLOAD_BUCKET: buckets.uploads,
    EXPORT_BUCKET: buckets.exports,
    USER_POOL_ID: settings.poolId,
    CLIENT_ID: settings.clientId,
    FEDERATION_CLIENT_ID: settings.federation.id,
    FEDERATION_ENDPOINT: `${baseUrl}${paths.identity}`,
    // The identity engine stops what the firewall stops.
    POOL_FIREWALL: 'yes',
    REGISTRATION_CLIENT_ID: settings.registration.id,
    ORIGIN_SECRET: settings.originSecret,
    SITE_ORIGIN: baseUrl,
    MAIL_FROM: 'portal@example.com',
    MAIL_CONFIGURATION_SET: settings.configurationSet,
    STAGE: 'local',
    WEBHOOK_KEY_ID: settings.webhookKey,
    SUPPORT_MAIL: 'support@example.com',
    PACKAGE_QUEUE_URL: `${baseUrl}${paths.queue}/packaging`,
    QUICKSIGHT_ACCOUNT: settings.quicksight.account,
    QUICKSIGHT_PREFIX: settings.quicksight.prefix,
  };
  Object.assign(process.env, variables, dnsServers === undefined ? {} : { DNS_SERVERS: dnsServers }, {
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
    AWS_ENDPOINT_URL_KMS: `${baseUrl}${paths.keys}`,
    AWS_ENDPOINT_URL_LAMBDA: `${baseUrl}${paths.functions}`,
    WEBHOOK_SENDER: 'webhook-sender',
    SIGNING_KEY_ID: settings.signingKey,
    REMINDER_QUEUE_URL: `${baseUrl}${paths.queue}/reminders`,
    // Figures are lines of a log that CloudWatch reads; here no user does.
    POWERTOOLS_METRICS_DISABLED: process.env.POWERTOOLS_METRICS_DISABLED ?? 'true',
    POWERTOOLS_METRICS_NAMESPACE: 'portal-local',
    POWERTOOLS_SERVICE_NAME: 'local',
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'ERROR',
  });
};

/** Creates the table of the one definition on a local engine, unless it is there. */
export const createLocalTable = async (endpoint: string, name: string) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const { partitionKey, sortKey } = tableDefinition;
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [
          { AttributeName: partitionKey, AttributeType: 'S' },
          { AttributeName: sortKey, AttributeType: 'S' },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
};

export interface PortalOptions extends FrontOptions {
  readonly dataDir: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly fresh?: boolean;
  /** How often tasks are looked for; every ten seconds where nothing is said. */
  readonly tasksEveryMs?: number;
  readonly log: Log;
}

export interface Portal {
  readonly url: string;
  readonly inbox: Inbox;
  /** Addresses of its parts, by the names of a stack's outputs. */
  readonly places: ReturnType<typeof deadLetterPlaces>;
  /** Resolves when no inbound file waits or is being imported. */
  importsIdle(): Promise<void>;
  /** Resolves when no export for reports is running. */
  exportsIdle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the whole portal on this machine: table, identity, object store, queues, API and site on one loopback port. */
export const startPortal = async (options: PortalOptions): Promise<Portal> => {
  const { dataDir, log } = options;
  if (options.fresh) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const data = folders(dataDir);
  const server = await listen(options.port, log);
  const { url } = server;
  const table = await startTableEngine({ dataDir: data.table, log });
  const dns = await openDns(data.dns);
  setEnvironment(url, table.endpoint, dns.address);
  await createLocalTable(table.endpoint, settings.table);
  const engines = { ...(await openEngines(url, data, log)), dns };
  server.answerWith(await createFront(url, engines, options));
  const audit = await copyAuditTrail(log);
  if (!existsSync(data.seeded)) {
    // Like the handlers, the demo data uses the data layer, which reads the environment on load.
    const { seed } = await import('./seed/seed.ts');
    await seed(data.seeded);
  }
  const { inbox, queues, exports } = engines;
  queues.start();
  const tasks = startTaskWorker(log, options.tasksEveryMs);
  const webhooks = startWebhooks(log);
  exports.start();
  const auditCheck = startAuditCheck(log);
  const stop = async () => {
    await Promise.all([tasks.stop(), webhooks.stop(), exports.stop(), auditCheck.stop()]);
    await queues.stop();
    await audit.idle();
    await server.close();
    await dns.stop();
    await table.stop();
  };
  return {
    url,
    inbox,
    places: deadLetterPlaces(url),
    importsIdle: () => queues.imports.idle(),
    exportsIdle: () => exports.idle(),
    stop,
  };
};
