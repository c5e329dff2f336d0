import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { AlarmSpec } from './alarm.ts';
import { FIVE_MINUTES } from './figures.ts';

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
