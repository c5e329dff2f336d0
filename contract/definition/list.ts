import * as z from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../rules/limits.ts';
import { cleanLine } from '../rules/text.ts';
import {
  BOUND_LENGTH,
  type Condition,
  dayPresets,
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
import { allColumns, type Direction, type ListSpec } from './list-spec.ts';

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
const filterParameter = (filters: Filters) =>
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

/** Declares a list; keeps the exact names of its columns. */
export const list = <const Field extends string>(spec: ListSpec<Field>): ListSpec<Field> => spec;

/** Where a row stands in a list: what it sorts by, what it sorts by in the list's own order, and its id. */
export type RowPlace = readonly [key: string, ownKey: string, id: string];

const isPlace = (value: unknown): value is RowPlace =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string');

const placeIn = (text: string): RowPlace | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isPlace(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The parameter `next` of a list call. */
const nextParameter = () =>
  z
    .string()
    .transform((text, context): RowPlace | 'start' => {
      if (text === '') return 'start';
      const place = placeIn(text);
      if (place) return place;
      context.addIssue('Use the one of the answer before');
      return z.NEVER;
    })
    .optional()
    .describe(
      'In place of a page: the `next` of the answer before, empty for the first rows. Lists of records answer with it.',
    );

export interface PageRequest {
  readonly page: number;
  readonly size: number;
  /** Where the rows begin, in place of `page`: rows that come or go meanwhile move no other over the bound of a page. */
  readonly next?: RowPlace | 'start' | undefined;
  readonly orderBy: string;
  readonly modifier: Direction;
  readonly searchText: string;
  readonly filter?: Filter | undefined;
}

const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();
const company = z.string().trim().optional();
/** What a list is searched for, cleaned as the texts are that it looks through. */
export const SearchText = z
  .string()
  .overwrite(cleanLine)
  .trim()
  .max(200, 'Please search for at most 200 characters')
  .default('');

const direction = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['asc', 'desc']),
);

const paging = <Field extends string>(spec: ListSpec<Field>, maxSize: number) => {
  const sortable = Object.entries(allColumns(spec)).flatMap(([field, column]) => (column.sortable ? [field] : []));
  const orderBy = z.enum(sortable as [string, ...string[]], { error: 'This list cannot be sorted by that column' });
  return {
    companyId: company,
    userCompanyId: company,
    endUserCompanyId: company,
    page: count(0, 1_000_000),
    startPage: count(0, 1_000_000),
    next: nextParameter(),
    size: count(1, maxSize),
    pagingSize: count(1, maxSize),
    orderBy: orderBy.optional(),
    sortBy: orderBy.optional(),
    modifier: direction.optional(),
    sortType: direction.optional(),
    searchText: SearchText,
    filter: filterParameter(spec.filters),
  };
};

/** What a list takes besides paging: parameters of its own, and pages larger than usual. */
interface Special<Own extends z.ZodRawShape> {
  readonly own?: Own;
  readonly maxSize?: number;
}

type Paging = z.output<z.ZodObject<ReturnType<typeof paging<string>>>>;
type OwnOutput<Own extends z.ZodRawShape> = { readonly [Name in keyof Own]: z.output<Own[Name]> };

/** Second names of parameters, which programs of the portal's own pages send. D-63. */
export const listAliases = [
  'userCompanyId',
  'endUserCompanyId',
  'startPage',
  'pagingSize',
  'sortBy',
  'sortType',
] as const;

/**
 * Paging of every list call: page (first is 0), size, orderBy, modifier; the aliases startPage, pagingSize, sortBy and
 * sortType mean the same (D-63), and some lists call their company userCompanyId or endUserCompanyId. An orderBy outside
 * the list's sortable columns is refused.
 */
export const listQuery = <Field extends string, const Own extends z.ZodRawShape = Record<never, never>>(
  spec: ListSpec<Field>,
  { own, maxSize = MAX_PAGE_SIZE }: Special<Own> = {},
) =>
  z.object({ ...paging(spec, maxSize), ...own }).transform((query) => {
    const { companyId, userCompanyId, endUserCompanyId, page, startPage, size, pagingSize, ...others } =
      query as unknown as Paging;
    const { orderBy, sortBy, modifier, sortType, searchText, filter, ...rest } = others;
    return {
      ...(rest as unknown as OwnOutput<Own>),
      companyId: companyId ?? userCompanyId ?? endUserCompanyId,
      page: page ?? startPage ?? 0,
      size: size ?? pagingSize ?? PAGE_SIZE,
      orderBy: orderBy ?? sortBy ?? spec.order.by,
      modifier: modifier ?? sortType ?? spec.order.direction,
      searchText,
      ...(filter ? { filter } : {}),
    };
  });

/** The tenant's root company, in lists that span several. */
export const companyColumn = { label: 'Company', across: true } as const;
