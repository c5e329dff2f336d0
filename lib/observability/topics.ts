import { ArnFormat, Aws, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from '../stage/settings.ts';

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
