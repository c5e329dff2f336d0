import { describe, expect, it } from 'vitest';
import { resource, resources, text } from './template.ts';

const bucket = resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('StorageUploads'));
const plan = resource('AWS::GuardDuty::MalwareProtectionPlan').Properties;
const queue = resource('AWS::SQS::Queue', 'InspectionQueue');

describe('arriving documents', () => {
  it('are scanned and tagged by GuardDuty, and nothing else of the bucket is', () => {
    expect(plan.Actions).toEqual({ Tagging: { Status: 'ENABLED' } });
    expect(text(plan.ProtectedResource.S3Bucket.BucketName)).toBe(bucket?.id);
    expect(plan.ProtectedResource.S3Bucket.ObjectPrefixes).toEqual(['incoming/']);
    expect(bucket?.Properties.NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled).toBe(true);
  });

  it('reach the inspection through a queue that sets aside what fails five times', () => {
    const [rule] = resources('AWS::Events::Rule').filter(({ id }) => id.startsWith('Inspection'));
    const { source, detail } = rule?.Properties.EventPattern ?? {};
    expect(source).toEqual(['aws.guardduty']);
    expect(detail.s3ObjectDetails.bucketName.map(text)).toEqual([bucket?.id]);
    expect(text(rule?.Properties.Targets[0].Arn)).toBe(`${queue.id}.Arn`);
    expect(queue.Properties.RedrivePolicy.maxReceiveCount).toBe(5);
    expect(resource('AWS::Lambda::EventSourceMapping', 'Inspection').Properties).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('are checked again every quarter of an hour if their check could not be finished', () => {
    const { ScheduleExpression, Target } = resource('AWS::Scheduler::Schedule', 'Inspection').Properties;
    const deadLetters = resource('AWS::SQS::Queue', 'InspectionDeadLetters').id;
    expect(ScheduleExpression).toBe('rate(15 minutes)');
    expect(text(Target.Arn)).toMatch(/:scheduler:::aws-sdk:sqs:startMessageMoveTask$/);
    expect(text(Target.Input)).toBe(`{"SourceArn":"${deadLetters}.Arn"}`);
    const role = text(Target.RoleArn).replace(/\.Arn$/, '');
    const [policy] = resources('AWS::IAM::Policy').filter(({ Properties }) =>
      Properties.Roles.map(text).includes(role),
    );
    const allowed = policy?.Properties.PolicyDocument.Statement.map(({ Action, Resource }: Record<string, unknown>) => [
      [Action].flat().sort(),
      [Resource].flat().map(text).join(' '),
    ]);
    expect(allowed).toEqual([
      [
        ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:StartMessageMoveTask'],
        `${deadLetters}.Arn`,
      ],
      [['sqs:SendMessage'], `${queue.id}.Arn ${resource('AWS::SQS::Queue', 'Undelivered').id}.Arn`],
    ]);
  });

  it('are touched by the scanner below their prefix only, by a role that no other user may take', () => {
    const role = resource('AWS::IAM::Role', 'InspectionScanner');
    const [{ Principal }] = role.Properties.AssumeRolePolicyDocument.Statement;
    expect(Principal).toEqual({ Service: 'malware-protection-plan.guardduty.amazonaws.com' });
    expect(text(plan.Role)).toBe(`${role.id}.Arn`);
    const { Statement } = resource('AWS::IAM::Policy', 'InspectionScanner').Properties.PolicyDocument;
    const objects = Statement.filter(({ Action }: { Action: string | string[] }) =>
      [Action].flat().includes('s3:GetObject'),
    );
    expect(objects.flatMap(({ Resource }: { Resource: unknown }) => [Resource].flat().map(text))).toEqual([
      `${bucket?.id}.Arn/incoming/*`,
    ]);
  });
});

describe('files that no user needs any more', () => {
  const rulesOf = (id: string) =>
    resources('AWS::S3::Bucket').find((found) => found.id.startsWith(id))?.Properties.LifecycleConfiguration.Rules;

  it('expire: arrivals after a week', () => {
    expect(rulesOf('StorageUploads')).toContainEqual(
      expect.objectContaining({ ExpirationInDays: 7, Prefix: 'incoming/' }),
    );
  });
});
