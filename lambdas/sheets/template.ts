import { type CellObject, utils, write } from 'xlsx';
import type { SheetColumn, SheetSpec } from '../../contract/definition/sheet.ts';
import { withDropDowns } from './drop-downs.ts';

const TEXT_FORMAT = '@';
const MIN_WIDTH = 12;
const LISTS = 'Lists';

/** The choices of a column, by field; columns with free text have no entry. */
export type ColumnChoices = Readonly<Record<string, readonly string[] | undefined>>;

const cell = (text: string): CellObject => ({ t: 's', v: text, z: TEXT_FORMAT });

const header = ({ header: text, note }: SheetColumn): CellObject => {
  const comment = { a: 'Portal', t: note };
  return { ...cell(text), c: Object.assign([comment], { hidden: true }) };
};

/** The example row, with names that are on the lists today. */
export const exampleOf = ({ kind, example }: SheetColumn, choices: readonly string[] | undefined) => {
  if (!choices || example === '') return example;
  const named = kind === 'choices' ? example.split(';').map((name) => name.trim()) : [example];
  return named.every((name) => choices.includes(name)) ? example : (choices[0] ?? '');
};

/**
 * The template: headers with notes, one example row, and drop-down lists for columns with choices, which are on a
 * second sheet. Cells are formatted as text, so that zeros and dates stay as typed.
 */
export const templateOf = (spec: SheetSpec, choices: ColumnChoices = {}): Uint8Array => {
  const columns = Object.entries(spec.columns);
  const examples = columns.map(([field, column]) => exampleOf(column, choices[field]));
  const sheet = utils.aoa_to_sheet([columns.map(([, column]) => header(column)), examples.map(cell)]);
  sheet['!cols'] = columns.map(([, { header: text }], index) => ({
    wch: Math.max(MIN_WIDTH, text.length + 2, (examples[index] ?? '').length + 2),
  }));
  const book = utils.book_new(sheet, spec.title);
  const lists = columns.flatMap(([field, column], index) => {
    const values = choices[field] ?? [];
    return values.length === 0 ? [] : [{ column: index, values, several: column.kind === 'choices' }];
  });
  if (lists.length > 0) utils.book_append_sheet(book, listSheet(lists.map(({ values }) => values)), LISTS);
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
  return withDropDowns(
    bytes,
    lists.map(({ column, values, several }, at) => ({
      cells: `${utils.encode_col(column)}2:${utils.encode_col(column)}1048576`,
      source: `${LISTS}!$${utils.encode_col(at)}$1:$${utils.encode_col(at)}$${values.length}`,
      several,
    })),
  );
};

/** One column for each list. */
const listSheet = (lists: readonly (readonly string[])[]) => {
  const longest = Math.max(...lists.map(({ length }) => length));
  const lines = Array.from({ length: longest }, (_, at) =>
    lists.map((values) => (values[at] === undefined ? null : cell(values[at]))),
  );
  return utils.aoa_to_sheet(lines);
};
