import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';

/**
 * A drop-down list on the cells of a column. With `several`, other texts may be typed too: names separated by
 * semicolons.
 */
export interface DropDown {
  readonly cells: string;
  readonly source: string;
  readonly several: boolean;
}

const FIRST_SHEET = 'xl/worksheets/sheet1.xml';

/**
 * The spreadsheet library writes no data validation, so it is inserted into the first sheet's XML at the place the
 * schema demands.
 */
export const withDropDowns = (workbook: Uint8Array, dropDowns: readonly DropDown[]): Uint8Array => {
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
