import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { counted } from './figures.ts';
import type { Watch } from './watch.ts';

const HOUR = Duration.hours(1);

/** Scheduled work that does not end well as often as it should, or does not run at all: no figure counts as none. */
export const jobWatches = (scope: Construct): readonly Watch[] => [
  {
    id: 'HousekeepingStopped',
    says: 'No run of the task worker has come to its end for 15 minutes: no mail goes out.',
    entry: 'Housekeeping has stopped',
    metric: counted(scope, 'tasks', 'JobsDone'),
    threshold: 1,
    periods: 3,
    missed: true,
    wakes: true,
  },
  {
    id: 'ExportStopped',
    says: 'No export for reports has ended well for three hours.',
    entry: 'The export has stopped',
    metric: counted(scope, 'export', 'JobsDone', HOUR),
    threshold: 1,
    periods: 3,
    missed: true,
  },
  {
    id: 'AuditCheckStopped',
    says: 'The audit trail has not been compared with its copy for three hours.',
    entry: 'The audit trail is not checked',
    metric: counted(scope, 'audit-check', 'JobsDone', HOUR),
    threshold: 1,
    periods: 3,
    missed: true,
  },
  {
    id: 'AuditDifferences',
    says: 'Entries of the audit trail are not as they were written.',
    entry: 'The audit trail differs from its copy',
    metric: counted(scope, 'audit-check', 'AuditDifferences', HOUR),
    threshold: 1,
    wakes: true,
  },
  {
    id: 'RemindersStopped',
    says: 'Nobody has been reminded for 26 hours.',
    entry: 'Reminders have stopped',
    metric: counted(scope, 'reminders', 'JobsDone', HOUR),
    threshold: 1,
    periods: 26,
    missed: true,
  },
];
