import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { type Counted, VIEW_AGE } from '#contract/rules/metrics.ts';

/**
 * Figures of the running function, as lines of its log that CloudWatch makes metrics of. Namespace (the stage) and name
 * (the area or job) come from POWERTOOLS_METRICS_NAMESPACE and POWERTOOLS_SERVICE_NAME; there are no other dimensions.
 */
const metrics = new Metrics();

/** Counts what has happened since the last `publish`. */
export const count = (name: Counted, by = 1) => {
  if (by > 0) metrics.addMetric(name, MetricUnit.Count, by);
};

/** Notes how old a list in memory was when it was used again. */
export const noteViewAge = (seconds: number) => {
  metrics.addMetric(VIEW_AGE, MetricUnit.Seconds, seconds);
};

/** Writes what was counted, if anything was; at the end of every request, run and message. */
export const publish = () => {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
};
