import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Reports } from '../analytics/analytics-export.ts';
import type { Api } from '../api.ts';
import type { AuditCopy } from '../data/audit-copy.ts';
import type { Backup } from '../data/backup.ts';
import type { Storage } from '../data/storage.ts';
import type { Identity } from '../identity.ts';
import type { Bounces } from '../jobs/bounces.ts';
import type { Reminders } from '../jobs/daily.ts';
import type { Packaging } from '../jobs/evidence-package.ts';
import type { Bulk } from '../jobs/import.ts';
import type { Inspection } from '../jobs/inspection.ts';
import type { TaskWorker } from '../jobs/task-worker.ts';
import type { Triggers } from '../jobs/triggers.ts';
import type { Webhooks } from '../jobs/webhooks.ts';
import type { Site } from '../site/site.ts';
import type { Releases } from './releases.ts';

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
  readonly webhooks: Webhooks;
  readonly undelivered: Queue;
}
