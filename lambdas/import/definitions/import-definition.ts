import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { Action } from '#contract/rules/access.ts';
import { readPhone } from '#contract/rules/phones-and-zips.ts';
import { shortened } from '#contract/rules/text.ts';
import type { StandingSetter } from '#contract/standing/rights.ts';
import type { StandingKind } from '#contract/standing/standings.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { CELL_ERROR, CLEAR, NO_RESULT, QUOTED } from '#lambdas/sheets/cell-text.ts';
import { type Choices, choose, chooseAll, UnknownName } from '#lambdas/sheets/read/choices.ts';
import { dayProblem, daysOf } from '#lambdas/sheets/read/read-day.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListCriteria } from '#lambdas/store/journal/view/selection.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';

/** An error of a cell: the column, and what to do. */
export interface CellError {
  readonly field: string;
  readonly message: string;
  /** The column by which the cell was judged: where that one cannot be read, the cell may be right. */
  readonly dueTo?: string;
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

/** The company a file was uploaded for, and whether its rows may name other companies of the tenant. */
export interface Owner {
  readonly companyId: string;
  readonly namesOthers: boolean;
  /** In whose name rows change standings. */
  readonly setter: StandingSetter;
}

/** A row that cannot be saved, with all its errors. */
export class RowRefused extends Error {
  readonly problems: readonly CellError[];

  constructor(problems: readonly CellError[]) {
    super(problems[0]?.message);
    this.problems = problems;
  }
}

/** A row that cannot be saved, and the one column that causes it. */
export class RowProblem extends RowRefused implements CellError {
  readonly field: string;

  constructor(field: string, message: string) {
    super([{ field, message }]);
    this.field = field;
  }
}

/** Collects what is wrong with a row, so that it is refused for all of it at once. */
export class RowFaults {
  readonly problems: CellError[];
  readonly #unread: ReadonlySet<string>;

  /** Starts with cells that cannot be read: what else is said of their columns follows from that. */
  constructor(unread: readonly CellError[] = []) {
    this.problems = [...unread];
    this.#unread = new Set(unread.map(({ field }) => field));
  }

  isUnread(field: string) {
    return this.#unread.has(field);
  }

  add(problems: readonly CellError[]) {
    for (const { field, message, dueTo = field } of problems) {
      const isSaid = this.problems.some((said) => said.field === field && said.message === message);
      if (!isSaid && !this.isUnread(field) && !this.isUnread(dueTo)) this.problems.push({ field, message });
    }
  }

  /** What a step gives; undefined if it refuses the row. */
  of<Value>(step: () => Value): Value | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      this.add(error.problems);
      return undefined;
    }
  }

  /** The value, unless something is wrong. Throws a RowRefused for all of it. */
  unless<Value>(value: Value | undefined): Value {
    if (value === undefined || this.problems.length > 0) throw new RowRefused(this.problems);
    return value;
  }
}

/** A record after its row, and before it. */
export interface Planned<Rec> {
  readonly after: Rec;
  readonly before: Rec | undefined;
}

/**
 * The references of planned records to other lists: the problems of each record, and transact items that fail
 * the write if a referenced record has been removed.
 */
export interface ReferenceCheck {
  readonly transactItems: readonly TransactItem[];
  problemsOf(index: number): readonly CellError[];
}

/** Reads and writes rows of one tenant; names and lists were loaded when it was opened. */
export interface RowMapper<Rec extends Base, Fields> {
  /** Reads the cells; errors are thrown once it is known whether the row is new, and which columns it changes. */
  read(cells: Cells): Fields;
  /** The values that must be unique, by the fields of `unique`. */
  uniqueOf(fields: Fields): Readonly<Record<string, unknown>>;
  /** A new record, which needs all that the form requires. Throws a RowRefused. */
  fresh(id: string, fields: Fields): Rec;
  /** The record with the columns in `given` changed; what is wrong with others of its columns stays. Throws a RowRefused. */
  merged(before: Rec, fields: Fields, given: ReadonlySet<string>): Rec;
  /** The cells of a record; reading them back changes nothing. */
  cells(record: Rec): Readonly<Record<string, string>>;
  references(planned: readonly Planned<Rec>[]): Promise<ReferenceCheck>;
}

/** A list whose records may refer to records of this kind: an undo does not remove a record that is referred to. */
export interface ReferencingList {
  readonly entity: ListSource;
  /** Ids of this kind that a row of the list refers to. */
  names(value: (field: string) => unknown): readonly string[];
}

/** How records of one kind are imported and exported. */
export interface ImportDefinition<Rec extends Base, Fields> {
  readonly action: Action;
  /** The noun for a record in error messages: 'reseller'. */
  readonly noun: string;
  readonly entity: ListSource & { row(record: Rec): Row };
  readonly sheet: SheetSpec;
  readonly unique: readonly string[];
  /** Whether a file may be uploaded for a reseller too, or for a root company only. */
  readonly forResellers: boolean;
  readonly referencedBy: readonly ReferencingList[];
  /**
   * Rows per transaction of 100 items; the others are the journal entry, the head, the import, the company and the
   * reference checks.
   */
  readonly rowsPerWrite: number;
  /** Under which kind its records have a standing: an undo leaves its steps. */
  readonly standing: StandingKind;
  /** The records that an export holds. */
  readonly exported: ListCriteria;
  repository(scope: Scope): Repository<Rec, { readonly id: string }>;
  open(scope: Scope, owner: Owner): Promise<RowMapper<Rec, Fields>>;
}

/** The current choices of a sheet's columns, by field: names, and codes where the list has them. */
export const columnChoices = async ({ columns }: SheetSpec): Promise<Record<string, readonly string[]>> => {
  const choices: Record<string, readonly string[]> = {};
  for (const [field, { from }] of Object.entries(columns)) {
    if (from === undefined) continue;
    if (typeof from !== 'string') choices[field] = from;
    else if (from === 'states') choices[field] = (await reference('states')).map(({ code }) => code);
    else choices[field] = (await reference(from)).map(({ name }) => name);
  }
  return choices;
};
