import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { nextToMove } from './next-to-move.ts';
import { type Properties, type Resource, resourcesIn, text, wholeTemplate } from './template.ts';

/** How near something is to a limit, and what would move first. */
export interface Figure {
  readonly what: string;
  readonly is: number;
  readonly limit: number;
  readonly next: readonly string[];
  /** How much of the limit may be used, where that is not the usual share. */
  readonly share?: number;
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html, dynamic-references.html. */
const cloudFormation = {
  resources: 500,
  templateBytes: 1_048_576,
  parameters: 200,
  outputs: 200,
  mappings: 200,
  secretReferences: 60,
} as const;

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const httpApi = { Route: 300, Integration: 300, Authorizer: 10 } as const;

/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const lambda = { environmentBytes: 4_096, policyBytes: 20_480, layers: 5 } as const;

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html: all inline policies of a role, without spaces. */
const INLINE_POLICY_CHARACTERS = 10_240;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const cloudFront = { behaviors: 75, functions: 100, responseHeadersPolicies: 20 } as const;

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html */
const cloudWatch = {
  widgets: 500,
  metricsOfWidget: 500,
  metricsOfDashboard: 2_500,
} as const;

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html */
const TARGETS_PER_RULE = 5;

/** What a reference becomes in AWS: an ARN of a table or of the alias of a function has about as many characters. */
const REFERENCE = 'r'.repeat(100);

/** The value as it is sent to AWS, each reference as long as an ARN. */
const sent = (value: Properties): Properties => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sent);
  const [[name, inner] = []] = Object.entries<Properties>(value);
  if (name === 'Fn::Join') return inner[1].map(sent).join(inner[0]);
  if (name === 'Ref' || name?.startsWith('Fn::')) return REFERENCE;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sent(one)]));
};

const lengthOf = (value: Properties) => JSON.stringify(sent(value)).length;

const templatesOf = (stack: Stack) =>
  stack.node
    .findAll()
    .filter((part) => Stack.isStack(part))
    .map((part) => ({ id: part.node.id, json: Template.fromStack(part).toJSON() as Properties }));

/** Figures of one template, as CDK writes it. */
export const templateFigures = ({ id, json }: { id: string; json: Properties }): Figure[] => {
  const countOf = (section: string) => Object.keys(json[section] ?? {}).length;
  const figures = {
    resources: countOf('Resources'),
    templateBytes: Buffer.byteLength(JSON.stringify(json, null, 1)),
    parameters: countOf('Parameters'),
    outputs: countOf('Outputs'),
    mappings: countOf('Mappings'),
    secretReferences: JSON.stringify(json).split('{{resolve:').length - 1,
  };
  return Object.entries(cloudFormation).map(([name, limit]) => ({
    what: `${name} of the template ${id}`,
    is: figures[name as keyof typeof figures],
    limit,
    next: nextToMove(json),
    // What is to come lies in nested stacks: a mounted area adds no resource to the stage's own one.
    ...(name === 'resources' ? { share: 0.85 } : {}),
  }));
};

/** Resources in groups of the same value, such as the API of a route. */
const grouped = (found: readonly Resource[], keyOf: (properties: Properties) => string) => {
  const groups = new Map<string, Resource[]>();
  for (const one of found) groups.set(keyOf(one.Properties), [...(groups.get(keyOf(one.Properties)) ?? []), one]);
  return [...groups];
};

/** The five heaviest of something: those to move, split or shorten first. */
const heaviest = <T>(of: readonly T[], weigh: (one: T) => number, name: (one: T) => string) =>
  [...of]
    .sort((a, b) => weigh(b) - weigh(a))
    .slice(0, 5)
    .map(name);

const idOf = ({ id }: Resource) => id;

const apiFigures = (whole: Template): Figure[] =>
  Object.entries(httpApi).flatMap(([type, limit]) =>
    grouped(resourcesIn(whole, `AWS::ApiGatewayV2::${type}`), ({ ApiId }) => text(ApiId)).map(([api, made]) => {
      // Areas with most routes leave most room when they are mounted below a prefix.
      const areas = grouped(made, ({ RouteKey = '', Name = '' }) => RouteKey.split('/').slice(1, 3).join('/') || Name);
      const next = heaviest(
        areas,
        ([, { length }]) => length,
        ([area, [first]]) => `${first?.id} (${area})`,
      );
      // AWS raises the number of routes on request; areas to come are mounted below a prefix, and take two each: docs/adr/0021.
      const share = type === 'Route' ? { share: 0.88 } : {};
      return { what: `${type}s of the API ${api}`, is: made.length, limit, next, ...share };
    }),
  );

