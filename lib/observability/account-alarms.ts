import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ACCOUNT_DIFFERS, EMERGENCY_SIGN_IN } from '#contract/rules/metrics.ts';
import type { Identity } from '../identity.ts';
import { type AlarmSpec, counted, FIVE_MINUTES, namespaceOf } from './alarm.ts';

/** A large office in which every user mistypes once has fewer within five minutes. */
const FAILURES = 40;

/** So many attempts without a single session are no user who mistypes: the sign-in itself is broken. */
const ATTEMPTS = 20;

/** One code that fails may go to a number that does not exist. */
const UNSENT_CODES = 5;

const FIFTEEN_MINUTES = Duration.minutes(15);

/** Sign-ins at the pool: Cognito counts each that failed as 0 and each that succeeded as 1. */
const signIns = ({ pool, client }: Identity, statistic: string, period: Duration) =>
  new Metric({
    namespace: 'AWS/Cognito',
    metricName: 'SignInSuccesses',
    dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
    statistic,
    period,
  });

/** Sign-ins at the pool that failed. */
export const failedSignIns = (identity: Identity) =>
  new MathExpression({
    expression: 'all - good',
    usingMetrics: {
      all: signIns(identity, 'SampleCount', FIVE_MINUTES),
      good: signIns(identity, 'Sum', FIVE_MINUTES),
    },
    label: 'failed sign-ins',
    period: FIVE_MINUTES,
  });

/** Attempts to sign in while no session of the portal began, wherever on the way it was that they ended; else 0. */
const vainSignIns = (scope: Construct, identity: Identity) =>
  new MathExpression({
    expression: 'IF(FILL(sessions, 0) == 0, FILL(attempts, 0), 0)',
    usingMetrics: {
      attempts: signIns(identity, 'SampleCount', FIFTEEN_MINUTES),
      sessions: counted(scope, 'session', 'SignIns', FIFTEEN_MINUTES),
    },
    label: 'attempts without a session',
    period: FIFTEEN_MINUTES,
  });

/** Codes and invitations that Cognito could not give to SNS or SES: the only lines of its log that are errors. */
const unsentCodes = (scope: Construct, { activity }: Identity) =>
  new MetricFilter(scope, 'UnsentCodes', {
    logGroup: activity,
    filterPattern: FilterPattern.stringValue('$.logLevel', '=', 'ERROR'),
    metricNamespace: namespaceOf(scope),
    metricName: 'UnsentCodes',
  }).metric({ period: FIVE_MINUTES, statistic: 'Sum' });

/** The line of the log that the sign-in writes about an account that was changed past the portal, counted. D-92. */
const accountDiffers = (scope: Construct, log: LogGroup) =>
  new MetricFilter(scope, 'AccountDiffers', {
    logGroup: log,
    filterPattern: FilterPattern.literal(`"${ACCOUNT_DIFFERS}"`),
    metricNamespace: namespaceOf(scope),
    metricName: 'AccountDiffers',
  }).metric({ period: FIVE_MINUTES, statistic: 'Sum' });

/** The line that the sign-in writes when an account that is kept for an emergency uses its password, counted. ADR 0054. */
const emergencySignIns = (scope: Construct, log: LogGroup) =>
  new MetricFilter(scope, 'EmergencySignIns', {
    logGroup: log,
    filterPattern: FilterPattern.literal(`"${EMERGENCY_SIGN_IN}"`),
    metricNamespace: namespaceOf(scope),
    metricName: 'EmergencySignIns',
  }).metric({ period: FIVE_MINUTES, statistic: 'Sum' });

/** What keeps users out, and what looks like an attacker who tries to get in. */
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
    id: 'EmergencySignIn',
    says: 'An account that a company keeps for an emergency has signed in with its password, past the provider of the company.',
    entry: 'An account for an emergency has signed in',
    metric: emergencySignIns(scope, log),
    threshold: 1,
    wakes: true,
  },
  {
    id: 'NobodySignsIn',
    says: `${ATTEMPTS} attempts to sign in within 15 minutes, and no session began.`,
    entry: 'Nobody can sign in',
    metric: vainSignIns(scope, identity),
    threshold: ATTEMPTS,
    wakes: true,
  },
  {
    id: 'CodesNotSent',
    says: `Cognito could not send ${UNSENT_CODES} codes or invitations within five minutes.`,
    entry: 'Codes cannot be sent',
    metric: unsentCodes(scope, identity),
    threshold: UNSENT_CODES,
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
