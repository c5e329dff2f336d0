import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ACCOUNT_DIFFERS } from '#contract/rules/metrics.ts';
import type { Identity } from '../identity.ts';
import type { AlarmSpec } from './alarm.ts';
import { FIVE_MINUTES, namespaceOf } from './figures.ts';

/** A large office in which every user mistypes once has fewer within five minutes. */
const FAILURES = 40;

/** Sign-ins at the pool that failed: Cognito counts each as 0 and each that went well as 1. */
export const failedSignIns = ({ pool, client }: Identity) => {
  const signIns = (statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
      statistic,
      period: FIVE_MINUTES,
    });
  return new MathExpression({
    expression: 'all - good',
    usingMetrics: { all: signIns('SampleCount'), good: signIns('Sum') },
    label: 'failed sign-ins',
    period: FIVE_MINUTES,
  });
};

/** The line of the log that the sign-in writes about an account that was changed past the portal, counted. D-92. */
const accountDiffers = (scope: Construct, log: LogGroup) =>
  new MetricFilter(scope, 'AccountDiffers', {
    logGroup: log,
    filterPattern: FilterPattern.literal(`"${ACCOUNT_DIFFERS}"`),
    metricNamespace: namespaceOf(scope),
    metricName: 'AccountDiffers',
  }).metric({ period: FIVE_MINUTES, statistic: 'Sum' });

/** What looks like a user who tries to get in. */
export const accountAlarms = (scope: Construct, identity: Identity, log: LogGroup): readonly AlarmSpec[] => [
  {
    id: 'AccountDiffersAlarm',
    says: 'E-mail or phone of an account were changed past the portal; the sign-in was refused.',
    entry: 'An account was changed past the portal',
    metric: accountDiffers(scope, log),
    threshold: 1,
    wakes: true,
  },
  {
    id: 'SignInsFail',
    says: `${FAILURES} sign-ins failed within five minutes, twice in a row.`,
    entry: 'Sign-ins fail',
    metric: failedSignIns(identity),
    threshold: FAILURES,
    periods: 2,
  },
];
