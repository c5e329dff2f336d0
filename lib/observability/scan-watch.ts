import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Parts } from '../parts.ts';
import { FIVE_MINUTES } from './figures.ts';
import type { Watch } from './watch.ts';

/** GuardDuty says so when its plan for arriving documents stops working; the event itself, with its reasons, goes to the topic. */
export const scanWatch = (scope: Construct, { storage, undelivered }: Parts, topic: ITopic): Watch => {
  const rule = new Rule(scope, 'ScanPlan', {
    description: 'The malware protection plan of the upload bucket does not work as it should.',
    eventPattern: {
      source: ['aws.guardduty'],
      detailType: [
        'GuardDuty Malware Protection Resource Status Warning',
        'GuardDuty Malware Protection Resource Status Error',
      ],
      detail: { s3BucketDetails: { bucketName: [storage.uploads.bucketName] } },
    },
    // By its ARN: the library's own target would let every rule of every account publish.
    targets: [{ bind: () => ({ arn: topic.topicArn, deadLetterConfig: { arn: undelivered.queueArn } }) }],
  });
  topic.addToResourcePolicy(letting(rule, 'sns:Publish', topic.topicArn));
  undelivered.addToResourcePolicy(letting(rule, 'sqs:SendMessage', undelivered.queueArn));
  return {
    id: 'ScanPlanUnhealthy',
    says: 'GuardDuty reports that it cannot check arriving documents.',
    entry: 'Documents are not scanned',
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
