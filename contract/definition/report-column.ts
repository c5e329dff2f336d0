import { type AnyColumn, heldBy } from './column.ts';

/**
 * One column of an exported table; a day is 'YYYY-MM-DD' or empty, a number is whole. With `dueFrom` it says how what is
 * due on that day stands on the day of the export, so the tables that have such a column are written anew on the first
 * export of each day of the family, although nobody has changed a record.
 */
export interface ReportColumn {
  readonly title: string;
  readonly holds: 'text' | 'number' | 'day';
  readonly dueFrom?: string;
}

const typeOf = (column: AnyColumn<never>): ReportColumn['holds'] => {
  if (column.as === 'day' || column.as === 'collected') return 'day';
  return heldBy(column) === 'count' ? 'number' : 'text';
};

/** The columns of a record that its report table has, by their names there. */
export const reportColumnsOf = <Rec>(columns: readonly (readonly [name: string, AnyColumn<Rec>])[]) =>
  Object.fromEntries(
    columns.flatMap(([name, column]): [string, ReportColumn][] => {
      const { label = '', report } = column;
      if (!report) return [];
      const { key = name, title = label, due } = report;
      const own: [string, ReportColumn] = [key, { title, holds: typeOf(column) }];
      return due ? [own, [due.key, { title: due.title, holds: 'text', dueFrom: key }]] : [own];
    }),
  );
