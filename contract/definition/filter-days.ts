import { daysAfter, startOfDay } from '../rules/dates.ts';
import { daysOfPreset } from './day-presets.ts';
import type { ColumnFilter } from './filter.ts';
import { type Condition, conditionsOf, type Filter } from './filter.ts';

/** What decides which days a filter means: today ('YYYY-MM-DD') and the time zone. */
export interface FilterDays {
  readonly today: string;
  readonly timeZone: string;
}

type Filters = Readonly<Record<string, ColumnFilter>> | undefined;
type Range = Extract<Condition, { is: 'between' }>;

/** A filter with other conditions in the place of its own. */
export const withConditions = (filter: Filter, change: (condition: Condition) => Condition): Filter => {
  if ('all' in filter) return { all: filter.all.map((part) => withConditions(part, change)) };
  if ('any' in filter) return { any: filter.any.map((part) => withConditions(part, change)) };
  return change(filter);
};

const isTime = (filters: Filters, { field }: Condition) => filters?.[field]?.as === 'time';

/** Whether it depends on the day or the time zone which rows fit. */
export const needsDays = (filters: Filters, filter: Filter) =>
  conditionsOf(filter).some((condition) => condition.is === 'preset' || isTime(filters, condition));

/** The range of days as the ISO times that it begins and ends with. */
const timesOf = ({ from, to, ...condition }: Range, timeZone: string): Range => ({
  ...condition,
  ...(from === undefined ? {} : { from: new Date(startOfDay(from, timeZone)).toISOString() }),
  ...(to === undefined ? {} : { to: new Date(startOfDay(daysAfter(to, 1), timeZone) - 1).toISOString() }),
});

/** The same filter on a day: presets become the days they are then, and days of a time the times they begin and end with. */
export const datedFilter = (filters: Filters, filter: Filter, { today, timeZone }: FilterDays): Filter =>
  withConditions(filter, (condition) => {
    if (condition.is !== 'preset' && condition.is !== 'between') return condition;
    const { field, not } = condition;
    const days = condition.is === 'preset' ? daysOfPreset(condition.preset, today) : condition;
    const range: Range = { ...days, field, is: 'between', ...(not ? { not } : {}) };
    return isTime(filters, condition) ? timesOf(range, timeZone) : range;
  });
