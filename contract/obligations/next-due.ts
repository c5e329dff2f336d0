import { worstState } from '../catalogue/obligation-states.ts';
import { daysAfter, daysBetween, LAST_DAY, monthsAfter, showDay } from '../rules/dates.ts';
import type { LineState } from './line-state.ts';
import type { Outstanding } from './outstanding-item.ts';

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

type Judged = Pick<Outstanding, 'state' | 'due' | 'label' | 'hidden'>;

/** What leads from a state to what is in it: 'since 10/15/2026: '; '' for a state that says it alone. `shown` is the day as it is read. */
export const dayWords = ({ state }: Pick<Judged, 'state'>, shown: string) => {
  if (shown === '') return '';
  if (state === 'overdue') return `since ${shown}: `;
  return state === 'due soon' ? `${shown}: ` : '';
};

/** A day in a list, where room is short: without its year if that is this year. */
const shortDay = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? showDay(day).slice(0, -5) : showDay(day);

/**
 * What the status of a record is of, and since when: of what is equally bad what falls due first. '' for a record that has all, and where
 * `namesHidden` is false for one whose status is only of what is not named to all. D-68.
 */
export const worstWords = (outstanding: readonly Judged[], today: string, namesHidden: boolean): string => {
  const state = worstState(outstanding.map((each) => each.state));
  const [worst] = outstanding
    .filter((each) => each.state === state && (namesHidden || !each.hidden))
    .toSorted((one, other) => Number(one.due > other.due) - Number(one.due < other.due));
  return !worst || state === 'ok' ? '' : `${dayWords(worst, worst.due && shortDay(worst.due, today))}${worst.label}`;
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

/** After the due day people are reminded weekly, this many times. */
const WEEKS_AFTER = 4;
/** So many days after the due day the last of these reminders comes. */
export const REMINDED_DAYS_AFTER = WEEKS_AFTER * 7;

/** Days after `after` up to `until`, both 'YYYY-MM-DD'. */
export interface DaySpan {
  readonly after: string;
  readonly until: string;
}

/**
 * The days within a span on which people are reminded of a due day ('' for what is missing): exactly this many days before it
 * as the tenant has settled, and weekly after it. What was snoozed until a day is reminded of on that day, once for all
 * days of the snooze.
 */
export const reminderDaysIn = (
  due: string,
  { after, until }: DaySpan,
  reminderDays: readonly number[],
  snoozedUntil = '',
): string[] => {
  if (snoozedUntil > until) return [];
  if (snoozedUntil > after) return [snoozedUntil];
  if (due === '') return [];
  const offsets = [
    ...reminderDays.map((days) => -days),
    ...Array.from({ length: WEEKS_AFTER }, (_, at) => (at + 1) * 7),
  ];
  return offsets.map((offset) => daysAfter(due, offset)).filter((day) => day > after && day <= until);
};

const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** No user is reminded at a weekend: it waits until Monday. */
export const isWeekend = (day: string) => [SATURDAY, SUNDAY].includes(weekday(day));

/** The Monday of the week of a day. */
export const mondayOf = (day: string) => daysAfter(day, -((weekday(day) - MONDAY + WEEK) % WEEK));
