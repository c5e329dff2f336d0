import type { DayPreset } from './day-presets.ts';

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
