import { describe, expect, it } from 'vitest';
import { EVIDENCE_DAYS } from '#contract/evidence/record.ts';
import { functionBehind, type Properties, resource, text } from './template.ts';

describe('evidence packages', () => {
  const queue = resource('AWS::SQS::Queue', 'PackagingQueue');
  const maker = resource('AWS::Lambda::Function', 'PackagingFunction');
  const { Rules } = resource('AWS::S3::Bucket', 'StorageExports').Properties.LifecycleConfiguration;
  const rightsOf = (name: string): Properties[] =>
    resource('AWS::IAM::Policy', `${name}RoleDefaultPolicy`).Properties.PolicyDocument.Statement;

  it('can be fetched for as long as they are promised, and leave nothing behind that costs', () => {
    const [rule] = Rules.filter(({ Prefix }: Properties) => Prefix === 'evidence/');
    expect(rule.ExpirationInDays).toBeGreaterThan(EVIDENCE_DAYS);
    expect(rule.NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 1 });
    expect(Rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    );
  });

  it('are made one after the other by a bounded number of functions, and set aside after three tries and one to tell', () => {
    const mapping = resource('AWS::Lambda::EventSourceMapping', 'PackagingFunction').Properties;
    expect(functionBehind(mapping.FunctionName)).toBe(maker.id);
    expect(mapping).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 5 },
    });
    expect(queue.Properties.RedrivePolicy.maxReceiveCount).toBe(4);
    expect(maker.Properties.Timeout).toBe(900);
  });

  it('are called by their area, which may put work into their queue and no other', () => {
    const sending = rightsOf('Apievidence').filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'));
    expect(sending.map(({ Resource }) => text(Resource))).toEqual([`${queue.id}.Arn`]);
    expect(
      text(resource('AWS::Lambda::Function', 'Apievidence').Properties.Environment.Variables.PACKAGE_QUEUE_URL),
    ).toBe(queue.id);
  });

  it('are made by a function that changes no document, and aborts only its own uploads', () => {
    const onObjects = rightsOf('PackagingFunction').flatMap(({ Action, Resource }) =>
      [Action].flat().map((action: string) => `${action} ${text(Resource)}`),
    );
    const changing = onObjects.filter((line) => /^s3:(Put|Delete|Abort)/.test(line));
    expect(changing.map((line) => line.replace(/Storage(\w+?)[0-9A-F]{8}\.Arn/, '$1')).sort()).toEqual([
      's3:AbortMultipartUpload Exports/evidence/*',
      's3:PutObject Exports/evidence/*',
      's3:PutObject Exports/snapshots/*',
    ]);
  });
});
