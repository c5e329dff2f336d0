import type { ListSpec } from '#contract/definition/list-spec.ts';

/** A cell of a file: a text, a number, or a day as 'YYYY-MM-DD' or ''. */
type ListCell = string | number | { readonly day: string };

type Shown = Readonly<Record<string, unknown>>;

/** How the cells of a column are written into files: in the words of the screen, days as days. */
export const cellWriter = (
  { filters = {} }: Pick<ListSpec, 'filters'>,
  field: string,
  timeZone: string,
): ((row: Shown) => ListCell) => {
  const filter = filters[field];
  if (filter?.as === 'day') return (row) => ({ day: String(row[field] ?? '') });
  if (filter?.as === 'number') return (row) => Number(row[field]);
  if (filter?.as === 'time') {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return (row) => (row[field] ? format.format(new Date(String(row[field]))) : '');
  }
  const words = new Map(filter?.as === 'choice' ? filter.choices : []);
  return (row) => {
    const text = String(row[field] ?? '');
    return words.get(text) ?? text;
  };
};
