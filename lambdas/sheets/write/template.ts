import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';
import { type CellObject, utils, write } from 'xlsx';
import type { SheetColumn, SheetSpec } from '#contract/definition/sheet.ts';

/**
 * A drop-down list on the cells of a column. With `several`, other texts may be typed too: names separated by
 * semicolons.
 */
interface DropDown {
  readonly cells: string;
  readonly source: string;
  readonly several: boolean;
}

const FIRST_SHEET = 'xl/worksheets/sheet1.xml';

/**
 * The spreadsheet library writes no data validation, so it is inserted into the first sheet's XML at the place the
 * schema demands.
 */
const withDropDowns = (workbook: Uint8Array, dropDowns: readonly DropDown[]): Uint8Array => {
  if (dropDowns.length === 0) return workbook;
  const files = unzipSync(workbook);
  const xml = strFromU8(files[FIRST_SHEET] ?? new Uint8Array());
  const lists = dropDowns.map(validation).join('');
  const block = `<dataValidations count="${dropDowns.length}">${lists}</dataValidations>`;
  return zipSync({ ...files, [FIRST_SHEET]: strToU8(xml.replace('</sheetData>', `</sheetData>${block}`)) });
};

/** A warning instead of a stop: codes, other spellings and empty cells are valid too. */
const validation = ({ cells, source, several }: DropDown) =>
  `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="${several ? 0 : 1}" sqref="${cells}"><formula1>${source}</formula1></dataValidation>`;

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
