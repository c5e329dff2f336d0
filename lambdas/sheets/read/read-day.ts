import { dayInWords, parseDay } from '#contract/rules/dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONG_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** A time of midnight: programs write a day as its first moment. */
const MIDNIGHT = /(?:T|\s+)(?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)(?:Z|[+]00:?00)?$/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;

/** 'January 31, 2026', 'Jan 31 2026', '31 Jan 2026', '31-Jan-2026'. */
const MONTH_FIRST = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]+)\.?,?[ -](\d{4})$/i;
/** Excel's own short form, '5-Mar-26'. */
const SHORT = /^(\d{1,2})-([a-z]{3,4})-(\d{2})$/i;
/** Spreadsheet programs take years up to 29 as of this century. */
const LAST_OF_2000S = 29;
/** A moment with its time zone: its day is the one that is written. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
/** In this notation the day comes first in many countries and second in others. */
const NUMBERS = /^(\d{1,2})([.-])(\d{1,2})\2(\d{4})$/;

const padded = (year: string, month: string | number, day: string) =>
  parseDay(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);

const monthOf = (name: string) => {
  const text = name.toLowerCase();
  return MONTHS.indexOf(text === 'sept' ? 'sep' : text) + 1 || LONG_NAMES.indexOf(text) + 1;
};

/** The days that a cell may mean, as 'YYYY-MM-DD': one if it is clear, two if it is ambiguous, none if it is no day. */
export const daysOf = (cell: string): readonly string[] => {
  const text = cell.replace(MOMENT, '$1').replace(MIDNIGHT, '').replace(WEEKDAY, '');
  const known = parseDay(text) ?? named(text);
  if (known !== undefined) return [known];
  const [, first = '', , second = '', year = ''] = NUMBERS.exec(text) ?? [];
  const readings = [padded(year, first, second), padded(year, second, first)].filter((day) => day !== undefined);
  return [...new Set(readings)];
};

const named = (text: string): string | undefined => {
  const [, month = '', day = '', year = ''] = MONTH_FIRST.exec(text) ?? [];
  const [, otherDay = '', otherMonth = '', otherYear = ''] = DAY_FIRST.exec(text) ?? [];
  const [, shortDay = '', shortMonth = '', years = ''] = SHORT.exec(text) ?? [];
  const century = Number(years) > LAST_OF_2000S ? '19' : '20';
  const [, isoYear = '', isoMonth = '', isoDay = ''] = YEAR_FIRST.exec(text) ?? [];
  return (
    padded(year, monthOf(month), day) ??
    padded(otherYear, monthOf(otherMonth), otherDay) ??
    padded(isoYear, isoMonth, isoDay) ??
    padded(`${century}${years}`, monthOf(shortMonth), shortDay)
  );
};

/** The error for a cell that is no day, or an ambiguous one. */
export const dayProblem = (shown: string, readings: readonly string[]) => {
  const how = 'Write it as MM/DD/YYYY or YYYY-MM-DD.';
  const [a, b] = readings.map(dayInWords);
  return a && b ? `"${shown}" can be ${a} or ${b}. ${how}` : `"${shown}" is not a date. ${how}`;
};
