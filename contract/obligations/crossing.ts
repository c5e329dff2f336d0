import { daysAfter } from '../rules/dates.ts';

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
export const isMonday = (day: string) => weekday(day) === MONDAY;
