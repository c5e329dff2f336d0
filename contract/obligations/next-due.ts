import { LAST_DAY, monthsAfter } from '../rules/dates.ts';

/** What the next due day is counted from: the day a review was completed, or the day it was due. */
type ReviewFrom = 'completion' | 'anniversary';

interface Completed {
  /** The day of completion, 'YYYY-MM-DD'. */
  readonly on: string;
  /** The day it was due, '' where it had none. */
  readonly due: string;
  /** How long a review holds; 0: no next one is due. */
  readonly months: number;
  readonly from: ReviewFrom;
}

/**
 * When the next review is due, '' for never. An anniversary is counted from the day that was due, as often as it takes to get
 * behind the completion: a month's last day is not lost on the way over a shorter month.
 */
export const nextDue = ({ on, due, months, from }: Completed): string => {
  if (months === 0) return '';
  if (from === 'completion' || due === '') return monthsAfter(on, months);
  for (let total = months; ; total += months) {
    const day = monthsAfter(due, total);
    if (day >= LAST_DAY) return LAST_DAY;
    if (day > on) return day;
  }
};
