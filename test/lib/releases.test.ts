import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import {
  createStack,
  functionBehind,
  nestedTemplate,
  type Properties,
  RELEASE,
  resource,
  resources,
  resourcesIn,
  rootTemplate,
  stack,
  template,
  text,
} from './template.ts';

const aliases = resources('AWS::Lambda::Alias');
const functions = resources('AWS::Lambda::Function').filter(({ id }) => !id.startsWith('Custom'));
const nested = nestedTemplate(stack, 'Releases');
const groups = Object.entries<Properties>(nested.findResources('AWS::CodeDeploy::DeploymentGroup'));

/** A value with the branches of its conditions that count when they hold, or do not. */
const branch = (at: 1 | 2) => {
  const chosen = (value: Properties): Properties => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(chosen);
    if ('Fn::If' in value) return chosen(value['Fn::If'][at]);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, chosen(one)]));
  };
  return chosen;
};
const [atOnce, otherwise] = [branch(1), branch(2)];

describe('every function', () => {
  it('has an alias for the version in use, which is the one that its code and settings make', () => {
    expect(aliases.map(({ Properties }) => text(Properties.FunctionName)).sort()).toEqual(
      functions.map(({ id }) => id).sort(),
    );
    for (const { Properties } of aliases) {
      expect(Properties.Name).toBe('live');
      const version = resource('AWS::Lambda::Version', text(Properties.FunctionVersion).replace(/\.Version$/, ''));
      expect(text(version.Properties.FunctionName)).toBe(text(Properties.FunctionName));
    }
  });

  it('keeps versions that are in use no more, but not those of an update that failed: they would be in its way the next time', () => {
    const versions = Object.entries<Properties>(template.findResources('AWS::Lambda::Version'));
    expect(versions.length).toBe(functions.length);
    for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of versions) {
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
      expect(id).toContain(RELEASE);
    }
  });

  it('is called by its alias only: by routes, queues, rules, schedules and the pool', () => {
    const called = [
      ...resources('AWS::ApiGatewayV2::Integration').map(({ Properties }) => Properties.IntegrationUri),
      ...resources('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties.FunctionName),
      ...resources('AWS::Cognito::UserPool').flatMap(({ Properties }) => Object.values(Properties.LambdaConfig)),
      ...resources('AWS::Lambda::Permission')
        .filter(({ id }) => !id.startsWith('Custom'))
        .map(({ Properties }) => Properties.FunctionName),
      resources('AWS::Scheduler::Schedule').find(({ id }) => id.startsWith('Reminders'))?.Properties.Target.Arn,
    ];
    const handlers = called.map(functionBehind);
    // The sender of webhooks is called by their worker, whose role names its alias.
    expect(new Set(handlers).size).toBe(functions.length - 1);
    const [worker] = resources('AWS::Lambda::Function').filter(({ id }) => id.startsWith('WebhooksFunction'));
    const sender = text(worker?.Properties.Environment.Variables.WEBHOOK_SENDER);
    expect(aliases.map(({ id }) => id)).toContain(sender);
    expect(called.length).toBeGreaterThan(functions.length);
  });
});

