import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { servedAreas as allAreas } from '#lambdas/areas.ts';
import { dataLevel } from '#lambdas/store/table.ts';
import { Reports } from './analytics/analytics-export.ts';
import { Api, type Areas } from './api.ts';
import { AuditCopy } from './data/audit-copy.ts';
import { Backup } from './data/backup.ts';
import { Storage } from './data/storage.ts';
import type { CodeProvider } from './function/area-function.ts';
import type { Parts } from './function/parts.ts';
import { Rights } from './function/permissions.ts';
import { ReleaseSwitch, Releases } from './function/releases.ts';
import { Identity } from './identity.ts';
import { Bounces } from './jobs/bounces.ts';
import { Reminders } from './jobs/daily.ts';
import { Packaging } from './jobs/evidence-package.ts';
import { Bulk } from './jobs/import.ts';
import { Inspection } from './jobs/inspection.ts';
import { TaskWorker } from './jobs/task-worker.ts';
import { Triggers } from './jobs/triggers.ts';
import { Webhooks } from './jobs/webhooks.ts';
import { Topics } from './observability/alarm.ts';
import { dashboardUrl } from './observability/dashboard.ts';
import { Observability } from './observability/observability.ts';
import { Site } from './site/site.ts';
import { acknowledgeFindings } from './stage/acknowledgements.ts';
import { DATA_METADATA, REGION, SETTINGS_METADATA, type Settings } from './stage/settings.ts';

/** What a stage tells its operators; the runbook's commands read it. */
const outputsOf = (
  { releases, site, api, identity, storage, bulk, inspection, reminders, bounces, packaging, undelivered }: Parts,
  topics: Topics,
  stage: string,
): Readonly<Record<string, string>> => ({
  Release: releases.release,
  SiteUrl: site.url,
  // What the record of an own domain points at.
  SiteAddress: site.distribution.distributionDomainName,
  SiteBucket: site.bucket.bucketName,
  DistributionId: site.distribution.distributionId,
  ApiId: api.http.apiId,
  UserPoolId: identity.pool.userPoolId,
  UserPoolClientId: identity.client.userPoolClientId,
  FederationClientId: identity.federation.clientId,
  FederationEndpoint: identity.federation.endpoint,
  TableName: storage.table.tableName,
  DocumentBucket: storage.documents.bucketName,
  UploadBucket: storage.uploads.bucketName,
  ExportBucket: storage.exports.bucketName,
  AuditBucket: storage.audit.bucketName,
  LogBucket: storage.logs.bucketName,
  ImportQueueUrl: bulk.queue.queueUrl,
  DeadLetterQueueUrl: bulk.deadLetters.queueUrl,
  InspectionDeadLetterQueueUrl: inspection.deadLetters.queueUrl,
  ReminderDeadLetterQueueUrl: reminders.deadLetters.queueUrl,
  BounceDeadLetterQueueUrl: bounces.deadLetters.queueUrl,
  EvidenceDeadLetterQueueUrl: packaging.deadLetters.queueUrl,
  SigningKeyId: packaging.signingKey.keyId,
  UndeliveredQueueUrl: undelivered.queueUrl,
  AlarmTopicArn: topics.wakes.topicArn,
  NoticeTopicArn: topics.informs.topicArn,
  DashboardUrl: dashboardUrl(stage),
});

/** Where events and scheduled calls wait for 14 days that could not be handed to their function or queue. */
const undeliveredQueue = (scope: Construct) =>
  new Queue(scope, 'Undelivered', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });

export interface PortalStackProps {
  readonly settings: Settings;
  readonly codeOf: CodeProvider;
  /** The id of the release: bin/apps/portal.ts. */
  readonly release: string;
  /** All areas of the portal where nothing is said; tests add one. */
  readonly areas?: Areas;
}

/** One stage of the portal, whole. */
export class PortalStack extends Stack {
  constructor(scope: Construct, id: string, { settings, codeOf, release, areas = allAreas }: PortalStackProps) {
    super(scope, id, {
      env: { region: REGION },
      description: `Compliance portal, stage ${settings.stage}`,
      terminationProtection: true,
    });
    // What a later deployment compares itself with; parts of the template that make no resource.
    this.templateOptions.metadata = { [SETTINGS_METADATA]: settings, [DATA_METADATA]: dataLevel };
    const change = new ReleaseSwitch(this, release);
    const releases = new Releases(this, settings, change);
    new Rights(this, settings);
    const identity = new Identity(this, 'Identity', settings);
    const storage = new Storage(this, 'Storage', settings);
    const backup = new Backup(this, 'Backup', { settings, storage });
    const undelivered = undeliveredQueue(this);
    const packaging = new Packaging(this, 'Packaging', { settings, storage, codeOf });
    const queues = { packaging: packaging.queue };
    const webhooks = new Webhooks(this, 'Webhooks', {
      settings,
      storage,
      undelivered,
      codeOf,
      siteUrl: () => site.url,
    });
    const api = new Api(this, 'Api', {
      settings,
      areas,
      storage,
      identity,
      queues,
      webhookKey: webhooks.key,
      codeOf,
      siteUrl: () => site.url,
    });
    const bulk = new Bulk(this, 'Bulk', { settings, storage, codeOf });
    const inspection = new Inspection(this, 'Inspection', { storage, undelivered, codeOf });
    const triggers = new Triggers(this, 'Triggers', {
      settings,
      storage,
      identity,
      codeOf,
      siteUrl: () => site.url,
    });
    const taskWorker = new TaskWorker(this, 'TaskWorker', {
      settings,
      storage,
      identity,
      undelivered,
      codeOf,
      siteUrl: () => site.url,
    });
    const auditCopy = new AuditCopy(this, 'AuditCopy', { storage, undelivered, codeOf });
    const reports = new Reports(this, 'Reports', { settings, storage, undelivered, codeOf });
    const reminders = new Reminders(this, 'Reminders', {
      settings,
      storage,
      identity,
      undelivered,
      codeOf,
      siteUrl: () => site.url,
    });
    const bounces = new Bounces(this, 'Bounces', { settings, storage, undelivered, codeOf });
    // The pool sends with it, and names it without a reference.
    if (bounces.configurationSet) identity.pool.node.addDependency(bounces.configurationSet);
    const site: Site = new Site(this, 'Site', { settings, storage, identity, api, change });
    storage.acceptUploadsFrom(site.origins);
    storage.showDocumentsTo(site.origins);
    const parts: Parts = {
      releases,
      backup,
      identity,
      storage,
      api,
      bulk,
      inspection,
      site,
      triggers,
      taskWorker,
      auditCopy,
      reports,
      reminders,
      bounces,
      packaging,
      webhooks,
      undelivered,
    };
    const topics = new Topics(this, 'Operations', settings);
    new Observability(this, 'Observability', { settings, parts, topics });
    acknowledgeFindings(this, parts);

    const outputs = outputsOf(parts, topics, settings.stage);
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
