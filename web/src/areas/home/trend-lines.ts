import { daysBetween } from '#contract/rules/dates.ts';
import type { Trend } from '#contract/worklist/trend.ts';

type Figures = NonNullable<Trend['kinds'][keyof Trend['kinds']]>;

/** What a line says of the records of a kind: how many are in order until a day to come, and how many are late. */
const measures = { inOrder: ['ok', 'due soon'], late: ['failed', 'overdue'] } as const;
export type Measure = keyof typeof measures;

/** The share of a kind's records for which a measure held on a day, 62 for 0.618; undefined where there were no records. */
export const percentAt = (figures: Figures, at: number, measure: Measure): number | undefined => {
  const total = Object.values(figures).reduce((sum, counts) => sum + (counts[at] ?? 0), 0);
  const held = measures[measure].reduce((sum, state) => sum + (figures[state][at] ?? 0), 0);
  return total === 0 ? undefined : Math.round((held / total) * 100);
};

interface Drawn extends Pick<Trend, 'days' | 'from' | 'today'> {
  readonly width: number;
  readonly height: number;
}

/**
 * The points of a line, in pieces: each day has its place between the first asked for and today, and the line ends
 * where a day was not counted, so that nothing is drawn that was not seen.
 */
export const linesOf = (figures: Figures, measure: Measure, { days, from, today, width, height }: Drawn): string[] => {
  const span = Math.max(1, daysBetween(from, today));
  const pieces: string[][] = [];
  let before = '';
  for (const [at, day] of days.entries()) {
    const percent = percentAt(figures, at, measure);
    if (percent === undefined) continue;
    const point = `${((daysBetween(from, day) / span) * width).toFixed(1)},${(height - (percent / 100) * height).toFixed(1)}`;
    if (before === '' || daysBetween(before, day) > 1) pieces.push([]);
    pieces.at(-1)?.push(point);
    before = day;
  }
  return pieces.map((points) => points.join(' '));
};

/** The last counted day of each month, newest first, by its place among the days. */
export const monthEnds = (days: readonly string[]): number[] =>
  days.flatMap((day, at) => (days[at + 1]?.slice(0, 7) === day.slice(0, 7) ? [] : [at])).reverse();
