import { ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';

/** What an operator is notified of, as data: lib/observability/alarms.ts makes an alarm of it. */
export interface AlarmSpec {
  /** Its id in the stack, which its name in CloudWatch holds. */
  readonly id: string;
  /** What has happened, a sentence. */
  readonly says: string;
  /** Its heading below "Alarms" of the runbook. */
  readonly entry: string;
  readonly metric: IMetric;
  /** From here on it is wrong. */
  readonly threshold: number;
  /** Periods of the metric that must be wrong in a row; 1 where nothing is said. */
  readonly periods?: number;
  /** Less than the threshold is wrong, and so is no figure at all: something that should happen does not. */
  readonly missed?: true;
  /** People are kept from working, or something is lost by the morning: it wakes a user. The others inform. */
  readonly wakes?: true;
}

/** The place in the runbook that a description names: GitHub's anchor of the heading. */
const anchorOf = (entry: string) => `docs/runbook.md#${entry.toLowerCase().replaceAll(' ', '-')}`;

/** The settings of the alarm that a watch becomes. */
export const alarmOf = ({ says, entry, metric, threshold, periods = 1, missed }: AlarmSpec) => ({
  metric,
  threshold,
  evaluationPeriods: periods,
  alarmDescription: `${says} What to do: ${anchorOf(entry)}`,
  comparisonOperator: missed
    ? ComparisonOperator.LESS_THAN_THRESHOLD
    : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: missed ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
});
