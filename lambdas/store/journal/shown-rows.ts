import type { Columns } from './columns.ts';
import { fold } from './fold.ts';
import { rowFilter } from './row-filter.ts';
import type { ListCriteria, Presentation, Selection, ValueOf } from './selection.ts';

/** Something of the row at a position. */
type At<Value> = (position: number) => Value;

const everyRow = () => true;

/**
 * The rows of a list as they are shown: what is worked out of them, and their folded texts, is kept until they change or are
 * shown otherwise.
 */
export class ShownRows {
  readonly #columns: Columns;
  readonly #texts = new Map<string, (string | undefined)[]>();
  #haystacks: (string | undefined)[] = [];
  #derived: unknown[] = [];

  constructor(columns: Columns) {
    this.#columns = columns;
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

  /** Makes the test of a selection: whether the row at a position belongs to it. */
  matches(selection: Selection, presentation: Presentation): At<boolean> {
    const { owners, companies, filter } = selection;
    const isOwned = companies === 'all' ? everyRow : this.#columns.holdsAny(owners, companies);
    const isFound = this.#search(selection, presentation);
    const fits = this.#fits(selection, presentation);
    const isChosen = filter ? rowFilter(filter, this.#filtered(presentation)) : everyRow;
    return (position) => isOwned(position) && isFound(position) && fits(position) && isChosen(position);
  }

  /** The values that filters compare. */
  compared(field: string, presentation: Presentation): At<unknown> {
    const { from = field, derivedValue } = presentation.columns[field] ?? {};
    if (derivedValue) return (position) => derivedValue(this.derived(position, presentation));
    const values = this.#columns.values(from);
    return (position) => values[position];
  }

  /** Rows that are made anew when they are asked for. */
  change(positions: readonly number[]) {
    for (const position of positions) {
      this.#derived[position] = undefined;
      this.#haystacks[position] = undefined;
      for (const texts of this.#texts.values()) texts[position] = undefined;
    }
  }

  forget() {
    this.#haystacks = [];
    this.#texts.clear();
    this.#derived = [];
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
    return (position) => {
      texts[position] ??= fold(String(valueAt(position) ?? ''));
      return texts[position];
    };
  }

  #search({ searchText, searchIn }: Selection, presentation: Presentation): At<boolean> {
    const needle = fold(searchText);
    if (needle === '') return everyRow;
    const textAt = searchIn === undefined ? this.#haystack(presentation) : this.#textsOf(searchIn, presentation);
    return (position) => textAt(position).includes(needle);
  }

  /** Makes the text that a search looks through. */
  #haystack(presentation: Presentation): At<string> {
    const values = presentation.search.map((field) => this.values(field, presentation));
    const haystacks = this.#haystacks;
    return (position) => {
      haystacks[position] ??= values.map((valueAt) => fold(String(valueAt(position) ?? ''))).join('\n');
      return haystacks[position];
    };
  }

  #fits({ listFilter, status }: ListCriteria, presentation: Presentation): At<boolean> {
    if (!listFilter && status === undefined) return everyRow;
    let at = 0;
    const value: ValueOf = (field) => this.#columns.value(field, at);
    const derived = () => this.derived(at, presentation);
    return (position) => {
      at = position;
      if (status !== undefined && presentation.statusOf?.(derived()) !== status) return false;
      return listFilter?.keeps(value, derived) ?? true;
    };
  }
}
