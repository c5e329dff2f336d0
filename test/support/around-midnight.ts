import { afterAll, vi } from 'vitest';

export const DAY = '2026-11-23';
export const LATER = '2026-11-24';

/** Two minutes before and after midnight in New York, so that a session lasts over both days. */
const times = { [DAY]: '2026-11-24T04:58:00Z', [LATER]: '2026-11-24T05:02:00Z' };

/** Holds the clock of a test file on one of two days of a tenant, the first to begin with; returns what sets it to the other. */
export const holdAroundMidnight = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(times[DAY]) });
  afterAll(() => void vi.useRealTimers());
  return (day: typeof DAY | typeof LATER) => vi.setSystemTime(new Date(times[day]));
};
