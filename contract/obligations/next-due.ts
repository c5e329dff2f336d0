import { daysAfter, LAST_DAY, monthsAfter } from '../rules/dates.ts';
import type { LineState } from './line-state.ts';

/** Lists, dashboard and record count what is due within this many days. D-103. */
export const UPCOMING_DAYS = 60;

type Due = Pick<LineState, 'due' | 'withoutFile'>;

/** The next day, today included, on which something is due; '' for none. */
export const nextDueOf = (outstanding: readonly Due[], today: string): string =>
  outstanding.reduce((next, { due }) => (due >= today && (next === '' || due < next) ? due : next), '');

/** How many obligations are due within the next 60 days, today included. */
export const dueWithin = (outstanding: readonly Due[], today: string): number => {
  const last = daysAfter(today, UPCOMING_DAYS);
  return outstanding.filter(({ due }) => due >= today && due <= last).length;
};

/** How many lines of the checklist are ticked and have no document. D-101. */
export const withoutFileIn = (outstanding: readonly Due[]): number =>
  outstanding.filter(({ withoutFile }) => withoutFile).length;

/** What the next due day is counted from: the day a review was completed, or the day it was due. */
type ReviewFrom = 'completion' | 'anniversary';

interface Completed {
  /** The day of completion, 'YYYY-MM-DD'. */
  readonly on: string;
  /** The day it was due, '' if it had none. */
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
