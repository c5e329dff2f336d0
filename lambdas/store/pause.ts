/** Waits longer with each attempt (counted from 0), at most a second, for a random time so that callers do not retry together. */
export const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(20 * 2 ** attempt, 1_000)));
