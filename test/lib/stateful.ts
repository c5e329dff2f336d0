import type { Properties } from './template.ts';

/**
 * What CloudFormation replaces a resource for when it changes, by type: the properties that it calls "Replacement", and the attributes
 * of a pool, of which it only adds some. Types
 * are those whose replacement loses data, or something people or other systems know (an address, an id, a subscription, the
 * name of a function), or interrupts what runs: two mappings share the messages of a queue, two routes of one key exclude
 * each other, and a policy that is deleted empties that of its queue, topic or bucket after the new one was made.
 */
const REPLACING: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::ApiGatewayV2::Route': ['ApiId'],
  'AWS::CloudFront::Distribution': [],
  'AWS::Cognito::UserPool': ['AliasAttributes', 'Schema', 'UsernameAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret', 'UserPoolId'],
  // Providers of companies lead back to its address.
  'AWS::Cognito::UserPoolDomain': ['Domain', 'UserPoolId'],
  'AWS::DynamoDB::GlobalTable': ['AttributeDefinitions', 'KeySchema', 'LocalSecondaryIndexes', 'TableName'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn'],
  'AWS::Lambda::Function': ['FunctionName', 'PackageType'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::S3::BucketPolicy': ['Bucket'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::SNS::Topic': ['FifoTopic', 'TopicName'],
  'AWS::SNS::TopicPolicy': [],
  'AWS::SQS::Queue': ['FifoQueue', 'QueueName'],
  'AWS::SQS::QueuePolicy': [],
};

/** One resource that must stay what it is: its type, and what it would be replaced for. */
export interface Stateful {
  readonly type: string;
  readonly replacing: Readonly<Record<string, unknown>>;
}

/** The resources of a template that must stay, by their logical id. CDK's own helpers run while a stage is deployed only. */
export const statefulIn = (template: Properties): Record<string, Stateful> =>
  Object.fromEntries(
    Object.entries<Properties>(template.Resources)
      .filter(([id, { Type }]) => Type in REPLACING && !id.startsWith('Custom'))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { Type, Properties = {} }]) => {
        const names = (REPLACING[Type] ?? []).filter((name) => Properties[name] !== undefined);
        return [id, { type: Type, replacing: Object.fromEntries(names.map((name) => [name, Properties[name]])) }];
      }),
  );
