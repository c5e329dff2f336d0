import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createStack, resourcesIn, text, wholeTemplate } from './template.ts';

const template = wholeTemplate(createStack({ mailFrom: 'portal@example.com' }));
const resource = (type: string, prefix = '') => {
  const [found] = resourcesIn(template, type).filter(({ id }) => id.startsWith(prefix));
  if (!found) throw new Error(`${type} ${prefix} is not there`);
  return found;
};
const setName = resource('AWS::SES::ConfigurationSet').Properties.Name;

describe('mails that come back', () => {
  it('are reported to the event bus, with complaints and nothing else', () => {
    const { EventDestination, ConfigurationSetName } = resource(
      'AWS::SES::ConfigurationSetEventDestination',
    ).Properties;
    expect(text(ConfigurationSetName)).toBe(resource('AWS::SES::ConfigurationSet').id);
    expect(EventDestination.MatchingEventTypes).toEqual(['bounce', 'complaint']);
    expect(text(EventDestination.EventBridgeDestination.EventBusArn)).toMatch(/event-bus\/default$/);
  });

  it('reach the function by a queue that sets aside what fails five times, those of this stage alone', () => {
    const { EventPattern, Targets } = resource('AWS::Events::Rule', 'Bounces').Properties;
    expect(EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [setName] } } },
    });
    const queue = resource('AWS::SQS::Queue', 'BouncesQueue');
    expect(text(Targets[0].Arn)).toBe(`${queue.id}.Arn`);
    expect(queue.Properties.RedrivePolicy.maxReceiveCount).toBe(5);
  });

  it('are reported for every function that sends mails, which may use the configuration set', () => {
    const senders = resourcesIn(template, 'AWS::Lambda::Function').filter(
      ({ Properties }) => Properties.Environment?.Variables.MAIL_FROM !== undefined,
    );
    expect(senders.length).toBeGreaterThan(1);
    for (const { Properties } of senders) {
      expect(Properties.Environment.Variables.MAIL_CONFIGURATION_SET).toBe(setName);
      const role = text(Properties.Role).replace(/\.Arn$/, '');
      const statements = resourcesIn(template, 'AWS::IAM::Policy')
        .filter((policy) => policy.Properties.Roles.map(text).includes(role))
        .flatMap((policy) => policy.Properties.PolicyDocument.Statement);
      const [sending] = statements.filter(({ Action }) => Action === 'ses:SendEmail');
      expect(sending.Resource.map(text)).toContainEqual(expect.stringMatching(`:configuration-set/${setName}$`));
    }
  });

  it('need no configuration set where a stage sends no mails', () => {
    const silent = Template.fromStack(createStack());
    expect(resourcesIn(silent, 'AWS::SES::ConfigurationSet')).toEqual([]);
    expect(
      resourcesIn(silent, 'AWS::Lambda::Function').map(({ Properties }) => Properties.Environment?.Variables),
    ).not.toContainEqual(expect.objectContaining({ MAIL_CONFIGURATION_SET: expect.anything() }));
  });
});
