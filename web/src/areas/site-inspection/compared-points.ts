import type { AnsweredPoint } from '#contract/site-inspection/record.ts';

/** A point of two inspections; undefined where one of them did not have it. */
export interface ComparedPoint {
  readonly key: string;
  readonly text: string;
  readonly before: AnsweredPoint | undefined;
  readonly after: AnsweredPoint | undefined;
  readonly isChanged: boolean;
}

/** The points of two inspections of a place by their keys: those with another answer first, else in the order of the later one. */
export const comparedPoints = (
  before: readonly AnsweredPoint[],
  after: readonly AnsweredPoint[],
): readonly ComparedPoint[] => {
  const keys = [...new Set([...after, ...before].map(({ key }) => key))];
  const points = keys.map((key): ComparedPoint => {
    const [former, later] = [before, after].map((points) => points.find((point) => point.key === key));
    const isChanged = (former?.answer ?? '') !== (later?.answer ?? '');
    return { key, text: later?.text ?? former?.text ?? '', before: former, after: later, isChanged };
  });
  return points.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
};
