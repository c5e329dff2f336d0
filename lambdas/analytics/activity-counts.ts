/** Number of activities by day, kind of record, activity and owner. */
export type ActivityCounts = Record<string, number>;

/** What an activity is counted by: day, kind of record, activity and owner. */
export const activityKey = (...parts: readonly [day: string, title: string, activity: string, owner: string]) =>
  parts.join('\t');

/** Adds one to a count. */
export const count = (counts: ActivityCounts, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1;
};

const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Activities and imports before this day ('YYYY-MM-DD') are in no report and are dropped. */
export const firstDay = (now: number) => new Date(now - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);

/** The counts since a day. */
export const since = (counts: ActivityCounts, day: string): ActivityCounts =>
  Object.fromEntries(Object.entries(counts).filter(([key]) => key >= day));
