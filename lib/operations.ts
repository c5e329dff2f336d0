import { ArnFormat, Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ACCOUNT_DIFFERS } from '../contract/rules/log-events.ts';
import type { Api } from './api.ts';
import type { Bounces } from './bounces.ts';
import type { Bulk } from './bulk.ts';
import type { Inspection } from './inspection.ts';
import type { Packaging } from './packaging.ts';
import type { Reminders } from './reminders.ts';
import type { Reports } from './reports.ts';
import type { Settings } from './settings.ts';
import type { TaskWorker } from './task-worker.ts';
import type { Triggers } from './triggers.ts';

export interface OperationsProps {
  readonly settings: Settings;
  readonly api: Api;
  readonly bulk: Bulk;
  readonly inspection: Inspection;
  readonly triggers: Triggers;
  readonly taskWorker: TaskWorker;
  readonly reports: Reports;
  readonly reminders: Reminders;
  readonly bounces: Bounces;
  readonly packaging: Packaging;
  readonly undelivered: Queue;
}

const FIVE_MINUTES = { period: Duration.minutes(5) };

/** What an operator is told about and can look at: failed imports, failing functions, 5xx replies. D-89. */
export class Operations extends Construct {
  readonly topic: Topic;

  constructor(
    scope: Construct,
    id: string,
    {
      settings,
      api,
      bulk,
      inspection,
      triggers,
      taskWorker,
      reports,
      reminders,
      bounces,
      packaging,
      undelivered,
    }: OperationsProps,
  ) {
    super(scope, id);
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    this.letAlarmsIn();
    if (settings.alarmEmail) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));

    const functions = {
      ...api.functions,
      import: bulk.importer,
      inspection: inspection.inspector,
      triggers: triggers.handler,
      taskWorker: taskWorker.handler,
      export: reports.exporter,
      reminders: reminders.handler,
      bounces: bounces.handler,
      packaging: packaging.maker,
    };
    const setAside = bulk.deadLetters.metricApproximateNumberOfMessagesVisible(FIVE_MINUTES);
    this.alarm('ImportSetAside', setAside, 'A spreadsheet failed three times and waits in the dead-letter queue.');
    const unchecked = inspection.deadLetters.metricApproximateNumberOfMessagesVisible(FIVE_MINUTES);
    this.alarm('DocumentSetAside', unchecked, 'A document could not be checked and waits in the dead-letter queue.');
    const untold = reminders.deadLetters.metricApproximateNumberOfMessagesVisible(FIVE_MINUTES);
    this.alarm(
      'ReminderSetAside',
      untold,
      'The people of a family could not be reminded; it waits in the dead-letter queue.',
    );
    const unmarked = bounces.deadLetters.metricApproximateNumberOfMessagesVisible(FIVE_MINUTES);
    this.alarm('BounceSetAside', unmarked, 'An address that mails come back from could not be marked.');
    const unpacked = packaging.deadLetters.metricApproximateNumberOfMessagesVisible(FIVE_MINUTES);
    this.alarm(
      'PackageSetAside',
      unpacked,
      'An evidence package could not be made; it waits in the dead-letter queue.',
    );
    const lost = undelivered.metricApproximateNumberOfMessagesVisible(FIVE_MINUTES);
    this.alarm('EventUndelivered', lost, 'An event or a scheduled call did not reach its function or queue.');
    this.alarm('ApiFailures', api.http.metricServerError(FIVE_MINUTES), 'The API answered with 5xx.', 5);
    const differing = api.log.addMetricFilter('AccountDiffers', {
      filterPattern: FilterPattern.literal(`"${ACCOUNT_DIFFERS}"`),
      metricNamespace: `portal-${settings.stage}`,
      metricName: 'AccountDiffers',
    });
    this.alarm(
      'AccountDiffersAlarm',
      differing.metric({ ...FIVE_MINUTES, statistic: 'Sum' }),
      'E-mail or phone of an account were changed past the portal; the sign-in was refused.',
    );
    for (const [name, handler] of Object.entries(functions))
      this.alarm(`${name}Errors`, handler.metricErrors(FIVE_MINUTES), `The ${name} function failed or timed out.`);

    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
    const each = (metric: (handler: Api['functions'][keyof Api['functions']]) => IMetric) =>
      Object.values(functions).map(metric);
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [
          graph('Requests and failures', [
            api.http.metricCount(),
            api.http.metricClientError(),
            api.http.metricServerError(),
          ]),
          graph(
            'Duration, slowest 1 %',
            each((handler) => handler.metricDuration({ statistic: 'p99' })),
          ),
          graph(
            'Function errors',
            each((handler) => handler.metricErrors()),
          ),
        ],
        [
          graph('Spreadsheets waiting', [bulk.queue.metricApproximateNumberOfMessagesVisible()]),
          graph('Oldest spreadsheet', [bulk.queue.metricApproximateAgeOfOldestMessage()]),
          graph('Set aside', [bulk.deadLetters.metricApproximateNumberOfMessagesVisible()]),
        ],
      ],
    });
  }

  /** A topic with a policy of its own no longer has the default one, by which the account's alarms may publish. */
  private letAlarmsIn() {
    const alarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID }, ArnLike: { 'aws:SourceArn': alarms } },
      }),
    );
  }

  private alarm(id: string, metric: IMetric, alarmDescription: string, threshold = 1) {
    new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
