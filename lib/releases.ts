import { CfnOutput, Duration, Fn, Lazy, NestedStack, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IVersion, type Function as LambdaFunction, type Version } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { FunctionName } from './function-names.ts';
import { counted } from './observability/figures.ts';
import { LIVE, type Settings } from './settings.ts';

/** Under exactOptionalPropertyTypes the library's own class no longer fits its own interface; this is both. */
type ReleasedVersion = Version & IVersion;

/** The version that a function's code and settings of today make. */
export const versionOf = (handler: LambdaFunction) => handler.currentVersion as ReleasedVersion;

const ID = 'Releases';
const MINUTE = Duration.minutes(1);

/**
 * Which version of each function is in use, and how the next one takes its place: for five minutes it gets a tenth of the
 * calls, and goes if it fails. A stack within the stack, for its resources; nothing here holds data.
 * docs/decisions/releases.md.
 */
export class Releases extends NestedStack {
  readonly role: Role;
  private readonly application: LambdaApplication;
  private readonly isGradual: boolean;
  private readonly functionArns: string[] = [];

  constructor(scope: Construct, { stage, deployments }: Settings) {
    super(scope, ID, { description: `Versions of the functions in use, stage ${stage}` });
    this.isGradual = deployments === 'gradual';
    // Before anything else refers to them, in the order they are published: the rights below are merged in another order in
    // each process, and two syntheses would differ in the order of the stack's parameters.
    const value = Lazy.string({ produce: () => Fn.join(' ', this.functionArns) });
    new CfnOutput(this, 'Functions', { value });
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    this.role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
  }

  /** Those of the stage that something belongs to. */
  static within(scope: Construct): Releases {
    return Stack.of(scope).node.findChild(ID) as Releases;
  }

  /** The alias of a function. A new version of it is brought in by CodeDeploy. */
  publish(name: FunctionName, version: ReleasedVersion): Alias {
    const alias = new Alias(this, `${name}Live`, { aliasName: LIVE, version });
    const { functionArn } = version.lambda;
    this.functionArns.push(functionArn);
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
        resources: [functionArn, `${functionArn}:${LIVE}`],
      }),
    );
    new LambdaDeploymentGroup(this, `${name}Deployment`, {
      application: this.application,
      alias,
      // The library would add a managed policy over all functions of the account.
      role: this.role.withoutPolicyUpdates(),
      deploymentConfig: this.isGradual
        ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
        : LambdaDeploymentConfig.ALL_AT_ONCE,
      ...(this.isGradual ? { alarms: [this.failing(name, version)] } : {}),
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: this.isGradual },
    });
    return alias;
  }

  /** The new version crashes or times out, or the function answers 'Service failed!' while it is brought in. */
  private failing(name: FunctionName, { lambda: { functionName }, version }: ReleasedVersion) {
    const crashed = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: {
        FunctionName: functionName,
        Resource: `${functionName}:${LIVE}`,
        ExecutedVersion: version,
      },
      statistic: 'Sum',
      period: MINUTE,
    });
    return new Alarm(this, `${name}Failing`, {
      alarmDescription: `A new version of the ${name} function fails; its deployment is taken back. docs/runbook.md#deploying`,
      metric: new MathExpression({
        expression: 'FILL(crashed, 0) + FILL(failed, 0)',
        usingMetrics: { crashed, failed: counted(this, name, 'Failed', MINUTE) },
        label: name,
        period: MINUTE,
      }),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
