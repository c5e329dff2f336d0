import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Parts } from '../function/parts.ts';
import { type AlarmSpec, FIVE_MINUTES } from './alarm.ts';

/** What another service reports by events of its own. */
interface Reported extends Pick<AlarmSpec, 'id' | 'says' | 'entry'> {
  /** Of the rule, in the stack. */
  readonly rule: string;
  readonly eventPattern: EventPattern;
}

/** GuardDuty says so when its plan for arriving documents stops working, AWS Backup when the backup of a night, or its copy, has failed. */
const reportedBy = ({ storage, backup }: Parts): readonly Reported[] => [
  {
    id: 'ScanPlanUnhealthy',
    rule: 'ScanPlan',
    says: 'GuardDuty reports that it cannot check arriving documents.',
    entry: 'Documents are not scanned',
    eventPattern: {
      source: ['aws.guardduty'],
      detailType: [
        'GuardDuty Malware Protection Resource Status Warning',
        'GuardDuty Malware Protection Resource Status Error',
      ],
      detail: { s3BucketDetails: { bucketName: [storage.uploads.bucketName] } },
    },
  },
  {
    id: 'BackupFailed',
    rule: 'BackupFailures',
    says: 'A backup of the table or the documents, or its copy in another region, has failed.',
    entry: 'A backup has failed',
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: {
        state: ['FAILED', 'ABORTED', 'EXPIRED'],
        // The event of a copy names the vault that it is made from, and that by its ARN.
        $or: [
          { backupVaultName: [backup.vault.backupVaultName] },
          { sourceBackupVaultArn: [backup.vault.backupVaultArn] },
        ],
      },
    },
  },
];

/** The event itself, with its reasons, goes to the topic; that there was one raises an alarm. */
const watchOf = (
  scope: Construct,
  { rule: ruleId, eventPattern, ...watch }: Reported,
  undelivered: Queue,
  topic: ITopic,
): AlarmSpec => {
  const rule = new Rule(scope, ruleId, {
    description: watch.says,
    eventPattern,
    // By its ARN: the library's own target would let every rule of every account publish.
    targets: [{ bind: () => ({ arn: topic.topicArn, deadLetterConfig: { arn: undelivered.queueArn } }) }],
  });
  topic.addToResourcePolicy(letting(rule, 'sns:Publish', topic.topicArn));
  undelivered.addToResourcePolicy(letting(rule, 'sqs:SendMessage', undelivered.queueArn));
  return {
    ...watch,
    metric: new Metric({
      namespace: 'AWS/Events',
      metricName: 'MatchedEvents',
      dimensionsMap: { RuleName: rule.ruleName },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    }),
    threshold: 1,
  };
};

const letting = ({ ruleArn }: Rule, action: string, resource: string) =>
  new PolicyStatement({
    principals: [new ServicePrincipal('events.amazonaws.com')],
    actions: [action],
    resources: [resource],
    conditions: { ArnEquals: { 'aws:SourceArn': ruleArn } },
  });

/** What other services report of what they do for the portal. */
export const eventAlarms = (scope: Construct, parts: Parts, topic: ITopic): readonly AlarmSpec[] =>
  reportedBy(parts).map((reported) => watchOf(scope, reported, parts.undelivered, topic));
