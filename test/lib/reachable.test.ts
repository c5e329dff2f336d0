import { describe, expect, it } from 'vitest';
import { type Properties, type Resource, resources, text } from './template.ts';

/** One service that has to reach a resource, and the resource in whose name it comes. */
interface Visit {
  readonly service: string;
  readonly target: string;
  readonly source: string;
}

const arnOf = (name: Properties) => text(name).replace(/\.Arn$/, '');
const rules = resources('AWS::Events::Rule');
const buckets = resources('AWS::S3::Bucket');

const visits: readonly Visit[] = [
  ...resources('AWS::CloudWatch::Alarm').flatMap(({ id, Properties }) =>
    (Properties.AlarmActions ?? []).map((action: Properties) => ({
      service: 'cloudwatch.amazonaws.com',
      target: arnOf(action),
      source: id,
    })),
  ),
  ...rules.flatMap(({ id, Properties }) =>
    Properties.Targets.map(({ Arn }: Properties) => ({
      service: 'events.amazonaws.com',
      target: arnOf(Arn),
      source: id,
    })),
  ),
  ...buckets.flatMap(({ id, Properties }) =>
    (Properties.NotificationConfiguration?.QueueConfigurations ?? []).map(({ Queue }: Properties) => ({
      service: 's3.amazonaws.com',
      target: arnOf(Queue),
      source: id,
    })),
  ),
  ...buckets.flatMap(({ id, Properties: { LoggingConfiguration } }) =>
    LoggingConfiguration?.DestinationBucketName
      ? [{ service: 'logging.s3.amazonaws.com', target: text(LoggingConfiguration.DestinationBucketName), source: id }]
      : [],
  ),
  ...resources('AWS::ApiGatewayV2::Integration').map(({ Properties }) => ({
    service: 'apigateway.amazonaws.com',
    target: arnOf(Properties.IntegrationUri),
    source: text(Properties.ApiId),
  })),
  ...resources('AWS::Cognito::UserPool').flatMap(({ id, Properties }) =>
    Object.values(Properties.LambdaConfig).map((trigger) => ({
      service: 'cognito-idp.amazonaws.com',
      target: arnOf(trigger),
      source: id,
    })),
  ),
];

const serviceOf = ({ Principal }: Properties): string[] => [Principal?.Service ?? []].flat();

/** Policies of topics, queues and buckets, by the resource they are for. */
const policiesOf = (target: string): Resource[] =>
  ['AWS::SNS::TopicPolicy', 'AWS::SQS::QueuePolicy', 'AWS::S3::BucketPolicy']
    .flatMap(resources)
    .filter(({ Properties: { Topics = [], Queues = [], Bucket = [] } }) =>
      [Topics, Queues, Bucket].flat().map(text).includes(target),
    );

/** The sources a statement is for: 'aws:SourceArn TaskWorkerEveryMinute0C51DEFB.Arn'. */
const sources = (condition: Properties = {}): string =>
  Object.values<Properties>(condition)
    .flatMap((operands) => Object.entries<Properties>(operands))
    .map(([key, value]) => `${key} ${text(value)}`)
    .join(', ');

const statements = (target: string): Properties[] =>
  policiesOf(target).flatMap(({ Properties: { PolicyDocument } }) =>
    PolicyDocument.Statement.filter(({ Effect }: Properties) => Effect === 'Allow'),
  );

const permissions = (target: string): Properties[] =>
  resources('AWS::Lambda::Permission')
    .map(({ Properties }) => Properties)
    .filter(({ FunctionName }) => arnOf(FunctionName) === target);

/** What lets the service in, as text with its conditions. */
const doors = ({ service, target }: Visit): string[] => [
  ...statements(target)
    .filter((statement) => serviceOf(statement).includes(service))
    .map(({ Condition }) => sources(Condition)),
  ...permissions(target)
    .filter(({ Principal }) => Principal === service)
    .map(({ SourceArn }) => sources({ ArnLike: { 'aws:SourceArn': SourceArn } })),
];

/** A bucket with a fixed name is named in conditions by that name. */
const namesOf = (source: string): string[] => [
  source,
  ...buckets
    .filter(({ id }) => id === source)
    .flatMap(({ Properties }) => (Properties.BucketName ? [text(Properties.BucketName)] : [])),
];

describe('a service that has something to tell', () => {
  it('is one of those that this stack uses', () => {
    expect([...new Set(visits.map(({ service }) => service))].sort()).toEqual([
      'apigateway.amazonaws.com',
      'cloudwatch.amazonaws.com',
      'cognito-idp.amazonaws.com',
      'events.amazonaws.com',
      'logging.s3.amazonaws.com',
      's3.amazonaws.com',
    ]);
  });

  it.each(visits)('is let in: $service from $source to $target', (visit) => {
    expect(doors(visit)).not.toEqual([]);
  });

  it.each(visits)('is let in for its own source only: $service from $source to $target', (visit) => {
    for (const door of doors(visit)) expect(door).toContain('aws:Source');
    if (visit.service === 'cloudwatch.amazonaws.com') {
      for (const door of doors(visit)) expect(door).toMatch(/:alarm:\*/);
      return;
    }
    expect(doors(visit).some((door) => namesOf(visit.source).some((name) => door.includes(name)))).toBe(true);
  });
});
