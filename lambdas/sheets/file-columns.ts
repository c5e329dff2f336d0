import type { FileColumn, FileColumns } from '../../contract/bulk/file-columns.ts';
import type { ColumnChoice } from '../../contract/bulk/import.ts';
import type { SheetSpec } from '../../contract/definition/sheet.ts';
import { shortened, textOf } from './cell-text.ts';
import type { Grid } from './grid.ts';
import { type Header, MESSAGE_HEADER } from './header.ts';
import { nearestColumns } from './nearest-columns.ts';

/** How many values of a column are shown, and how many tell what it holds. */
const SHOWN = 3;
const LOOKED_AT = 20;
const SAMPLE_LENGTH = 60;

/** The first different values of each column. */
const valuesOf = ({ lines }: Grid, { line, headers }: Header): readonly (readonly string[])[] => {
  const values = headers.map(() => new Set<string>());
  for (const cells of lines.slice(line + 1)) {
    const open = values.filter(({ size }) => size < LOOKED_AT);
    if (open.length === 0) break;
    for (const [column, found] of values.entries()) {
      const text = found.size < LOOKED_AT ? textOf(cells?.[column]) : '';
      if (text !== '') found.add(shortened(text, SAMPLE_LENGTH));
    }
  }
  return values.map((found) => [...found]);
};

const headerlessIn = ({ lines }: Grid, { line, headers }: Header) => {
  let count = 0;
  for (const cells of lines.slice(line + 1))
    for (const [column, cell] of (cells ?? []).slice(0, headers.length).entries())
      if (headers[column] === '' && textOf(cell) !== '') count++;
  return count;
};

const isFilled = (line: Grid['lines'][number]) => line?.some((cell) => textOf(cell) !== '') === true;

/** How the columns of a sheet are understood, and the fields that are guessed for headers that name none. docs/decisions/import.md. */
export const describeColumns = (
  grid: Grid,
  header: Header,
  spec: SheetSpec,
  choice: ColumnChoice,
): { readonly fileColumns: FileColumns; readonly suggestedColumns: Readonly<Record<string, string>> } => {
  const { headers, fields, line, unknownColumns } = header;
  const values = valuesOf(grid, header);
  const unknown = new Set(unknownColumns);
  const open = headers.flatMap((text, at) => (unknown.has(text) ? [{ header: text, values: values[at] ?? [] }] : []));
  const found = new Set(fields.values());
  const guesses = nearestColumns(open, spec, (field) => !found.has(field));
  const columnOf = (text: string, at: number): FileColumn => {
    const field = fields.get(at) ?? '';
    const isChosen = Object.hasOwn(choice, text) && choice[text] === field;
    const guess = field === '' && unknown.has(text) ? (guesses.get(text) ?? '') : '';
    const by = isChosen ? 'user' : field !== '' ? 'name' : guess !== '' ? 'guess' : 'nothing';
    return { header: text, samples: (values[at] ?? []).slice(0, SHOWN), field: field || guess, by };
  };
  const columns = headers.map(columnOf).filter(({ header: text }) => text !== '' && text !== MESSAGE_HEADER);
  const hiddenRows = [...grid.hidden].filter((at) => at > line && isFilled(grid.lines[at])).length;
  return {
    fileColumns: { columns, hiddenRows, headerlessCells: headerlessIn(grid, header) },
    suggestedColumns: Object.fromEntries(guesses),
  };
};
