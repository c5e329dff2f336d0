import * as z from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../rules/limits.ts';

export interface Column {
  readonly label: string;
  readonly sortable?: true;
}

export type Direction = 'asc' | 'desc';

/** What a list shows: its columns, which of them sort, the order it starts in, and the columns a search looks at. */
export interface ListSpec<Field extends string = string> {
  readonly name: string;
  readonly columns: Readonly<Record<Field, Column>>;
  readonly order: { readonly by: NoInfer<Field>; readonly direction: Direction };
  readonly search: readonly NoInfer<Field>[];
}

/** Declares a list; keeps the exact names of its columns. */
export const list = <const Field extends string>(spec: ListSpec<Field>): ListSpec<Field> => spec;

export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly orderBy: string;
  readonly modifier: Direction;
  readonly searchText: string;
}

const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();

/**
 * Paging of every list call: page (first is 0), size, orderBy, modifier; the aliases startPage, pagingSize, sortBy and
 * sortType mean the same (D-63), and the user list calls its company userCompanyId. An orderBy outside the list's sortable columns is refused.
 */
export const listQuery = <Field extends string>(spec: ListSpec<Field>) => {
  const sortable = (Object.keys(spec.columns) as Field[]).filter((field) => spec.columns[field].sortable);
  const orderBy = z.enum(sortable as [Field, ...Field[]], { error: 'This list cannot be sorted by that column' });
  const direction = z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(['asc', 'desc']),
  );
  return z
    .object({
      companyId: z.string().trim().optional(),
      userCompanyId: z.string().trim().optional(),
      page: count(0, 1_000_000),
      startPage: count(0, 1_000_000),
      size: count(1, MAX_PAGE_SIZE),
      pagingSize: count(1, MAX_PAGE_SIZE),
      orderBy: orderBy.optional(),
      sortBy: orderBy.optional(),
      modifier: direction.optional(),
      sortType: direction.optional(),
      searchText: z.string().trim().max(200).default(''),
    })
    .transform((query) => ({
      companyId: query.companyId ?? query.userCompanyId,
      page: query.page ?? query.startPage ?? 0,
      size: query.size ?? query.pagingSize ?? PAGE_SIZE,
      orderBy: query.orderBy ?? query.sortBy ?? spec.order.by,
      modifier: query.modifier ?? query.sortType ?? spec.order.direction,
      searchText: query.searchText,
    }));
};
