import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Api } from './api.ts';
import type { AuditCopy } from './audit-copy.ts';
import type { Backup } from './backup.ts';
import type { Bounces } from './bounces.ts';
import type { Bulk } from './bulk.ts';
import type { Identity } from './identity.ts';
import type { Inspection } from './inspection.ts';
import type { Packaging } from './packaging.ts';
import type { Releases } from './releases.ts';
import type { Reminders } from './reminders.ts';
import type { Reports } from './reports.ts';
import type { Site } from './site.ts';
import type { Storage } from './storage.ts';
import type { TaskWorker } from './task-worker.ts';
import type { Triggers } from './triggers.ts';

/** What a stage consists of, for what looks at all of it. */
export interface Parts {
  readonly releases: Releases;
  readonly backup: Backup;
  readonly identity: Identity;
  readonly storage: Storage;
  readonly api: Api;
  readonly bulk: Bulk;
  readonly inspection: Inspection;
  readonly site: Site;
  readonly triggers: Triggers;
  readonly taskWorker: TaskWorker;
  readonly auditCopy: AuditCopy;
  readonly reports: Reports;
  readonly reminders: Reminders;
  readonly bounces: Bounces;
  readonly packaging: Packaging;
  readonly undelivered: Queue;
}
