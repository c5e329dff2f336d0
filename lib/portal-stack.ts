import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { areas as allAreas } from '../lambdas/areas.ts';
import { dataLevel } from '../lambdas/store/table.ts';
import { acknowledgeFindings } from './acknowledgements.ts';
import { Api, type Areas } from './api.ts';
import type { CodeProvider } from './area-function.ts';
import { AuditCopy } from './audit-copy.ts';
import { Backup } from './backup.ts';
import { Bounces } from './bounces.ts';
import { Bulk } from './bulk.ts';
import { Identity } from './identity.ts';
import { Inspection } from './inspection.ts';
import { Observability } from './observability/observability.ts';
import { Topics } from './observability/topics.ts';
import { outputsOf } from './outputs.ts';
import { Packaging } from './packaging.ts';
import type { Parts } from './parts.ts';
import { ReleaseSwitch } from './release-switch.ts';
import { Releases } from './releases.ts';
import { Reminders } from './reminders.ts';
import { Reports } from './reports.ts';
import { Rights } from './rights.ts';
import { DATA_METADATA, REGION, SETTINGS_METADATA, type Settings } from './settings.ts';
import { Site } from './site.ts';
import { Storage } from './storage.ts';
import { TaskWorker } from './task-worker.ts';
import { Triggers } from './triggers.ts';

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
  /** The id of the release: lib/release-id.ts. */
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
    const api = new Api(this, 'Api', {
      settings,
      areas,
      storage,
      identity,
      queues,
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
      undelivered,
      codeOf,
      siteUrl: () => site.url,
    });
    const bounces = new Bounces(this, 'Bounces', { settings, storage, undelivered, codeOf });
    // The pool sends with it, and names it without a reference.
    if (bounces.configurationSet) identity.pool.node.addDependency(bounces.configurationSet);
    const site: Site = new Site(this, 'Site', { settings, storage, identity, api, change });
    storage.acceptUploadsFrom(site.url);
    storage.showDocumentsTo(site.url);
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
      undelivered,
    };
    const topics = new Topics(this, 'Operations', settings);
    new Observability(this, 'Observability', { settings, parts, topics });
    acknowledgeFindings(this, parts);

    const outputs = outputsOf(parts, topics, settings.stage);
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
