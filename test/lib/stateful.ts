import type { Properties } from './template.ts';

/**
 * What CloudFormation replaces a resource for when it changes, by type: the properties that it calls "Replacement". Types
 * are those whose replacement loses data, or something people or other systems know: an address, an id, a subscription.
 */
const REPLACING: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::CloudFront::Distribution': [],
  'AWS::Cognito::UserPool': ['AliasAttributes', 'Schema', 'UsernameAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret', 'UserPoolId'],
  'AWS::DynamoDB::GlobalTable': ['AttributeDefinitions', 'KeySchema', 'LocalSecondaryIndexes', 'TableName'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::SNS::Topic': ['FifoTopic', 'TopicName'],
  'AWS::SQS::Queue': ['FifoQueue', 'QueueName'],
};

/** One resource that must stay what it is: its type, and what it would be replaced for. */
export interface Stateful {
  readonly type: string;
  readonly replacing: Readonly<Record<string, unknown>>;
}

/** The resources of a template that must stay, by their logical id. */
export const statefulIn = (template: Properties): Record<string, Stateful> =>
  Object.fromEntries(
    Object.entries<Properties>(template.Resources)
      .filter(([, { Type }]) => Type in REPLACING)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { Type, Properties = {} }]) => {
        const names = (REPLACING[Type] ?? []).filter((name) => Properties[name] !== undefined);
        return [id, { type: Type, replacing: Object.fromEntries(names.map((name) => [name, Properties[name]])) }];
      }),
  );
