const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed try the next one comes, as Standard Webhooks recommends: about 76 hours in all. */
const waits = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
] as const;

/** By how much a wait is longer at most, so that receivers that come back are not called by all at once. */
const JITTER = 0.1;

/** When what failed for the n-th time (counted from 0) is tried again (epoch milliseconds); undefined when it is given up. */
export const nextTry = (tries: number, now: number, random = Math.random()): number | undefined => {
  const wait = waits[tries];
  return wait === undefined ? undefined : Math.round(now + wait * (1 + JITTER * random));
};
