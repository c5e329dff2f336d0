import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Api } from '../api.ts';
import type { AlarmSpec } from './alarm.ts';
import { FIVE_MINUTES } from './figures.ts';

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
