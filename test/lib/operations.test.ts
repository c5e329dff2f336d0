import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_DIFFERS } from '../../contract/rules/log-events.ts';
import { createStack, resource, resources, resourcesIn, text } from './template.ts';

const alarms = resources('AWS::CloudWatch::Alarm');
const alarmed = alarms.map(({ Properties }) => {
  const [dimension] = Properties.Dimensions ?? [{ Value: Properties.Namespace }];
  return `${Properties.MetricName} ${text(dimension.Value)}`;
});

describe('an event or a scheduled call', () => {
  const lost = `${resource('AWS::SQS::Queue', 'Undelivered').id}.Arn`;

  it('that cannot be delivered waits in a queue of its own, whoever it was for', () => {
    const full = Template.fromStack(createStack({ mailFrom: 'portal@example.com' }));
    const targets = [
      ...resourcesIn(full, 'AWS::Events::Rule').flatMap(({ Properties }) => Properties.Targets),
      ...resourcesIn(full, 'AWS::Scheduler::Schedule').map(({ Properties }) => Properties.Target),
    ];
    expect(targets.length).toBeGreaterThan(6);
    for (const { DeadLetterConfig } of targets) expect(text(DeadLetterConfig.Arn)).toBe(lost);
  });
});

describe('alarms', () => {
  it('tell of files that were set aside, of 5xx answers and of every failing function', () => {
    const functions = resources('AWS::Lambda::Function').filter(({ id }) => !id.startsWith('Custom'));
    expect(alarmed.sort()).toEqual(
      [
        `ApproximateNumberOfMessagesVisible ${resource('AWS::SQS::Queue', 'BulkDeadLetters').id}.QueueName`,
        `ApproximateNumberOfMessagesVisible ${resource('AWS::SQS::Queue', 'InspectionDeadLetters').id}.QueueName`,
        `ApproximateNumberOfMessagesVisible ${resource('AWS::SQS::Queue', 'RemindersDeadLetters').id}.QueueName`,
        `ApproximateNumberOfMessagesVisible ${resource('AWS::SQS::Queue', 'BouncesDeadLetters').id}.QueueName`,
        `ApproximateNumberOfMessagesVisible ${resource('AWS::SQS::Queue', 'PackagingDeadLetters').id}.QueueName`,
        `ApproximateNumberOfMessagesVisible ${resource('AWS::SQS::Queue', 'Undelivered').id}.QueueName`,
        `5xx ${resource('AWS::ApiGatewayV2::Api').id}`,
        'AccountDiffers portal-prod',
        ...functions.map(({ id }) => `Errors ${id}`),
      ].sort(),
    );
  });

  it('tell of an account that was changed past the portal, by the line that the sign-in writes', () => {
    const { Properties } = resource('AWS::Logs::MetricFilter');
    expect(Properties.FilterPattern).toBe(`"${ACCOUNT_DIFFERS}"`);
    expect(text(Properties.LogGroupName)).toMatch(/^ApiLog/);
    const [made] = Properties.MetricTransformations;
    expect(alarmed).toContain(`${made.MetricName} ${made.MetricNamespace}`);
  });

  it('all reach the operator', () => {
    const topic = resource('AWS::SNS::Topic').id;
    for (const { Properties } of alarms) expect(Properties.AlarmActions.map(text)).toEqual([topic]);
  });
});
