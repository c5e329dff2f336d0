import { ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { stageStackOf } from '../stage/stage-stack.ts';

/** What an operator is notified of, as data: lib/observability/observability.ts makes an alarm of it. */
export interface AlarmSpec {
  /** Its id in the stack; its name in CloudWatch is that of the stack and this id. */
  readonly id: string;
  /** What has happened, a sentence. */
  readonly says: string;
  /** Its heading below "Alarms" of docs/runbook/wrong.md. */
  readonly entry: string;
  readonly metric: IMetric;
  /** From here on it is wrong. */
  readonly threshold: number;
  /** Periods of the metric that must be wrong in a row; 1 where nothing is said. */
  readonly periods?: number;
  /** Less than the threshold is wrong, and so is no figure at all: something that should happen does not. */
  readonly missed?: true;
  /** People are kept from working, or something is lost by the morning: it pages an operator. The others inform. */
  readonly wakes?: true;
}

/** The place in the runbook that a description names: GitHub's anchor of the heading. */
const anchorOf = (entry: string) => `docs/runbook/wrong.md#${entry.toLowerCase().replaceAll(' ', '-')}`;

/**
 * The settings of an alarm. Its name and description are what an operator reads in a message: which alarm it is, what has
 * happened, and where the runbook says what to do.
 */
export const alarmOf = (scope: Construct, { id, says, entry, metric, threshold, periods = 1, missed }: AlarmSpec) => ({
  alarmName: `${stageStackOf(scope).stackName}-${id}`,
  metric,
  threshold,
  evaluationPeriods: periods,
  alarmDescription: `${says} What to do: ${anchorOf(entry)}`,
  comparisonOperator: missed
    ? ComparisonOperator.LESS_THAN_THRESHOLD
    : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: missed ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
});
