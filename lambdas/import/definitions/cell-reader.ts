import type * as z from 'zod';
import { toE164 } from '../../../contract/rules/phones.ts';
import { CELL_ERROR, NO_RESULT, QUOTED, shortened } from '../../sheets/cell-text.ts';
import { type Choices, choose, chooseAll, UnknownName } from '../../sheets/choices.ts';
import { dayProblem, daysOf } from './read-day.ts';

/** What a cell may not be: the column and what to do. */
export interface CellError {
  readonly field: string;
  readonly message: string;
}

/** The texts of one row by field; a column that the file does not have is not there. */
export type Cells = Readonly<Record<string, string | undefined>>;

/** What a row gives: its fields, or the errors for which there are none. */
export interface ReadRow<Fields> {
  readonly fields: Fields | undefined;
  readonly errors: readonly CellError[];
}

const ZIP_DIGITS = 5;
/** Spreadsheets drop the leading zeros of a ZIP code that is held as a number. */
const zipOf = (text: string) => (/^\d{3,4}$/.test(text) ? text.padStart(ZIP_DIGITS, '0') : text);

/** Cells that hold no value, by what they are read as: nothing is taken from them, and nothing is emptied. */
const broken: Readonly<Record<string, string>> = {
  [CELL_ERROR]: 'The cell shows an error. Correct its formula, or type what it should be.',
  [NO_RESULT]: 'The formula has no result. Open the file in a spreadsheet program and save it.',
};

/** Reads the cells of one row and collects everything that is wrong with them. */
export class CellReader {
  readonly errors: CellError[] = [];
  readonly #cells: Cells;

  constructor(cells: Cells) {
    const problems = Object.entries(cells).flatMap(([field, text = '']) => {
      const message = Object.hasOwn(broken, text) ? broken[text] : undefined;
      return message === undefined ? [] : [{ field, message }];
    });
    this.errors.push(...problems);
    this.#cells =
      problems.length === 0 ? cells : { ...cells, ...Object.fromEntries(problems.map(({ field }) => [field, ''])) };
  }

  text(field: string) {
    return this.#cells[field] ?? '';
  }

  /** A telephone number as the portal keeps it; what is none stays as it was typed, as in the forms. */
  phone(field: string) {
    const text = this.text(field);
    return toE164(text) ?? text;
  }

  zip(field: string) {
    return zipOf(this.text(field));
  }

  /** 'YYYY-MM-DD', '' for none. */
  day(field: string) {
    return this.take(field, '', (text) => {
      if (text === '') return '';
      const [day, ...more] = daysOf(text);
      if (day === undefined || more.length > 0)
        throw new UnknownName(dayProblem(shortened(text, QUOTED), day === undefined ? [] : [day, ...more]));
      return day;
    });
  }

  one<Value>(field: string, choices: Choices<Value>, fallback: Value) {
    return this.take(field, fallback, (text) => choose(text, choices));
  }

  many<Value>(field: string, choices: Choices<Value>): Value[] {
    return this.take(field, [], (text) => chooseAll(text, choices));
  }

  take<Value>(field: string, fallback: Value, parse: (text: string) => Value): Value {
    try {
      return parse(this.text(field));
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error;
      this.errors.push({ field, message: error.message });
      return fallback;
    }
  }

  /** The fields as the form's own schema takes them. Of a column that is wrong already the schema says nothing more. */
  parsed<Fields>(schema: z.ZodType<Fields>, input: unknown, columnOf: (path: string) => string): ReadRow<Fields> {
    const result = schema.safeParse(input);
    if (result.success) return { fields: this.errors.length > 0 ? undefined : result.data, errors: this.errors };
    const known = new Set(this.errors.map(({ field }) => field));
    const refused = result.error.issues
      .map(({ path, message }) => ({ field: columnOf(path.join('.')), message }))
      .filter(({ field }) => !known.has(field));
    return { fields: undefined, errors: [...this.errors, ...refused] };
  }
}