describe('a new version', () => {
  it('gets a tenth of the calls for five minutes, and goes back when it fails or the function does', () => {
    // The pool calls the triggers, and the other functions have the pool's id: they cannot wait for each other. Nor can the worker of
    // the webhooks and their sender, whose alias it names.
    expect(groups.length).toBe(functions.length - 2);
    for (const [, made] of groups) {
      const Properties = otherwise(made.Properties);
      expect(text(Properties.DeploymentConfigName)).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect([Properties.AlarmConfiguration.Enabled, Properties.AutoRollbackConfiguration.Enabled]).toEqual([
        true,
        true,
      ]);
      expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      const [{ Name }] = Properties.AlarmConfiguration.Alarms;
      const [, alarm] =
        Object.entries<Properties>(nested.findResources('AWS::CloudWatch::Alarm')).find(([id]) => id === text(Name)) ??
        [];
      const metrics = alarm?.Properties.Metrics.flatMap(({ MetricStat }: Properties) => MetricStat?.Metric ?? []);
      expect(metrics.map(({ MetricName }: Properties) => MetricName).sort()).toEqual(['Errors', 'Failed']);
      const dimensions = metrics.flatMap(({ Dimensions }: Properties) =>
        Dimensions.map(({ Name: name }: Properties) => name),
      );
      expect(dimensions).toContain('ExecutedVersion');
    }
  });

  it('takes all calls at once, without an alarm that takes it back, where a parameter names its release', () => {
    for (const [, made] of groups) {
      const { AlarmConfiguration, AutoRollbackConfiguration, DeploymentConfigName } = atOnce(made.Properties);
      expect(text(DeploymentConfigName)).toBe('CodeDeployDefault.LambdaAllAtOnce');
      expect([AlarmConfiguration.Enabled, AutoRollbackConfiguration.Enabled]).toEqual([false, false]);
    }
  });

  it('is brought in with the settings that its group has by then', () => {
    for (const { DependsOn } of Object.values<Properties>(nested.findResources('AWS::Lambda::Alias')))
      expect(groups.map(([id]) => id)).toContain(DependsOn[0]);
  });

  it('is brought in by the alias, which CodeDeploy moves', () => {
    const policies = Object.values<Properties>(nested.findResources('AWS::Lambda::Alias')).map(
      ({ UpdatePolicy }) => UpdatePolicy,
    );
    expect(policies.length).toBe(groups.length);
    for (const { CodeDeployLambdaAliasUpdate } of policies)
      expect(groups.map(([id]) => id)).toContain(text(CodeDeployLambdaAliasUpdate.DeploymentGroupName));
  });

  it('takes all calls at once where a stage says so, whatever alarms are on', () => {
    const quick = nestedTemplate(createStack({ deployments: 'atOnce' }), 'Releases');
    for (const { Properties } of resourcesIn(quick, 'AWS::CodeDeploy::DeploymentGroup')) {
      expect(text(Properties.DeploymentConfigName)).toBe('CodeDeployDefault.LambdaAllAtOnce');
      expect(Properties.AlarmConfiguration).toEqual({ Enabled: false });
    }
  });

  it('is there before the pages that call it', () => {
    const deployments = Object.entries<Properties>(rootTemplate.findResources('Custom::CDKBucketDeployment'));
    const [, pages] = deployments.find(([id]) => id.startsWith('SiteFilesPagesCustomResource')) ?? [];
    expect(pages?.DependsOn.join(' ')).toMatch(/ReleasesNestedStack/);
  });

  it('stays although CloudFront is slow to forget the pages before, which it asks for anew anyway', () => {
    const pages = Object.values<Properties>(rootTemplate.findResources('Custom::CDKBucketDeployment')).filter(
      ({ Properties }) => Properties.DistributionId,
    );
    expect(pages).toHaveLength(2);
    for (const { Properties } of pages) {
      expect(Properties.WaitForDistributionInvalidation).toBe(false);
      expect(Properties.SystemMetadata).toEqual({ 'cache-control': 'no-cache' });
    }
  });

  it('is moved by a role that may do so with these functions and nothing else', () => {
    const [policy] = resourcesIn(nested, 'AWS::IAM::Policy');
    const [describing, ...moving] = policy?.Properties.PolicyDocument.Statement ?? [];
    expect(describing).toMatchObject({ Action: 'cloudwatch:DescribeAlarms', Resource: '*' });
    for (const { Action } of moving)
      expect(Action).toEqual(['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias']);
    const [role] = resourcesIn(nested, 'AWS::IAM::Role');
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined();
  });
});

describe('the stage’s own stack', () => {
  it('and those within it have room for more', () => {
    const full = createStack({
      alarmEmail: 'pager@example.com',
      mailFrom: 'portal@example.com',
      monthlyBudget: 200,
      domainName: 'portal.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0f1e2d3c',
      quicksightOwner: 'arn:aws:quicksight:us-east-1:111122223333:user/default/reports',
    });
    const within = ['Releases', 'Observability'].map((id) => nestedTemplate(full, id));
    for (const made of [Template.fromStack(full), ...within]) {
      const { Resources, Parameters = {}, Outputs = {} } = made.toJSON();
      expect(Object.keys(Resources).length).toBeLessThan(480);
      // CloudFormation takes 200 of each.
      expect(Object.keys(Parameters).length).toBeLessThan(180);
      expect(Object.keys(Outputs).length).toBeLessThan(180);
    }
  });
});
