import { ArnFormat, Aws, Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type Counted, MEASURED_BY, VIEW_AGE } from '#contract/rules/metrics.ts';
import type { FunctionName } from '../function/function-names.ts';
import { type Settings, stageStackOf } from '../stage/settings.ts';

/**
 * The topics for operators: one that pages, and one that informs. They stand in the stack itself and keep their ids: people
 * have confirmed subscriptions to them. docs/design/observability.md.
 */
export class Topics extends Construct {
  readonly wakes: Topic;
  readonly informs: Topic;

  constructor(scope: Construct, id: string, { alarmEmail, noticeEmail = alarmEmail }: Settings) {
    super(scope, id);
    this.wakes = this.create('Alarms', alarmEmail);
    this.informs = this.create('Notices', noticeEmail);
    this.informs.addToResourcePolicy(this.letting('budgets.amazonaws.com', this.informs));
  }

  private create(id: string, email: string | undefined) {
    const topic = new Topic(this, id, { enforceSSL: true });
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    // A topic with a policy of its own no longer has the default one, by which the account's alarms may publish.
    const sourceArn = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    topic.addToResourcePolicy(
      this.letting('cloudwatch.amazonaws.com', topic, { ArnLike: { 'aws:SourceArn': sourceArn } }),
    );
    return topic;
  }

  private letting(service: string, { topicArn }: Topic, conditions: Readonly<Record<string, unknown>> = {}) {
    return new PolicyStatement({
      principals: [new ServicePrincipal(service)],
      actions: ['sns:Publish'],
      resources: [topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID }, ...conditions },
    });
  }
}

export const FIVE_MINUTES = Duration.minutes(5);

/** The namespace of a stage's figures in CloudWatch: the name of its stack. Within a nested stack that of the whole. */
export const namespaceOf = (scope: Construct): string => stageStackOf(scope).stackName;

/** The variables by which a function's figures go under its stage and its name. lambdas/ports/metrics.ts reads them. */
export const figureVariables = (scope: Construct, name: FunctionName) => ({
  POWERTOOLS_METRICS_NAMESPACE: namespaceOf(scope),
  POWERTOOLS_SERVICE_NAME: name,
});

/** What a function has counted, summed over each period. */
export const counted = (scope: Construct, name: FunctionName, metricName: Counted, period = FIVE_MINUTES) =>
  new Metric({
    namespace: namespaceOf(scope),
    metricName,
    dimensionsMap: { [MEASURED_BY]: name },
    statistic: 'Sum',
    period,
  });

/** How old the lists in a function's memory were when they were used again: the oldest tenth. */
export const viewAge = (scope: Construct, name: FunctionName) =>
  new Metric({
    namespace: namespaceOf(scope),
    metricName: VIEW_AGE,
    dimensionsMap: { [MEASURED_BY]: name },
    statistic: 'p90',
    period: FIVE_MINUTES,
    label: name,
  });

/** What an operator is notified of, as data: lib/observability/observability.ts makes an alarm of it. */
export interface AlarmSpec {
  /** Its id in the stack; its name in CloudWatch is that of the stack and this id. */
  readonly id: string;
  /** What has happened, a sentence. */
  readonly says: string;
  /** Its heading below "Alarms" of docs/runbook/wrong.md. */
  readonly entry: string;
  readonly metric: IMetric;
  /** From here on it is wrong. */
  readonly threshold: number;
  /** Periods of the metric that must be wrong in a row; 1 where nothing is said. */
  readonly periods?: number;
  /** Less than the threshold is wrong, and so is no figure at all: something that should happen does not. */
  readonly missed?: true;
  /** People are kept from working, or something is lost by the morning: it pages an operator. The others inform. */
  readonly wakes?: true;
}

/** The place in the runbook that a description names: GitHub's anchor of the heading. */
const anchorOf = (entry: string) => `docs/runbook/wrong.md#${entry.toLowerCase().replaceAll(' ', '-')}`;

/**
 * The settings of an alarm. Its name and description are what an operator reads in a message: which alarm it is, what has
 * happened, and where the runbook says what to do.
 */
export const alarmOf = (scope: Construct, { id, says, entry, metric, threshold, periods = 1, missed }: AlarmSpec) => ({
  alarmName: `${stageStackOf(scope).stackName}-${id}`,
  metric,
  threshold,
  evaluationPeriods: periods,
  alarmDescription: `${says} What to do: ${anchorOf(entry)}`,
  comparisonOperator: missed
    ? ComparisonOperator.LESS_THAN_THRESHOLD
    : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: missed ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
});
