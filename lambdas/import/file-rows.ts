import type { RowError } from '../../contract/records/import.ts';
import type { NewReseller } from '../../contract/records/reseller.ts';
import { resellerSheet } from '../../contract/sheets/reseller.ts';
import { fold } from '../data/journal/fold.ts';
import type { SheetRow } from '../sheets/read-rows.ts';
import { type CellError, type ReadReseller, resellerReader } from './reseller-row.ts';

/** A row that may be saved: the record it names by id, or by name when `id` is ''. */
export interface GoodRow {
  readonly number: number;
  readonly id: string;
  readonly fields: NewReseller;
  readonly given: ReadonlySet<string>;
}

export interface CheckedRows {
  readonly good: readonly GoodRow[];
  readonly errors: readonly RowError[];
  readonly failed: number;
}

/** Checks every row against the form's schema and against the other rows; nothing is written. Same file, same answer. */
export const checkRows = async (rows: readonly SheetRow[]): Promise<CheckedRows> => {
  const read = await resellerReader();
  const seen = new Set<string>();
  const good: GoodRow[] = [];
  const errors: RowError[] = [];
  for (const row of rows) {
    const reseller = read(row);
    const problems = [...reseller.errors, ...repeated(reseller, seen)];
    if (reseller.fields && problems.length === 0)
      good.push({
        number: row.number,
        id: reseller.id,
        fields: reseller.fields,
        given: new Set(Object.keys(row.cells)),
      });
    else errors.push(...problems.map((problem) => rowError(row, problem)));
  }
  return { good, errors, failed: rows.length - good.length };
};

export const rowError = (
  { number, cells }: Pick<SheetRow, 'number' | 'cells'>,
  { field, message }: CellError,
): RowError => ({
  row: number,
  column: resellerSheet.columns[field].header,
  value: cells[field] ?? '',
  message,
});

/** Two rows for one reseller would overwrite each other, so the second is refused. */
const repeated = ({ id, fields }: ReadReseller, seen: Set<string>): CellError[] => {
  const marks = [...(id === '' ? [] : [`id ${id}`]), ...(fields ? [`name ${fold(fields.name)}`] : [])];
  const twice = marks.some((mark) => seen.has(mark));
  for (const mark of marks) seen.add(mark);
  return twice ? [{ field: 'name', message: 'An earlier row names the same reseller.' }] : [];
};
