import * as z from 'zod';
import { parseDay } from '../rules/dates.ts';
import type { ColumnFilter, FilterKind } from './column-filter.ts';
import { dayPresets } from './day-presets.ts';

/** Limits of one filter: groups within groups, conditions, values of one condition, characters of the whole. */
const FILTER_DEPTH = 3;
export const FILTER_CONDITIONS = 20;
export const FILTER_VALUES = 100;
const FILTER_LENGTH = 6_000;
const TEXT_LENGTH = 200;

const UNREADABLE = 'The filter cannot be read. Please clear it and choose again.';

const field = z.string().min(1).max(60);
const not = z.literal(true).optional();
const bound = z.string().max(12).optional();

/**
 * One condition on a column. `values` are ids, or values as they are stored; `from` and `to` belong to the range, days are
 * 'YYYY-MM-DD' and numbers whole; `not` turns it around, so what is empty fits then.
 */
const Condition = z.discriminatedUnion('is', [
  z.strictObject({
    field,
    is: z.literal('oneOf'),
    values: z.array(z.string().max(TEXT_LENGTH)).min(1).max(FILTER_VALUES),
    not,
  }),
  z.strictObject({ field, is: z.literal('contains'), text: z.string().trim().min(1).max(TEXT_LENGTH), not }),
  z.strictObject({ field, is: z.literal('between'), from: bound, to: bound, not }),
  z.strictObject({ field, is: z.literal('preset'), preset: z.enum(dayPresets), not }),
  z.strictObject({ field, is: z.enum(['yes', 'no']), not }),
  z.strictObject({ field, is: z.literal('empty'), not }),
]);
export type Condition = z.infer<typeof Condition>;

/** Which rows: those that fit a condition, all of some filters, or any of them. */
export type Filter = Condition | { readonly all: readonly Filter[] } | { readonly any: readonly Filter[] };

const within = (depth: number): z.ZodType<Filter> => {
  if (depth === 0) return Condition;
  const parts = z
    .array(within(depth - 1))
    .min(1)
    .max(FILTER_CONDITIONS);
  return z.union([Condition, z.strictObject({ all: parts }), z.strictObject({ any: parts })], { error: UNREADABLE });
};

/** A filter by its form alone: whether a list has its columns is asked by `problemOf`. */
export const FilterTree = within(FILTER_DEPTH);

/** The parts of a group; undefined for a condition. */
export const partsOf = (filter: Filter): readonly Filter[] | undefined => {
  if ('all' in filter) return filter.all;
  return 'any' in filter ? filter.any : undefined;
};

/** All conditions of a filter, in their order. */
export const conditionsOf = (filter: Filter): readonly Condition[] =>
  partsOf(filter)?.flatMap(conditionsOf) ?? [filter as Condition];

/** How the columns of a list filter, by their names. */
type Filters = Readonly<Record<string, ColumnFilter>> | undefined;

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

/** Reads a filter as addresses and calls carry it, compact JSON; undefined where it is none. */
export const readFilter = (text: string): Filter | undefined => {
  if (text.length > FILTER_LENGTH) return undefined;
  try {
    return FilterTree.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** The parameter `filter` of a list call. */
export const filterParameter = (filters: Filters) =>
  z
    .string()
    .transform((text, context): Filter | undefined => {
      if (text === '') return undefined;
      const filter = readFilter(text);
      const problem = filter ? problemOf(filters, filter) : UNREADABLE;
      if (problem === '') return filter;
      context.addIssue(problem);
      return z.NEVER;
    })
    .optional()
    .describe('Which rows, as JSON: a condition, {"all": [...]} or {"any": [...]}. docs/decisions/lists.md.');