const functionFigures = (whole: Template): Figure[] => [
  ...resourcesIn(whole, 'AWS::Lambda::Function').flatMap(({ id, Properties: { Environment, Layers = [] } }) => {
    const variables = Object.entries<Properties>(Environment?.Variables ?? {});
    const bytesOf = ([name, value]: [string, Properties]) => name.length + lengthOf(value);
    return [
      {
        what: `bytes of the environment of ${id}`,
        is: variables.reduce((sum, one) => sum + bytesOf(one), 0),
        limit: lambda.environmentBytes,
        next: heaviest(variables, bytesOf, ([name]) => name),
      },
      { what: `layers of ${id}`, is: Layers.length, limit: lambda.layers, next: Layers.map(text) },
    ];
  }),
  ...grouped(resourcesIn(whole, 'AWS::Lambda::Permission'), ({ FunctionName }) => text(FunctionName)).map(
    ([target, permissions]) => ({
      what: `bytes of the resource policy of ${target}`,
      is: permissions.reduce((sum, { Properties }) => sum + lengthOf(Properties), 0),
      limit: lambda.policyBytes,
      next: heaviest(permissions, ({ Properties }) => lengthOf(Properties), idOf),
    }),
  ),
];

const roleFigures = (whole: Template): Figure[] =>
  resourcesIn(whole, 'AWS::IAM::Role').map(({ id, Properties: { Policies = [] } }) => {
    // Those of other resources are named after their role; resourcesIn would count what stands in the role twice.
    const separate = Object.values<Properties>(whole.findResources('AWS::IAM::Policy')).filter(({ Properties }) =>
      Properties.Roles.map(text).includes(id),
    );
    const documents: Properties[] = [...Policies, ...separate.map(({ Properties }) => Properties)].map(
      ({ PolicyDocument }) => PolicyDocument,
    );
    const statements = documents.flatMap(({ Statement }) => Statement);
    return {
      what: `characters of the inline policies of ${id}`,
      is: documents.reduce((sum, document) => sum + lengthOf(document), 0),
      limit: INLINE_POLICY_CHARACTERS,
      next: heaviest(statements, lengthOf, ({ Action }) => String(Action)),
    };
  });

const siteFigures = (whole: Template): Figure[] => [
  ...resourcesIn(whole, 'AWS::CloudFront::Distribution').map(({ id, Properties: { DistributionConfig } }) => {
    const patterns: string[] = DistributionConfig.CacheBehaviors.map(({ PathPattern }: Properties) => PathPattern);
    return {
      what: `behaviors of ${id}`,
      is: patterns.length + 1,
      limit: cloudFront.behaviors,
      next: patterns.slice(-5),
    };
  }),
  ...(
    [
      ['Function', cloudFront.functions],
      ['ResponseHeadersPolicy', cloudFront.responseHeadersPolicies],
    ] as const
  ).map(([type, limit]) => {
    const made = resourcesIn(whole, `AWS::CloudFront::${type}`);
    return { what: `${type} of CloudFront`, is: made.length, limit, next: made.slice(0, 5).map(idOf) };
  }),
];

const watchFigures = (whole: Template): Figure[] => [
  ...resourcesIn(whole, 'AWS::CloudWatch::Dashboard').flatMap(({ id, Properties: { DashboardBody } }) => {
    const { widgets } = JSON.parse(sent(DashboardBody)) as { widgets: readonly Properties[] };
    const metricsOf = ({ properties }: Properties): number => properties.metrics?.length ?? 0;
    const next = heaviest(widgets, metricsOf, ({ properties }) => String(properties.title ?? properties.markdown));
    return [
      { what: `widgets of ${id}`, is: widgets.length, limit: cloudWatch.widgets, next },
      {
        what: `metrics of a widget of ${id}`,
        is: Math.max(...widgets.map(metricsOf)),
        limit: cloudWatch.metricsOfWidget,
        next,
      },
      {
        what: `metrics of ${id}`,
        is: widgets.reduce((sum, widget) => sum + metricsOf(widget), 0),
        limit: cloudWatch.metricsOfDashboard,
        next,
      },
    ];
  }),
  ...resourcesIn(whole, 'AWS::Events::Rule').map(({ id, Properties: { Targets = [] } }) => ({
    what: `targets of ${id}`,
    is: Targets.length,
    limit: TARGETS_PER_RULE,
    next: Targets.map(({ Id }: Properties) => Id),
  })),
];

/** How near a stage, with the stacks within it, comes to each limit of CloudFormation and of the services that it is made of. */
export const figuresOf = (stack: Stack): readonly Figure[] => {
  const whole = wholeTemplate(stack);
  return [
    ...templatesOf(stack).flatMap(templateFigures),
    ...[apiFigures, functionFigures, roleFigures, siteFigures, watchFigures].flatMap((figures) => figures(whole)),
  ];
};

/** Of every limit this much may be used; what comes later needs a moment to be made. */
const SHARE = 0.8;

/** Why a figure is too near to its limit, and what to do first; undefined while there is room. */
export const complaintOf = ({ what, is, limit, next, share = SHARE }: Figure): string | undefined =>
  is < share * limit
    ? undefined
    : `${is} ${what} of ${limit}, at most ${share * limit}. Next to move: ${next.join(', ')}`;
