import * as z from 'zod';
import { dayPresets } from './day-presets.ts';
import {
  BOUND_LENGTH,
  type Condition,
  FIELD_LENGTH,
  FILTER_CONDITIONS,
  FILTER_DEPTH,
  FILTER_LENGTH,
  FILTER_TEXT,
  FILTER_VALUES,
  type Filter,
  type Filters,
  problemOf,
} from './filter.ts';

const UNREADABLE = 'The filter cannot be read. Please clear it and choose again.';

const field = z.string().min(1).max(FIELD_LENGTH);
const not = z.literal(true).optional();
const bound = z.string().max(BOUND_LENGTH).optional();

/** A condition by its form. */
const ConditionForm: z.ZodType<Condition> = z.discriminatedUnion('is', [
  z.strictObject({
    field,
    is: z.literal('oneOf'),
    values: z.array(z.string().max(FILTER_TEXT)).min(1).max(FILTER_VALUES),
    not,
  }),
  z.strictObject({ field, is: z.literal('contains'), text: z.string().trim().min(1).max(FILTER_TEXT), not }),
  z.strictObject({ field, is: z.literal('between'), from: bound, to: bound, not }),
  z.strictObject({ field, is: z.literal('preset'), preset: z.enum(dayPresets), not }),
  z.strictObject({ field, is: z.enum(['yes', 'no']), not }),
  z.strictObject({ field, is: z.literal('empty'), not }),
]);

const within = (depth: number): z.ZodType<Filter> => {
  if (depth === 0) return ConditionForm;
  const parts = z
    .array(within(depth - 1))
    .min(1)
    .max(FILTER_CONDITIONS);
  return z.union([ConditionForm, z.strictObject({ all: parts }), z.strictObject({ any: parts })], {
    error: UNREADABLE,
  });
};

/** A filter by its form alone: `problemOf` checks whether a list has its columns. */
export const FilterTree = within(FILTER_DEPTH);

const parsed = (text: string): Filter | undefined => {
  if (text.length > FILTER_LENGTH) return undefined;
  try {
    return FilterTree.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** The parameter `filter` of a list call, compact JSON. */
export const filterParameter = (filters: Filters) =>
  z
    .string()
    .transform((text, context): Filter | undefined => {
      if (text === '') return undefined;
      const filter = parsed(text);
      const problem = filter ? problemOf(filters, filter) : UNREADABLE;
      if (problem === '') return filter;
      context.addIssue(problem);
      return z.NEVER;
    })
    .optional()
    .describe('Which rows, as JSON: a condition, {"all": [...]} or {"any": [...]}. docs/design/lists.md.');
