import { Duration, NestedStack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Parts } from '../function/parts.ts';
import type { Settings } from '../stage/settings.ts';
import { accountAlarms } from './account-alarms.ts';
import { type AlarmSpec, alarmOf, counted, FIVE_MINUTES, type Topics } from './alarm.ts';
import { createDashboard } from './dashboard.ts';
import { eventAlarms } from './event-alarms.ts';
import { firewallAlarms } from './firewall-alarms.ts';
import { saveQueries } from './queries.ts';
import { apiAlarms, functionAlarms, mailAlarms, tableAlarms } from './service-alarms.ts';
import { deadLettersOf, functionsOf, queuesOf } from './watched.ts';

const HOUR = Duration.hours(1);

/** Scheduled work that does not end well as often as it should, or does not run at all: no figure counts as none. */
const jobWatches = (scope: Construct): readonly AlarmSpec[] => [
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
    says: 'No user has been reminded for 26 hours.',
    entry: 'Reminders have stopped',
    metric: counted(scope, 'reminders', 'JobsDone', HOUR),
    threshold: 1,
    periods: 26,
    missed: true,
  },
];

const period = { period: FIVE_MINUTES };

/** Messages that wait too long, and those that were set aside. */
const queueWatches = (parts: Parts): readonly AlarmSpec[] => [
  ...Object.entries(queuesOf(parts)).map(([id, { queue, of, maxAge }]) => ({
    id,
    says: `The oldest ${of} in its queue has waited for ${maxAge.toMinutes()} minutes.`,
    entry: id === 'ImportStuck' ? 'An import is stuck' : 'A queue stands still',
    metric: queue.metricApproximateAgeOfOldestMessage(period),
    threshold: maxAge.toSeconds(),
  })),
  ...Object.entries(deadLettersOf(parts)).map(([id, { queue, means }]) => ({
    id,
    says: `${means} It waits in its dead-letter queue.`,
    entry: id === 'EventUndelivered' ? 'An event was not delivered' : 'A message was set aside',
    metric: queue.metricApproximateNumberOfMessagesVisible(period),
    threshold: 1,
  })),
];

/** Shares of the budget at which a notification is sent: what is spent, and what the month will come to as it goes. */
const BUDGET_NOTIFICATIONS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** The budget of the stage's account in dollars a month, with notifications to the topic. Runbook: "The budget is nearly used". */
const monthlyBudget = (scope: Construct, dollars: number, topic: ITopic) =>
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: BUDGET_NOTIFICATIONS.map((notification) => ({
      notification: { ...notification, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });

export interface ObservabilityProps {
  readonly settings: Settings;
  readonly parts: Parts;
  readonly topics: Topics;
}

/**
 * What an operator is notified of and can look at. A stack within the stack, of which each may have 500 resources; nothing
 * here holds data, so all of it may be made again. D-89, docs/design/observability.md.
 */
export class Observability extends NestedStack {
  constructor(scope: Construct, id: string, { settings, parts, topics }: ObservabilityProps) {
    super(scope, id, { description: `Alarms, dashboard and saved queries of the portal, stage ${settings.stage}` });
    const watches = [
      ...apiAlarms(parts.api),
      ...tableAlarms(parts.storage.table),
      ...accountAlarms(this, parts.identity, parts.api.log),
      ...jobWatches(this),
      ...queueWatches(parts),
      ...eventAlarms(this, parts, topics.informs),
      ...firewallAlarms(this, parts),
      ...mailAlarms(settings),
      ...functionAlarms(this, functionsOf(parts)),
    ];
    const alarms = watches
      .filter(({ wakes }) => wakes || !settings.lean)
      .map((watch) => ({ watch, alarm: new Alarm(this, watch.id, alarmOf(this, watch)) }));
    for (const { watch, alarm } of alarms)
      alarm.addAlarmAction(new SnsAction(watch.wakes ? topics.wakes : topics.informs));
    if (settings.monthlyBudget !== undefined) monthlyBudget(this, settings.monthlyBudget, topics.informs);
    createDashboard(
      this,
      settings.stage,
      parts,
      alarms.map(({ alarm }) => alarm),
    );
    saveQueries(this, settings.stage, parts);
  }
}
