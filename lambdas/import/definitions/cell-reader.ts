import { readPhone } from '#contract/rules/phones-and-zips.ts';
import { shortened } from '#contract/rules/text.ts';
import { CELL_ERROR, CLEAR, NO_RESULT, QUOTED } from '#lambdas/sheets/cell-text.ts';
import { type Choices, choose, chooseAll, UnknownName } from '#lambdas/sheets/read/choices.ts';
import { dayProblem, daysOf } from '#lambdas/sheets/read/read-day.ts';

/** An error of a cell: the column, and what to do. */
export interface CellError {
  readonly field: string;
  readonly message: string;
}

/** The texts of one row by field; columns that the file does not have are missing. */
export type Cells = Readonly<Record<string, string | undefined>>;

/** Messages for cells that are errors in the spreadsheet, by marker. Such a cell neither sets nor clears a field. */
const broken: Readonly<Record<string, string>> = {
  [CELL_ERROR]: 'The cell shows an error. Correct its formula, or type what it should be.',
  [NO_RESULT]: 'The formula has no result. Open the file in a spreadsheet program and save it.',
};

/** Reads the cells of one row and collects all errors. */
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

  /** Whether the file says anything of the field: with an empty cell too, where that removes what is stored. */
  has(field: string) {
    return this.#cells[field] !== undefined;
  }

  text(field: string) {
    const text = this.#cells[field] ?? '';
    return text === CLEAR ? '' : text;
  }

  /** A telephone number in the portal's format; any other text stays as it was typed, as in the forms. */
  phone(field: string) {
    const text = this.text(field);
    return readPhone(text) ?? text;
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
}
