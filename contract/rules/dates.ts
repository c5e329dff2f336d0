import { DATE_RANGE_YEARS } from './limits.ts';

const MINUTE_MS = 60_000;

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (timeZone: string, time: number) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
};

/** When a day ('YYYY-MM-DD') begins in a time zone, as epoch milliseconds. */
export const startOfDay = (day: string, timeZone: string): number => {
  const utc = Date.parse(day);
  const near = utc - offsetAt(timeZone, utc);
  return utc - offsetAt(timeZone, near);
};

const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The ISO text of a calendar day, or undefined when there is no such day (31 April). */
const isoDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1900 && year <= 2199 ? `${year}-${two(month)}-${two(day)}` : undefined;
};

/** The latest day that a record may hold. */
export const LAST_DAY = '2199-12-31';

const two = (number: number) => String(number).padStart(2, '0');

/** Reads 'YYYY-MM-DD' or 'MM/DD/YYYY'; undefined when it is neither or not a real day. */
export const parseDay = (text: string): string | undefined => {
  const isoMatch = iso.exec(text.trim());
  if (isoMatch) return isoDay(Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3]));
  const usMatch = us.exec(text.trim());
  return usMatch ? isoDay(Number(usMatch[3]), Number(usMatch[1]), Number(usMatch[2])) : undefined;
};

/** 'YYYY-MM-DD' as the spec shows dates, MM/DD/YYYY. Spec part 1, section 9. */
export const showDay = (day: string) => {
  const match = iso.exec(day.slice(0, 10));
  return match ? `${match[2]}/${match[3]}/${match[1]}` : '';
};

/** 'January 2, 2026' of '2026-01-02': where the order of numbers would be a question. */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Whether it is a day held as 'YYYY-MM-DD', or '' for none. */
export const isDay = (text: string) => text === '' || (iso.test(text) && parseDay(text) !== undefined);
export const INVALID_DAY = 'Please enter a valid date';

/** By time zone: making one takes half a millisecond, and every list needs the day. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string) => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
};

/** Whether this is the IANA name of a time zone, as 'America/New_York'. */
export const isTimeZone = (name: string): boolean => {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
};

/** The day on which a moment (ISO time) fell in a time zone, 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string): ((iso: string) => string) => {
  const format = formatOf(timeZone);
  return (iso) => format.format(new Date(iso));
};

const DAY_MS = 86_400_000;
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days from one to another, both 'YYYY-MM-DD'; negative when the other is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day this many days after one (before it, where negative), both 'YYYY-MM-DD'. */
export const daysAfter = (day: string, days: number) => isoOf(Date.parse(day) + days * DAY_MS);

/** The same day this many months later, both 'YYYY-MM-DD'; the month's last day if it has no such day (29 February). */
export const monthsAfter = (day: string, months: number) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
};

/** The day this many years after one, both 'YYYY-MM-DD'. */
const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** What is wrong with a range of days ('YYYY-MM-DD' each), '' for nothing. D-84. */
export const rangeProblem = (from: string, to: string): string => {
  if (parseDay(from) === undefined || parseDay(to) === undefined) return INVALID_DAY;
  if (from > to) return 'The start date must not be after the end date';
  return to > yearsAfter(from, DATE_RANGE_YEARS) ? `The dates may lie at most ${DATE_RANGE_YEARS} years apart` : '';
};
