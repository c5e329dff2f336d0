import type { Owed } from '#contract/obligations/owed-item.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';

/** Until when an obligation of a row is put off today, and why; null where it is not. */
export const shownSnooze = (snoozes: unknown, owed: Owed, today: string): RecordObligation['snooze'] => {
  const found = snoozeToday(snoozes, owed, today);
  return found ? { until: found.until, reason: found.reason } : null;
};
