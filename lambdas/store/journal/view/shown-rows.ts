import { type Condition, type Filter, partsOf } from '#contract/definition/filter.ts';
import type { Columns } from '../snapshot/columns.ts';
import { BETWEEN, searchableText } from './normalize.ts';
import type { ListCriteria, Presentation, Selection, ValueOf } from './selection.ts';

/** Whether the row at a position fits. */
type Test = (position: number) => boolean;

/** A list's columns as filters read them, by their names in shown rows. */
interface FilteredColumns {
  /** What is stored in a column, or worked out in its place. */
  values(field: string): (position: number) => unknown;
  /** The shown text of a column, normalized. */
  texts(field: string): (position: number) => string;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Ids as filters write them, and as they may be stored: '14' is 14 in a list of references. */
const stored = (values: readonly string[]): ReadonlySet<unknown> =>
  new Set<unknown>([...values, ...values.filter((value) => /^\d{1,15}$/.test(value)).map(Number)]);

const hasOneOf = (values: readonly string[], valueAt: (position: number) => unknown): Test => {
  const wanted = stored(values);
  return (position) => {
    const value = valueAt(position);
    return Array.isArray(value) ? value.some((each) => wanted.has(each)) : wanted.has(value);
  };
};

/** Days and times compare as texts, numbers by their size; nothing lies in a range. */
const liesBetween = (
  { from, to }: Extract<Condition, { is: 'between' }>,
  valueAt: (position: number) => unknown,
): Test => {
  const [least, most] = [Number(from ?? Number.NEGATIVE_INFINITY), Number(to ?? Number.POSITIVE_INFINITY)];
  return (position) => {
    const value = valueAt(position);
    if (typeof value === 'number') return value >= least && value <= most;
    const isIn = typeof value === 'string' && value !== '';
    return isIn && (from === undefined || value >= from) && (to === undefined || value <= to);
  };
};

/** The digits of a part of a phone number as lists show it, '(555) 010-1040': it is stored without these marks. D-108. */
const digitsOfPhone = (text: string) =>
  /^[\d\s()-]+$/.test(text) && /\(\d{3}\)|\d{3}-\d{4}/.test(text) ? [text.replace(/\D/g, '')] : [];

const testOf = (condition: Condition, columns: FilteredColumns): Test => {
  const valueAt = columns.values(condition.field);
  switch (condition.is) {
    case 'oneOf':
      return hasOneOf(condition.values, valueAt);
    case 'between':
      return liesBetween(condition, valueAt);
    case 'empty':
      return (position) => isEmpty(valueAt(position));
    case 'contains': {
      const textAt = columns.texts(condition.field);
      const needles = [searchableText(condition.text), ...digitsOfPhone(condition.text)];
      return (position) => needles.some((needle) => textAt(position).includes(needle));
    }
    case 'preset':
      throw new Error('A filter is dated before it is asked');
    default: {
      const isYes = condition.is === 'yes';
      return (position) => (valueAt(position) === true) === isYes;
    }
  }
};

/** Cheap tests run first. */
const cost = (filter: Filter): number =>
  partsOf(filter)?.reduce((sum, part) => sum + cost(part), 0) ?? ('is' in filter && filter.is === 'contains' ? 5 : 1);

/** Makes the test of a dated filter: what can be prepared for all rows is. */
const rowFilter = (filter: Filter, columns: FilteredColumns): Test => {
  const parts = partsOf(filter)
    ?.toSorted((a, b) => cost(a) - cost(b))
    .map((part) => rowFilter(part, columns));
  if (!parts) {
    const condition = filter as Condition;
    const test = testOf(condition, columns);
    return condition.not ? (position) => !test(position) : test;
  }
  const isAll = 'all' in filter;
  return (position) => {
    for (const test of parts) if (test(position) !== isAll) return !isAll;
    return isAll;
  };
};

/** Something of the row at a position. */
type At<Value> = (position: number) => Value;

/** What a folded text takes in memory next to its letters, about. */
const TEXT_BYTES = 28;

/**
 * The rows of a list as they are shown: what is computed from them, and their normalized texts, is cached until they change
 * or are shown otherwise.
 */
export class ShownRows {
  readonly #columns: Columns;
  readonly #texts = new Map<string, (string | undefined)[]>();
  #haystacks: (string | undefined)[] = [];
  #derived: unknown[] = [];
  #bytes = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** What the folded texts take in memory, about. */
  get bytes() {
    return this.#bytes;
  }

