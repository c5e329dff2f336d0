import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { AreaFunction } from '../function/area-function.ts';
import type { FunctionName } from '../function/function-names.ts';
import type { AlarmSpec } from './alarm.ts';
import { counted, FIVE_MINUTES } from './figures.ts';

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
