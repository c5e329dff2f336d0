import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type Counted, MEASURED_BY, VIEW_AGE } from '#contract/rules/metrics.ts';
import type { FunctionName } from '../function/function-names.ts';
import { stageStackOf } from '../stage/stage-stack.ts';

export const FIVE_MINUTES = Duration.minutes(5);

/** The namespace of a stage's figures in CloudWatch: the name of its stack. Within a nested stack that of the whole. */
export const namespaceOf = (scope: Construct): string => stageStackOf(scope).stackName;

/** The variables by which a function's figures go under its stage and its name. lambdas/ports/metrics.ts reads them. */
export const figureVariables = (scope: Construct, name: FunctionName) => ({
  POWERTOOLS_METRICS_NAMESPACE: namespaceOf(scope),
  POWERTOOLS_SERVICE_NAME: name,
});

/** What a function has counted, summed over each period. */
export const counted = (scope: Construct, name: FunctionName, metricName: Counted, period = FIVE_MINUTES) =>
  new Metric({
    namespace: namespaceOf(scope),
    metricName,
    dimensionsMap: { [MEASURED_BY]: name },
    statistic: 'Sum',
    period,
  });

/** How old the lists in a function's memory were when they were used again: the oldest tenth. */
export const viewAge = (scope: Construct, name: FunctionName) =>
  new Metric({
    namespace: namespaceOf(scope),
    metricName: VIEW_AGE,
    dimensionsMap: { [MEASURED_BY]: name },
    statistic: 'p90',
    period: FIVE_MINUTES,
    label: name,
  });
