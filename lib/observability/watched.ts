import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { AreaFunction } from '../function/area-function.ts';
import type { FunctionName } from '../function/function-names.ts';
import type { Parts } from '../function/parts.ts';

/** Every function of a stage by its name. */
export const functionsOf = (parts: Parts): Readonly<Record<FunctionName, AreaFunction>> => ({
  ...parts.api.functions,
  import: parts.bulk.importer,
  inspection: parts.inspection.inspector,
  triggers: parts.triggers.handler,
  tasks: parts.taskWorker.handler,
  export: parts.reports.exporter,
  reminders: parts.reminders.handler,
  bounces: parts.bounces.handler,
  packaging: parts.packaging.maker,
  webhooks: parts.webhooks.worker,
  'webhook-sender': parts.webhooks.sender,
  'audit-copy': parts.auditCopy.copier,
  'audit-check': parts.auditCopy.checker,
});

/** A queue before a function. */
export interface WatchedQueue {
  readonly queue: Queue;
  /** What its messages are about. */
  readonly of: string;
  /** A message that is older has been in the way of the others for too long. */
  readonly maxAge: Duration;
}

/** The queues before functions, by the name of the alarm. */
export const queuesOf = ({ bulk, inspection, reminders, bounces, packaging }: Parts) =>
  ({
    ImportStuck: { queue: bulk.queue, of: 'spreadsheet', maxAge: Duration.hours(1) },
    DocumentsWaiting: { queue: inspection.queue, of: 'arrived document', maxAge: Duration.minutes(30) },
    RemindersWaiting: { queue: reminders.queue, of: 'tenant to remind or to erase from', maxAge: Duration.hours(2) },
    BouncesWaiting: { queue: bounces.queue, of: 'returned mail', maxAge: Duration.hours(1) },
    PackagesWaiting: { queue: packaging.queue, of: 'evidence package', maxAge: Duration.hours(3) },
  }) satisfies Record<string, WatchedQueue>;

/** Where messages wait that failed at every try, with what that means. */
export const deadLettersOf = ({ bulk, inspection, reminders, bounces, packaging, undelivered }: Parts) => ({
  ImportSetAside: { queue: bulk.deadLetters, means: 'A spreadsheet failed three times.' },
  DocumentSetAside: { queue: inspection.deadLetters, means: 'A document could not be checked.' },
  ReminderSetAside: {
    queue: reminders.deadLetters,
    means: 'A tenant could not be reminded, or what it deleted was not erased.',
  },
  BounceSetAside: { queue: bounces.deadLetters, means: 'An address that mails come back from could not be marked.' },
  PackageSetAside: { queue: packaging.deadLetters, means: 'An evidence package could not be made.' },
  EventUndelivered: { queue: undelivered, means: 'An event or a scheduled call did not reach its function or queue.' },
});
