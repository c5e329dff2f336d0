import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createStack, nestedTemplate, resources, resourcesIn, text } from './template.ts';

const stack = createStack({ lean: true });
const template = Template.fromStack(stack);
const idsOf = (type: string) => resourcesIn(template, type).map(({ id }) => id);

describe('a lean stage', () => {
  it('has no firewall before site and pool, and no log of one', () => {
    for (const type of ['AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation']) expect(idsOf(type)).toEqual([]);
    const [distribution] = resourcesIn(template, 'AWS::CloudFront::Distribution');
    expect(distribution?.Properties.DistributionConfig.WebACLId).toBeUndefined();
    const watched = nestedTemplate(stack, 'Observability');
    expect(resourcesIn(watched, 'AWS::WAFv2::LoggingConfiguration')).toEqual([]);
    expect(resourcesIn(watched, 'AWS::Logs::LogGroup')).toEqual([]);
  });

  it('keeps the alarms that page, and no other', () => {
    const alarms = resourcesIn(nestedTemplate(stack, 'Observability'), 'AWS::CloudWatch::Alarm');
    expect(alarms.length).toBe(8);
    for (const { Properties } of alarms) expect(text(Properties.AlarmActions[0])).toContain('OperationsAlarms');
  });

  it('becomes a full one, and a full one lean, without another table, pool, bucket or distribution', () => {
    for (const type of [
      'AWS::DynamoDB::GlobalTable',
      'AWS::Cognito::UserPool',
      'AWS::S3::Bucket',
      'AWS::CloudFront::Distribution',
    ]) {
      const full = resources(type).map(({ id }) => id);
      expect(full.length).toBeGreaterThan(0);
      expect(idsOf(type)).toEqual(full);
    }
  });
});
