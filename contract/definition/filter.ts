import { parseDay } from '../rules/dates.ts';
import type { dayPresets } from './day-presets.ts';

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
