import { daysAfter, monthsAfter } from '../rules/dates.ts';

/** Ranges of days that are counted from today; `past` ends the day before. */
export const dayPresets = [
  'past',
  'today',
  'next7',
  'next30',
  'next60',
  'next90',
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'nextMonth',
  'thisQuarter',
  'thisYear',
] as const;
export type DayPreset = (typeof dayPresets)[number];

interface Days {
  readonly from?: string;
  readonly to: string;
}

/** So many whole months, beginning with the first day of one. */
const months = (first: string, count: number): Days => ({ from: first, to: daysAfter(monthsAfter(first, count), -1) });

/** The days of a preset, both 'YYYY-MM-DD' and within it; today counts in all but `past` and the next month. */
export const daysOfPreset = (preset: DayPreset, today: string): Days => {
  const span = /^(next|last)(\d+)$/.exec(preset);
  const count = Number(span?.[2]);
  if (span)
    return span[1] === 'next'
      ? { from: today, to: daysAfter(today, count) }
      : { from: daysAfter(today, -count), to: today };
  const month = `${today.slice(0, 7)}-01`;
  if (preset === 'past') return { to: daysAfter(today, -1) };
  if (preset === 'thisMonth') return months(month, 1);
  if (preset === 'nextMonth') return months(monthsAfter(month, 1), 1);
  if (preset === 'thisQuarter') return months(monthsAfter(month, -((Number(today.slice(5, 7)) - 1) % 3)), 3);
  if (preset === 'thisYear') return months(`${today.slice(0, 4)}-01-01`, 12);
  return { from: today, to: today };
};

/** The ranges of days in the words of the screens. */
export const presetWords: Readonly<Record<DayPreset, string>> = {
  past: 'Before today',
  today: 'Today',
  next7: 'Next 7 days',
  next30: 'Next 30 days',
  next60: 'Next 60 days',
  next90: 'Next 90 days',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  thisMonth: 'This month',
  nextMonth: 'Next month',
  thisQuarter: 'This quarter',
  thisYear: 'This year',
};
