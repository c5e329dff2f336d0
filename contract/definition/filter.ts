import { daysAfter, monthsAfter, parseDay, startOfDay } from '../rules/dates.ts';

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

/** A value of a column that is chosen among others, as filters name it, and its name. */
type FilterChoice = readonly [value: string, name: string];

/**
 * How a column filters: by choices among its values, by a text in it, by days (a `time` is an ISO time, and the tenant's day
 * counts), by numbers, or by yes and no. `choices` are given where values are not shown as they are stored.
 */
export type ColumnFilter =
  | { readonly as: 'choice'; readonly choices?: readonly FilterChoice[] }
  | { readonly as: 'text' | 'day' | 'time' | 'number' | 'flag' };

export type FilterKind = ColumnFilter['as'];

/** Limits of one filter: groups within groups, conditions, values of one condition, characters of the whole. */
export const FILTER_DEPTH = 3;
export const FILTER_CONDITIONS = 20;
export const FILTER_VALUES = 100;
export const FILTER_LENGTH = 6_000;
export const FIELD_LENGTH = 60;
export const BOUND_LENGTH = 12;
export const FILTER_TEXT = 200;

/** The field of a condition, and whether it is negated: empty values match then. */
interface ConditionBase {
  readonly field: string;
  readonly not?: true | undefined;
}

/**
 * One condition on a column. `values` are ids, or values as they are stored; `from` and `to` belong to the range, days are
 * 'YYYY-MM-DD' and numbers whole; `not` turns it around, so what is empty fits then.
 */
export type Condition = ConditionBase &
  (
    | { readonly is: 'oneOf'; readonly values: readonly string[] }
    | { readonly is: 'contains'; readonly text: string }
    | { readonly is: 'between'; readonly from?: string | undefined; readonly to?: string | undefined }
    | { readonly is: 'preset'; readonly preset: (typeof dayPresets)[number] }
    | { readonly is: 'yes' | 'no' | 'empty' }
  );

/** Which rows: those that fit a condition, all of some filters, or any of them. */
export type Filter = Condition | { readonly all: readonly Filter[] } | { readonly any: readonly Filter[] };

/** The parts of a group; undefined for a condition. */
export const partsOf = (filter: Filter): readonly Filter[] | undefined => {
  if ('all' in filter) return filter.all;
  return 'any' in filter ? filter.any : undefined;
};

/** All conditions of a filter, in their order. */
export const conditionsOf = (filter: Filter): readonly Condition[] =>
  partsOf(filter)?.flatMap(conditionsOf) ?? [filter as Condition];

/** How the columns of a list filter, by their names. */
export type Filters = Readonly<Record<string, ColumnFilter>> | undefined;

/** The conditions that each kind of column has. */
const operations: Readonly<Record<FilterKind, readonly Condition['is'][]>> = {
  choice: ['oneOf', 'empty'],
  text: ['contains', 'empty'],
  day: ['between', 'preset', 'empty'],
  time: ['between', 'preset', 'empty'],
  number: ['between'],
  flag: ['yes', 'no'],
};

const isBound = (kind: FilterKind, text: string | undefined) =>
  text === undefined || (kind === 'number' ? /^-?\d{1,9}$/.test(text) : parseDay(text) === text);

const rangeProblem = (
  kind: FilterKind,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
) => {
  const isWrong = (from ?? to) === undefined || !isBound(kind, from) || !isBound(kind, to);
  if (isWrong) return kind === 'number' ? 'Please enter whole numbers' : 'Please enter a valid date';
  if (from === undefined || to === undefined) return '';
  const isTurned = kind === 'number' ? Number(from) > Number(to) : from > to;
  return isTurned ? 'The range must not end before it begins' : '';
};

/** Why a list cannot be filtered like that; '' when it can. */
export const problemOf = (filters: Filters, filter: Filter): string => {
  const conditions = conditionsOf(filter);
  if (conditions.length > FILTER_CONDITIONS) return `A filter has at most ${FILTER_CONDITIONS} conditions`;
  for (const condition of conditions) {
    const kind = Object.hasOwn(filters ?? {}, condition.field) ? filters?.[condition.field]?.as : undefined;
    if (!kind) return 'This list cannot be filtered by that column';
    if (!operations[kind].includes(condition.is)) return 'That column cannot be filtered in this way';
    const problem = condition.is === 'between' ? rangeProblem(kind, condition) : '';
    if (problem !== '') return problem;
  }
  return '';
};

/** What decides which days a filter means: today ('YYYY-MM-DD') and the time zone. */
export interface FilterDays {
  readonly today: string;
  readonly timeZone: string;
}

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
