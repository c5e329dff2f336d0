import type { MonthCount } from '#contract/home/provider-chart.ts';

/** How far back the chart looks. */
const MONTHS = 12;

const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

/** The last twelve months up to `now`, oldest first, with what was created in each; everything else is not counted. */
export const byMonth = (isoTimes: readonly string[], now: number): MonthCount[] => {
  const today = new Date(now);
  const counts = new Map<string, number>();
  for (let back = MONTHS - 1; back >= 0; back -= 1)
    counts.set(monthOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)), 0);
  for (const time of isoTimes) {
    const month = time.slice(0, 7);
    const count = counts.get(month);
    if (count !== undefined) counts.set(month, count + 1);
  }
  return [...counts].map(([month, count]) => ({ month, count }));
};
