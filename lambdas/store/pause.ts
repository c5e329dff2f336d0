/** Waits longer with each attempt (counted from 0), at most a second, and by chance so that callers do not come back together. */
export const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(20 * 2 ** attempt, 1_000)));
