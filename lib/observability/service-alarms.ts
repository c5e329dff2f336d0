import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Api } from '../api.ts';
import type { AreaFunction } from '../function/area-function.ts';
import type { FunctionName } from '../function/function-names.ts';
import type { Settings } from '../stage/settings.ts';
import { type AlarmSpec, counted, FIVE_MINUTES } from './alarm.ts';

const period = { period: FIVE_MINUTES };

/** API Gateway aborts after 29 s; a user who waits longer than this thinks the portal is broken. Milliseconds. */
const SLOW_MS = 5_000;

/** Requests below which a percentile says nothing: a single cold start of the night would be the slowest per cent. */
const ENOUGH = 50;

/** What people notice: answers that are errors, and answers that are slow. */
export const apiAlarms = ({ http }: Api): readonly AlarmSpec[] => [
  {
    id: 'ApiFailures',
    says: 'The API answered five requests within five minutes with 5xx.',
    entry: 'The API fails',
    metric: http.metricServerError(period),
    threshold: 5,
    wakes: true,
  },
  {
    id: 'ApiSlow',
    says: `One request in a hundred took longer than ${SLOW_MS / 1000} s for 15 minutes.`,
    entry: 'The API is slow',
    metric: new MathExpression({
      expression: `IF(requests >= ${ENOUGH}, slowest, 0)`,
      usingMetrics: {
        requests: http.metricCount({ ...period, statistic: 'Sum' }),
        slowest: http.metricLatency({ ...period, statistic: 'p99' }),
      },
      label: 'slowest per cent',
      ...period,
    }),
    threshold: SLOW_MS,
    periods: 3,
  },
];

/** SES looks into an account at 5 %, and stops its mails at 10 %. */
const BOUNCE_RATE = 0.05;
/** SES looks into an account at 0.1 %, and stops its mails at 0.5 %. */
const COMPLAINT_RATE = 0.001;
/** The share of a limit from which on there is still time to ask for more. */
const NEARLY = 0.8;

const ofSes = (metricName: string, statistic: string, period: Duration) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic, period });

const reputation = (name: string) => ofSes(`Reputation.${name}Rate`, 'Average', Duration.hours(1));

/** What SES and SNS limit for the whole account: reputation, mails a day, and dollars a month for text messages. */
export const mailAlarms = ({ mailFrom, mailsPerDay, textMessageDollars }: Settings): readonly AlarmSpec[] => [
  ...(mailFrom === undefined
    ? []
    : [
        {
          id: 'MailsBounce',
          says: 'One mail in twenty of the account comes back.',
          entry: 'Mails come back',
          metric: reputation('Bounce'),
          threshold: BOUNCE_RATE,
        },
        {
          id: 'MailsComplained',
          says: 'One recipient in a thousand calls the mails of the account spam.',
          entry: 'Mails are called spam',
          metric: reputation('Complaint'),
          threshold: COMPLAINT_RATE,
        },
        {
          id: 'MailQuota',
          says: `The account has sent ${NEARLY * 100} % of the ${mailsPerDay} mails that SES sends in a day.`,
          entry: 'The mail quota is nearly used',
          metric: ofSes('Send', 'Sum', Duration.days(1)),
          threshold: NEARLY * mailsPerDay,
        },
      ]),
  {
    id: 'TextMessageSpend',
    says: `Text messages have cost ${NEARLY * 100} % of the ${textMessageDollars} dollars of a month.`,
    entry: 'Text messages near their limit',
    metric: new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSMonthToDateSpentUSD',
      statistic: 'Maximum',
      period: Duration.hours(1),
    }),
    threshold: NEARLY * textMessageDollars,
  },
];

/**
 * What went wrong in a function: crashes and timeouts, which Lambda counts, and what the function itself has answered for, as
 * 'Service failed!' or as a message of a queue that comes back.
 */
export const failuresOf = (scope: Construct, name: FunctionName, handler: AreaFunction) => {
  // Named by the function: the dashboard has them all in one graph. A name in an expression takes no hyphen.
  const id = name.replaceAll('-', '');
  return new MathExpression({
    expression: `FILL(${id}Crashed, 0) + FILL(${id}Failed, 0)`,
    usingMetrics: {
      [`${id}Crashed`]: handler.metricErrors({ period: FIVE_MINUTES }),
      [`${id}Failed`]: counted(scope, name, 'Failed'),
    },
    label: name,
    period: FIVE_MINUTES,
  });
};

/** Failures and throttles of every function. */
export const functionAlarms = (
  scope: Construct,
  functions: Readonly<Record<FunctionName, AreaFunction>>,
): readonly AlarmSpec[] =>
  (Object.entries(functions) as [FunctionName, AreaFunction][]).flatMap(([name, handler]) => [
    {
      id: `${name}Errors`,
      says: `The ${name} function failed or timed out.`,
      entry: 'A function fails',
      metric: failuresOf(scope, name, handler),
      threshold: 1,
    },
    {
      id: `${name}Throttles`,
      says: `Lambda ran no more of the ${name} function at once.`,
      entry: 'A function is throttled',
      metric: handler.metricThrottles({ period: FIVE_MINUTES }),
      threshold: 1,
      periods: 2,
    },
  ]);

/** What functions do with the table; CloudWatch counts throttles and errors for each. */
const OPERATIONS = ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'TransactWriteItems', 'UpdateItem'] as const;

const summed = ({ tableName }: TableV2, metricName: string) =>
  new MathExpression({
    expression: `SUM([${OPERATIONS.map((operation) => `FILL(${idOf(operation)}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(
      OPERATIONS.map((Operation) => [
        idOf(Operation),
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: tableName, Operation },
          statistic: 'Sum',
          period: FIVE_MINUTES,
        }),
      ]),
    ),
    label: metricName,
    period: FIVE_MINUTES,
  });

const idOf = (operation: string) => operation.charAt(0).toLowerCase() + operation.slice(1);

/** Requests that DynamoDB had no room for. The SDK repeats them, so a few are nothing. */
export const tableThrottles = (table: TableV2) => summed(table, 'ThrottledRequests');

/** What DynamoDB throttles, and its own faults. */
export const tableAlarms = (table: TableV2): readonly AlarmSpec[] => [
  {
    id: 'TableThrottles',
    says: 'DynamoDB refused 100 requests within five minutes because there were too many.',
    entry: 'The table is throttled',
    metric: tableThrottles(table),
    threshold: 100,
  },
  {
    id: 'TableErrors',
    says: 'DynamoDB itself failed five times within five minutes.',
    entry: 'The table fails',
    metric: summed(table, 'SystemErrors'),
    threshold: 5,
    wakes: true,
  },
];
