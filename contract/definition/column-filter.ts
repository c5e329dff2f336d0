/** A value of a column that is chosen among others, as filters name it, and its name. */
type FilterChoice = readonly [value: string, name: string];

/**
 * How a column filters: by choices among its values, by a text in it, by days (a `time` is an ISO time, and the family's day
 * counts), by numbers, or by yes and no. `choices` are given where values are not shown as they are stored.
 */
export type ColumnFilter =
  | { readonly as: 'choice'; readonly choices?: readonly FilterChoice[] }
  | { readonly as: 'text' | 'day' | 'time' | 'number' | 'flag' };

export type FilterKind = ColumnFilter['as'];
