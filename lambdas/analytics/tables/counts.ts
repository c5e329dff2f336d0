import { type BucketSummary, type KnownProviders, placesIn } from '../buckets/bucket-summary.ts';

/** Number of activities by day, kind of record, activity and owner. */
export type ActivityCounts = Record<string, number>;

/** What an activity is counted by: day, kind of record, activity and owner. */
export const activityKey = (...parts: readonly [day: string, title: string, activity: string, owner: string]) =>
  parts.join('\t');

/** Adds one to a count. */
export const count = (counts: ActivityCounts, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1;
};

const STORED_DAYS = 400;
const DAY_MS = 86_400_000;

/** Activities and imports before this day ('YYYY-MM-DD') are in no report and are left out. */
export const firstDay = (now: number) => new Date(now - STORED_DAYS * DAY_MS).toISOString().slice(0, 10);

/** The counts since a day. */
export const since = (counts: ActivityCounts, day: string): ActivityCounts =>
  Object.fromEntries(Object.entries(counts).filter(([key]) => key >= day));

/** How many end users, and how many different providers they use that exist, by company. */
export type CompanyCounts = Record<string, readonly [endUsers: number, providers: number]>;

/** What companies are counted from, and where. */
interface Counted {
  readonly buckets: readonly BucketSummary[];
  readonly providers: KnownProviders;
  readonly counts: CompanyCounts;
}

/** The companies of which two summaries of a bucket say different things. */
export const differing = (before: BucketSummary, after: BucketSummary): string[] => {
  const ids = new Set([...Object.keys(before.companies), ...Object.keys(after.companies)]);
  return [...ids].filter((id) => String(before.companies[id]) !== String(after.companies[id]));
};

/** Counts companies again from the summaries of all buckets. */
export const recount = ({ buckets, providers, counts }: Counted, companies: Iterable<string>) => {
  const present = [...providers.values()].map((provider) => provider !== null);
  for (const id of companies) {
    const found = buckets.map(({ companies: of }) => of[id]).filter((of) => of !== undefined);
    const used = new Set(found.flatMap(([, uses]) => placesIn(uses)).filter((place) => present[place]));
    const endUsers = found.reduce((sum, [some]) => sum + some, 0);
    if (found.length === 0) delete counts[id];
    else counts[id] = [endUsers, used.size];
  }
};

/** Every company that a bucket knows. */
export const allCompanies = ({ buckets }: Pick<Counted, 'buckets'>) =>
  new Set(buckets.flatMap(({ companies }) => Object.keys(companies)));