  /** What the presentation works out of a row; once for each row, until it changes. */
  derived(position: number, { derive }: Presentation): unknown {
    const known = this.#derived[position];
    if (known !== undefined || !derive) return known;
    const value: ValueOf = (field) => this.#columns.value(field, position);
    const made = derive(value);
    this.#derived[position] = made;
    return made;
  }

  /** What rows sort by in a column. */
  values(field: string, presentation: Presentation): At<unknown> {
    const rank = presentation.ranks?.[field];
    if (rank) return (position) => rank(this.derived(position, presentation));
    const column = presentation.columns[field];
    if (column) return (position) => column.show(this.#columns.value(column.from, position));
    return (position) => presentation.show(this.#columns.row(position))[field];
  }

  /** Makes the test of a selection: whether the row at a position belongs to it. Undefined if every row does. */
  matches(selection: Selection, presentation: Presentation): At<boolean> | undefined {
    const { owners, companies, filter } = selection;
    const tests = [
      companies === 'all' ? undefined : this.#columns.testAny(owners, companies),
      this.#search(selection, presentation),
      this.#fits(selection, presentation),
      filter && rowFilter(filter, this.#filtered(presentation)),
    ].filter((test) => test !== undefined);
    if (tests.length <= 1) return tests[0];
    return (position) => tests.every((test) => test(position));
  }

  /** The values that filters compare. */
  compared(field: string, presentation: Presentation): At<unknown> {
    const { from = field, derivedValue } = presentation.columns[field] ?? {};
    if (derivedValue) return (position) => derivedValue(this.derived(position, presentation));
    return this.#columns.reader(from);
  }

  /** Rows that are made again when they are read. */
  change(positions: readonly number[]) {
    for (const position of positions) {
      this.#derived[position] = undefined;
      for (const texts of [this.#haystacks, ...this.#texts.values()]) this.#drop(texts, position);
    }
  }

  forget() {
    this.#haystacks = [];
    this.#texts.clear();
    this.#derived = [];
    this.#bytes = 0;
  }

  #filtered(presentation: Presentation) {
    return {
      values: (field: string) => this.compared(field, presentation),
      texts: (field: string) => this.#textsOf(field, presentation),
    };
  }

  #textsOf(field: string, presentation: Presentation): At<string> {
    const texts = this.#texts.get(field) ?? [];
    this.#texts.set(field, texts);
    const valueAt = this.values(field, presentation);
    return (position) => texts[position] ?? this.#keep(texts, position, String(valueAt(position) ?? ''));
  }

  #search({ searchText, searchIn }: Selection, presentation: Presentation): At<boolean> | undefined {
    const needle = searchableText(searchText);
    if (needle === '') return undefined;
    const textAt = searchIn === undefined ? this.#haystack(presentation) : this.#textsOf(searchIn, presentation);
    return (position) => textAt(position).includes(needle);
  }

  /** Makes the text that a search looks through: a line for each column. */
  #haystack(presentation: Presentation): At<string> {
    const values = presentation.search.map((field) => this.values(field, presentation));
    const haystacks = this.#haystacks;
    const lines = (position: number) => values.map((valueAt) => valueAt(position) ?? '').join(BETWEEN);
    return (position) => haystacks[position] ?? this.#keep(haystacks, position, lines(position));
  }

  #keep(texts: (string | undefined)[], position: number, shown: string): string {
    const text = searchableText(shown);
    texts[position] = text;
    this.#bytes += TEXT_BYTES + text.length;
    return text;
  }

  #drop(texts: (string | undefined)[], position: number) {
    const text = texts[position];
    if (text !== undefined) this.#bytes -= TEXT_BYTES + text.length;
    texts[position] = undefined;
  }

  #fits({ listFilter, status }: ListCriteria, presentation: Presentation): At<boolean> | undefined {
    if (!listFilter && status === undefined) return undefined;
    let at = 0;
    const value: ValueOf = (field) => this.#columns.value(field, at);
    const derived = () => this.derived(at, presentation);
    return (position) => {
      at = position;
      if (status !== undefined && presentation.statusOf?.(derived()) !== status) return false;
      return listFilter?.matches(value, derived) ?? true;
    };
  }
}
