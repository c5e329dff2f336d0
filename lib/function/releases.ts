import {
  CfnCondition,
  CfnOutput,
  CfnParameter,
  Duration,
  Fn,
  Lazy,
  NestedStack,
  RemovalPolicy,
  type Stack,
} from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type CfnDeploymentGroup,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type CfnAlias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
  Version,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { counted } from '../observability/alarm.ts';
import { AT_ONCE, LIVE, NO_RELEASE, PAGES_FIRST, PAGES_RUN, type Settings, stageStackOf } from '../stage/settings.ts';
import type { FunctionName } from './function-names.ts';

/** Which release a template is, and the two parameters that decide how it takes the place of the one before. */
export class ReleaseSwitch {
  readonly release: string;
  private readonly atOnce: CfnParameter;
  private readonly pagesFirst: CfnParameter;
  /** Another text for each deployment. */
  readonly pagesRun: CfnParameter;

  constructor(stack: Stack, release: string) {
    this.release = release;
    this.atOnce = new CfnParameter(stack, AT_ONCE, {
      default: NO_RELEASE,
      description: 'The release that takes all calls at once, without alarms and automatic rollback',
    });
    this.pagesFirst = new CfnParameter(stack, PAGES_FIRST, {
      default: NO_RELEASE,
      description: 'The release whose pages are put before its functions: one that a rollback brings back',
    });
    this.pagesRun = new CfnParameter(stack, PAGES_RUN, {
      default: NO_RELEASE,
      description: 'When the deployment began: the pages are put again by each, whatever a failed one has left',
    });
  }

  /** True while this release takes all calls at once; a condition of the stack that `scope` stands in. */
  switchesAtOnce(scope: Construct): CfnCondition {
    return this.conditionOn(scope, 'AtOnce', this.atOnce);
  }

  /** True while the pages of this release come before its functions. */
  putsPagesFirst(scope: Construct): CfnCondition {
    return this.conditionOn(scope, 'PagesFirst', this.pagesFirst);
  }

  private conditionOn(scope: Construct, id: string, parameter: CfnParameter) {
    return new CfnCondition(scope, `${id}Condition`, {
      expression: Fn.conditionEquals(parameter.valueAsString, this.release),
    });
  }
}

/** Under exactOptionalPropertyTypes the library's own class no longer fits its own interface; this is both. */
type ReleasedVersion = Version & IVersion;

/**
 * The version of a function that a release makes, in the stack that `scope` stands in. Its id names the release, as the
 * function's own variables do: Lambda refuses a second version of unchanged code and settings. A version that a failed
 * update has made goes with it, so that the same release can be deployed again; others stay.
 */
export const versionOf = (scope: Construct, id: string, handler: LambdaFunction): ReleasedVersion =>
  new Version(scope, `${id}${Releases.within(handler).release}`, {
    // Under exactOptionalPropertyTypes the library's own class no longer fits its own interface.
    lambda: handler as LambdaFunction & IFunction,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  }) as ReleasedVersion;

const ID = 'Releases';
const MINUTE = Duration.minutes(1);

/**
 * Which version of each function is in use, and how the next one takes its place: for five minutes it gets a tenth of the
 * calls, and goes if it fails. A stack within the stack, for its resources; nothing here holds data.
 * docs/design/releases.md.
 */
export class Releases extends NestedStack {
  readonly role: Role;
  private readonly application: LambdaApplication;
  /** The id of the release that this template is. */
  readonly release: string;
  private readonly isGradual: boolean;
  private readonly earlier: CfnParameter;
  private readonly atOnce: CfnCondition;
  private readonly functionArns: string[] = [];

  constructor(scope: Construct, { stage, deployments }: Settings, change: ReleaseSwitch) {
    super(scope, ID, { description: `Versions of the functions in use, stage ${stage}` });
    this.isGradual = deployments === 'gradual';
    this.release = change.release;
    this.atOnce = change.switchesAtOnce(this);
    this.earlier = new CfnParameter(this, 'Earlier', { default: NO_RELEASE });
    new CfnOutput(this, 'CameBefore', { value: this.earlier.valueAsString });
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
    return stageStackOf(scope).node.findChild(ID) as Releases;
  }

  /** Lets no function change before something else has: a value that is known then, or `NO_RELEASE`. */
  waitFor(earlier: string) {
    this.setParameter(this.earlier.logicalId, earlier);
  }

  /** Makes the release's version of a function and the alias that names it. CodeDeploy moves the alias. */
  publish(name: FunctionName, handler: LambdaFunction): Alias {
    const version = versionOf(this, `${name}Version`, handler);
    const alias = new Alias(this, `${name}Live`, { aliasName: LIVE, version });
    const { functionArn } = handler;
    this.functionArns.push(functionArn);
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
        resources: [functionArn, `${functionArn}:${LIVE}`],
      }),
    );
    const group = new LambdaDeploymentGroup(this, `${name}Deployment`, {
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
    this.switchOff(group, alias);
    return alias;
  }

  /**
   * While the release takes all calls at once, nothing takes it back: an alarm counts the failures of both versions, and
   * those of the version that a rollback replaces would bring that one back.
   */
  private switchOff({ node }: LambdaDeploymentGroup, alias: Alias) {
    const group = node.defaultChild as CfnDeploymentGroup;
    const unlessAtOnce = (otherwise: unknown, atOnce: unknown) =>
      Fn.conditionIf(this.atOnce.logicalId, atOnce, otherwise);
    if (this.isGradual) {
      const { deploymentConfigName } = LambdaDeploymentConfig.ALL_AT_ONCE;
      group.deploymentConfigName = unlessAtOnce(group.deploymentConfigName, deploymentConfigName).toString();
      group.addPropertyOverride('AlarmConfiguration.Enabled', unlessAtOnce(true, false));
    }
    group.addPropertyOverride('AutoRollbackConfiguration.Enabled', unlessAtOnce(true, false));
    // The group's settings of this release have to hold when the alias moves.
    (alias.node.defaultChild as CfnAlias).addResourceDependency(group);
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
      alarmDescription: `A new version of the ${name} function fails; its deployment is taken back. docs/runbook/every-day.md#deploying`,
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
