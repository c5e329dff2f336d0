import { daysAfter } from '../dates.ts';

/** After the due day people are reminded weekly, so many times. */
const WEEKS_AFTER = 4;

/** Days after `after` up to `until`, both 'YYYY-MM-DD'. */
export interface DaySpan {
  readonly after: string;
  readonly until: string;
}

/**
 * Whether people are reminded of a due day ('' for what is missing) within a span: exactly so many days before it as the
 * family has settled, and weekly after it. What was put off until a day is told of on that day, once for all it slept through.
 */
export const isReminded = (
  due: string,
  { after, until }: DaySpan,
  reminderDays: readonly number[],
  snoozedUntil = '',
) => {
  if (snoozedUntil > until) return false;
  if (snoozedUntil > after) return true;
  if (due === '') return false;
  const offsets = [
    ...reminderDays.map((days) => -days),
    ...Array.from({ length: WEEKS_AFTER }, (_, at) => (at + 1) * 7),
  ];
  return offsets.some((offset) => {
    const day = daysAfter(due, offset);
    return day > after && day <= until;
  });
};

const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Nobody is reminded at a weekend: it waits until Monday. */
export const isWeekend = (day: string) => [SATURDAY, SUNDAY].includes(weekday(day));
export const isMonday = (day: string) => weekday(day) === MONDAY;
