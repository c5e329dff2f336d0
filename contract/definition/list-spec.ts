import type { ColumnFilter } from './filter.ts';

interface ListColumn {
  readonly label: string;
  readonly sortable?: true;
  /** A count or an amount: stands at the right. */
  readonly numeric?: true;
  /** Stands only where the rows are of several companies: a super admin who has chosen none. */
  readonly across?: true;
}

export type Direction = 'asc' | 'desc';

/**
 * What a list shows: its columns, which of them sort, the order it starts in, and the columns a search looks at; `offered` are
 * columns that stand in it only for who has chosen them.
 */
export interface ListSpec<Field extends string = string> {
  readonly name: string;
  readonly columns: Readonly<Record<Field, ListColumn>>;
  readonly offered?: Readonly<Record<string, ListColumn>>;
  /** How columns filter, by their names; the others do not. */
  readonly filters?: Readonly<Record<string, ColumnFilter>>;
  readonly order: { readonly by: NoInfer<Field>; readonly direction: Direction };
  readonly search: readonly NoInfer<Field>[];
}

/** Every column that a list can show: those it starts with, then those it offers. */
export const allColumns = ({ columns, offered }: ListSpec): Readonly<Record<string, ListColumn>> => ({
  ...columns,
  ...offered,
});
