import type { CollectedDocument } from '../../contract/records/collected-document.ts';
import { NewReseller } from '../../contract/records/reseller.ts';
import { parseDay } from '../../contract/rules/dates.ts';
import { DEFAULT_STATE_ID } from '../../contract/rules/limits.ts';
import { membershipNames } from '../../contract/rules/reseller.ts';
import { type ResellerField, resellerSheet } from '../../contract/sheets/reseller.ts';
import { reference } from '../data/reference.ts';
import { type Choices, choicesOf, choose, chooseAll, UnknownName } from '../sheets/choices.ts';
import type { SheetRow } from '../sheets/read-rows.ts';

/** What a cell may not be: the column, the value and what to do. */
export interface CellError {
  readonly field: ResellerField;
  readonly message: string;
}

export interface ReadReseller {
  readonly id: string;
  readonly fields: NewReseller | undefined;
  readonly errors: readonly CellError[];
}

type Cells = Readonly<Partial<Record<ResellerField, string>>>;

/** Where a field of the record stands in the sheet, for errors of the record's own schema. */
const columnOf: Readonly<Record<string, ResellerField>> = {
  name: 'name',
  companyResellerTypeList: 'resellerTypes',
  resellerDate: 'resellerDate',
  'addressId.contactName': 'contactName',
  'addressId.contactPhone': 'contactPhone',
  'addressId.contactEmail': 'contactEmail',
  'addressId.cellPhone': 'cellPhone',
  'addressId.address1': 'address1',
  'addressId.cityName': 'cityName',
  'addressId.zipcode': 'zipcode',
};

const members = choicesOf<0 | 1 | 2>([
  [1, membershipNames[1], 'Y', 'true', '1'],
  [0, membershipNames[0], 'N', 'false', '0', ''],
  [2, membershipNames[2], 'Other', '2'],
]);

const ZIP_DIGITS = 5;
/** Spreadsheets drop the leading zeros of a ZIP code that is held as a number. */
const zipOf = (text: string) => (/^\d{3,4}$/.test(text) ? text.padStart(ZIP_DIGITS, '0') : text);

/** A reader of reseller rows; the lists it needs are loaded once per file. The form's own schema has the last word. */
export const resellerReader = async () => {
  const [states, types, documents] = await Promise.all([
    reference('states'),
    reference('resellerTypes'),
    reference('documentTypes'),
  ]);
  const stateChoices = choicesOf<number>([
    [DEFAULT_STATE_ID, ''],
    ...states.map(({ id, code, name }) => [id, code, name] as const),
  ]);
  const typeChoices = choicesOf<number>(types.map(({ id, name }) => [id, name]));
  return ({ cells }: SheetRow): ReadReseller => readReseller(cells, stateChoices, typeChoices, documents);
};

const readReseller = (
  cells: Cells,
  states: Choices<number>,
  types: Choices<number>,
  documents: readonly { id: number; name: string }[],
): ReadReseller => {
  const errors: CellError[] = [];
  const cell = (field: ResellerField) => cells[field] ?? '';
  const take = <Value>(field: ResellerField, fallback: Value, parse: (text: string) => Value): Value => {
    try {
      return parse(cell(field));
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error;
      errors.push({ field, message: error.message });
      return fallback;
    }
  };
  const input = {
    name: cell('name'),
    ismember: take('member', 0 as const, (text) => choose(text, members)),
    companyResellerTypeList: take('resellerTypes', [0], (text) => chooseAll(text, types)).map((id) => ({
      resellerId: { id },
    })),
    addressId: {
      contactName: cell('contactName'),
      contactPhone: cell('contactPhone'),
      contactEmail: cell('contactEmail'),
      cellPhone: cell('cellPhone'),
      address1: cell('address1'),
      cityName: cell('cityName'),
      zipcode: zipOf(cell('zipcode')),
      stateId: { id: take('state', DEFAULT_STATE_ID, (text) => choose(text, states)) },
    },
    resellerDate: take('resellerDate', '', dayOf),
    companyDocumentsList: collected(documents, [take('agreementDate', '', dayOf), take('subLicenseDate', '', dayOf)]),
  };
  if (errors.length > 0) return { id: cell('id'), fields: undefined, errors };
  const result = NewReseller.safeParse(input);
  if (result.success) return { id: cell('id'), fields: result.data, errors };
  const refused = result.error.issues.map(({ path, message }) => ({
    field: columnOf[path.slice(0, 2).join('.')] ?? columnOf[String(path[0])] ?? 'name',
    message,
  }));
  return { id: cell('id'), fields: undefined, errors: refused };
};

const dayOf = (text: string) => {
  if (text === '') return '';
  const day = parseDay(text);
  if (day === undefined)
    throw new UnknownName(`"${text}" is not a date. Write it as ${resellerSheet.columns.resellerDate.example}.`);
  return day;
};

/** The checklist: one line per document type, selected when the day it was collected is given. */
const collected = (documents: readonly { id: number; name: string }[], days: readonly string[]): CollectedDocument[] =>
  documents.slice(0, days.length).map(({ id, name }, index) => ({
    documentId: id,
    documentName: name,
    isSelected: (days[index] ?? '') !== '',
    selectedDate: days[index] ?? '',
  }));
