import { parseDay } from '../rules/dates.ts';
import type { ColumnFilter, FilterKind } from './column-filter.ts';
import { dayPresets } from './day-presets.ts';

/** Limits of one filter: groups within groups, conditions, values of one condition, characters of the whole. */
export const FILTER_DEPTH = 3;
export const FILTER_CONDITIONS = 20;
export const FILTER_VALUES = 100;
const FILTER_LENGTH = 6_000;
export const FIELD_LENGTH = 60;
export const BOUND_LENGTH = 12;
export const FILTER_TEXT = 200;

/** Of which a condition asks, and whether it is turned around: what is empty fits then. */
interface Asked {
  readonly field: string;
  readonly not?: true | undefined;
}

/**
 * One condition on a column. `values` are ids, or values as they are stored; `from` and `to` belong to the range, days are
 * 'YYYY-MM-DD' and numbers whole; `not` turns it around, so what is empty fits then.
 */
export type Condition = Asked &
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

/** What can be asked of each kind of column. */
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

const isText = (value: unknown, max = FILTER_TEXT): value is string => typeof value === 'string' && value.length <= max;
const isBoundText = (value: unknown) => value === undefined || isText(value, BOUND_LENGTH);

/** What each kind of condition holds besides its column. */
const holds: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  oneOf: {
    values: (all) =>
      Array.isArray(all) && all.length > 0 && all.length <= FILTER_VALUES && all.every((one) => isText(one)),
  },
  contains: { text: (text) => typeof text === 'string' && text.trim() !== '' && isText(text.trim()) },
  between: { from: isBoundText, to: isBoundText },
  preset: { preset: (preset) => dayPresets.some((each) => each === preset) },
  yes: {},
  no: {},
  empty: {},
};

const isCondition = ({ field, is, not, ...rest }: Readonly<Record<string, unknown>>) => {
  const parts = typeof is === 'string' && Object.hasOwn(holds, is) ? holds[is] : undefined;
  return (
    parts !== undefined &&
    isText(field, FIELD_LENGTH) &&
    field !== '' &&
    (not === undefined || not === true) &&
    Object.keys(rest).every((name) => Object.hasOwn(parts, name)) &&
    Object.entries(parts).every(([name, fits]) => fits(rest[name]))
  );
};

const isFilter = (value: unknown, depth = FILTER_DEPTH): value is Filter => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (isCondition(value as Readonly<Record<string, unknown>>)) return true;
  const [[name, parts] = [], ...more] = Object.entries(value);
  return (
    depth > 0 &&
    more.length === 0 &&
    (name === 'all' || name === 'any') &&
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.length <= FILTER_CONDITIONS &&
    parts.every((part) => isFilter(part, depth - 1))
  );
};

/**
 * Reads a filter as addresses and calls carry it, compact JSON; undefined where it is none. The browser reads addresses before
 * it has the library of schemas, so this says without it what `FilterTree` says; a test holds the two together.
 */
export const readFilter = (text: string): Filter | undefined => {
  if (text.length > FILTER_LENGTH) return undefined;
  try {
    const filter: unknown = JSON.parse(text);
    return isFilter(filter) ? filter : undefined;
  } catch {
    return undefined;
  }
};
