import { daysAfter, daysBetween, LAST_DAY, monthsAfter } from '../rules/dates.ts';
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

/** The dashboard looks this many weeks ahead. */
export const WEEKS_AHEAD = 12;
const WEEK = 7;

/** The weeks ahead of a day, each from its first to its last day; the first begins today. */
export const weeksAhead = (today: string): readonly { readonly from: string; readonly until: string }[] =>
  Array.from({ length: WEEKS_AHEAD }, (_, week) => ({
    from: daysAfter(today, week * WEEK),
    until: daysAfter(today, week * WEEK + WEEK - 1),
  }));

/** In which of the weeks ahead a due day is; -1 for none. */
export const weekAhead = (due: string, today: string): number => {
  const week = due < today ? -1 : Math.floor(daysBetween(today, due) / WEEK);
  return week < WEEKS_AHEAD ? week : -1;
};

/** Stands between the first and the last day of a span. */
const SPAN = '..';

/** A span of days as an address names it: '2026-12-01..2026-12-07'. */
export const spanText = ({ from, until }: { readonly from: string; readonly until: string }) =>
  `${from}${SPAN}${until}`;

/** The first and the last day of a span; a day is its own last. */
export const daysOfSpan = (text: string): readonly [from: string, until: string] => {
  const [from = '', until = from] = text.split(SPAN);
  return [from, until];
};

/** Whether something is due in a month ('YYYY-MM'), on a day or in a span of days. */
export const isDueIn = (due: string, time: string): boolean => {
  const [from, until] = daysOfSpan(time);
  return from === until ? due !== '' && due.startsWith(from) : due >= from && due <= until;
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
