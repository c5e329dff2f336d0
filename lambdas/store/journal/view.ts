import { Columns, pack, type Row } from './columns.ts';
import type { Delta, Snapshot } from './delta.ts';
import { fold } from './fold.ts';
import { Order } from './order.ts';
import type { ListCriteria, Presentation, Selection, ValueOf } from './selection.ts';
import { type RowIndex, UniqueIndex } from './unique-index.ts';

const KEPT_SELECTIONS = 16;
/** A row takes about this many times its journal bytes in memory, with sort keys and orders. */
const MEMORY_FACTOR = 4;

/** Numbers sort by their size, everything else as text. */
const DIGITS = 12;
const keyText = (value: unknown) =>
  typeof value === 'number' ? String(value).padStart(DIGITS, '0') : fold(String(value ?? ''));

/** The list rows of one family and entity, in memory, at version `v` of its journal. */
export class ListView {
  readonly columns = new Columns();
  readonly #orders = new Map<string, Order>();
  readonly #selections = new Map<string, readonly number[]>();
  #haystacks: string[] | undefined;
  #derived: unknown[] = [];
  #presentation: Presentation | undefined;
  readonly #kept = new Map<unknown, RowIndex>();
  readonly #format: number;
  readonly #outdated = new Set<string>();
  #bytes = 0;
  #v = 0;

  constructor(format: number) {
    this.#format = format;
  }

  get v() {
    return this.#v;
  }

  get bytes() {
    return this.#bytes * MEMORY_FACTOR;
  }

  /** Ids of rows of another format than today's. */
  get outdated(): ReadonlySet<string> {
    return this.#outdated;
  }

  /** Applies the next changes, oldest first; entries that were applied before are skipped. */
  apply(deltas: readonly Delta[]) {
    const news = deltas.filter((delta) => delta.v > this.#v);
    const changed = new Set<number>();
    const gone = new Set<number>();
    for (const { v, rows, removed, format, bytes } of news) {
      for (const position of this.columns.upsert(rows)) {
        changed.add(position);
        this.#note(position, format);
      }
      for (const id of removed) {
        this.#outdated.delete(id);
        const position = this.columns.remove(id);
        if (position !== undefined) gone.add(position);
      }
      this.#v = v;
      this.#bytes += bytes;
    }
    if (news.length > 0)
      this.#reorder(
        [...changed].filter((position) => !gone.has(position)),
        [...gone],
      );
  }

  /** Starts an empty view from a snapshot. */
  begin({ v, format, outdated, list, bytes }: Snapshot) {
    this.columns.adopt(list);
    this.#v = v;
    this.#bytes = bytes;
    const old = format === this.#format ? outdated : this.columns.ids();
    for (const id of old) this.#outdated.add(id);
  }

  /** Replaces outdated rows by renewed ones, and drops those without a record; the version stays. */
  renew(ids: readonly string[], rows: readonly Row[]) {
    // A row that was written meanwhile is newer than a renewed one.
    const open = ids.filter((id) => this.#outdated.has(id));
    const wanted = new Set(open);
    const made = rows.filter(({ id }) => wanted.delete(id));
    const gone = [...wanted].flatMap((id) => this.columns.remove(id) ?? []);
    for (const id of open) this.#outdated.delete(id);
    this.#reorder(this.columns.upsert(pack(made)), gone);
  }

  /** Positions of the matching rows, in order. The result is cached until the version changes. */
  select(selection: Selection, presentation: Presentation): readonly number[] {
    this.#present(presentation);
    const key = JSON.stringify([
      selection.orderBy,
      selection.modifier,
      selection.searchText,
      selection.searchIn,
      selection.listFilter?.key,
      selection.status,
      selection.owners,
      selection.companies === 'all' ? 'all' : [...selection.companies],
    ]);
    const known = this.#selections.get(key);
    if (known) return known;
    const found = this.#filter(selection, presentation);
    if (this.#selections.size >= KEPT_SELECTIONS) this.#selections.delete(this.#selections.keys().next().value ?? '');
    this.#selections.set(key, found);
    return found;
  }

  /** The id of the row that has the same values in these fields, case and accents aside. */
  holder(fields: readonly string[], row: Readonly<Record<string, unknown>>): string | undefined {
    const holders = this.kept(fields.join(), (columns) => new UniqueIndex(columns, fields));
    const position = holders.positionOf(row);
    return position === undefined ? undefined : String(this.columns.value('id', position));
  }

  /** What is kept beside the rows under a key, made when it is asked for first, and told of every change. */
  kept<Index extends RowIndex>(key: unknown, make: (columns: Columns) => Index): Index {
    const known = this.#kept.get(key) ?? make(this.columns);
    this.#kept.set(key, known);
    return known as Index;
  }

  /** The key a position sorts by, for merging the lists of several families. */
  sortKey(field: string, position: number, presentation: Presentation) {
    return this.#order(field, presentation).key(position);
  }

  /** What the presentation works out of the row at a position; once for each row, until it changes. */
  derived(position: number, presentation: Presentation): unknown {
    this.#present(presentation);
    const known = this.#derived[position];
    if (known !== undefined || !presentation.derive) return known;
    const value: ValueOf = (field) => this.columns.value(field, position);
    const made = presentation.derive(value);
    this.#derived[position] = made;
    return made;
  }

  /** The row at a position as it is shown, with what is worked out of it. */
  shown(position: number, presentation: Presentation) {
    return presentation.show(this.columns.row(position), this.derived(position, presentation));
  }

  /** The rows for a snapshot: in an order that was asked for before, because sorted rows are quick to sort again. */
  packed() {
    const [order] = this.#orders.values();
    return this.columns.packed(order?.sorted);
  }

  #present(presentation: Presentation) {
    if (presentation === this.#presentation) return;
    if (presentation.stamp !== this.#presentation?.stamp) this.#forget();
    this.#presentation = presentation;
  }

  #note(position: number, format: number) {
    const id = String(this.columns.value('id', position));
    if (format === this.#format) this.#outdated.delete(id);
    else this.#outdated.add(id);
  }

  /** Updates orders and search texts; after a large change they are dropped and rebuilt when needed. */
  #reorder(changed: readonly number[], gone: readonly number[]) {
    this.#selections.clear();
    for (const index of this.#kept.values()) index.change(changed, gone);
    for (const position of [...changed, ...gone]) this.#derived[position] = undefined;
    const presentation = this.#presentation;
    const large = changed.length + gone.length > Math.max(100, this.columns.live / 10);
    if (large || !presentation) return this.#forget();
    for (const order of this.#orders.values()) order.change(changed, gone);
    const haystacks = this.#haystacks;
    if (!haystacks) return;
    const haystackAt = this.#haystack(presentation);
    for (const position of changed) haystacks[position] = haystackAt(position);
  }

  #filter(selection: Selection, presentation: Presentation) {
    const { owners, companies, orderBy, modifier } = selection;
    const { sorted } = this.#order(orderBy, presentation);
    const isOwned = companies === 'all' ? () => true : this.columns.holdsAny(owners, companies);
    const isFound = this.#search(selection, presentation);
    const fits = this.#fits(selection, presentation);
    const found: number[] = [];
    for (const position of sorted) if (isFound(position) && isOwned(position) && fits(position)) found.push(position);
    return modifier === 'desc' ? found.reverse() : found;
  }

  #search({ searchText, searchIn }: Selection, presentation: Presentation): (position: number) => boolean {
    const needle = fold(searchText);
    if (needle === '') return () => true;
    if (searchIn !== undefined) {
      const order = this.#order(searchIn, presentation);
      return (position) => order.key(position).includes(needle);
    }
    const haystacks = this.#haystacksOf(presentation);
    return (position) => haystacks[position]?.includes(needle) ?? false;
  }

  #fits({ listFilter, status }: ListCriteria, presentation: Presentation): (position: number) => boolean {
    if (!listFilter && status === undefined) return () => true;
    let at = 0;
    const value: ValueOf = (field) => this.columns.value(field, at);
    const derived = () => this.derived(at, presentation);
    return (position) => {
      at = position;
      if (status !== undefined && presentation.statusOf?.(derived()) !== status) return false;
      return listFilter?.keeps(value, derived) ?? true;
    };
  }

  #order(field: string, presentation: Presentation) {
    const known = this.#orders.get(field);
    if (known) return known;
    const valueAt = this.#valuesOf(field, presentation);
    const order = new Order(this.columns.positions(), (position) => keyText(valueAt(position)));
    this.#orders.set(field, order);
    return order;
  }

  /** What rows sort by in a column. */
  #valuesOf(field: string, presentation: Presentation): (position: number) => unknown {
    const rank = presentation.ranks?.[field];
    if (rank) return (position) => rank(this.derived(position, presentation));
    const column = presentation.columns[field];
    if (column) return (position) => column.show(this.columns.value(column.from, position));
    return (position) => presentation.show(this.columns.row(position))[field];
  }

  #haystacksOf(presentation: Presentation) {
    if (this.#haystacks) return this.#haystacks;
    const haystacks: string[] = Array.from({ length: this.columns.length }, () => '');
    const haystackAt = this.#haystack(presentation);
    for (const position of this.columns.positions()) haystacks[position] = haystackAt(position);
    this.#haystacks = haystacks;
    return haystacks;
  }

  /** Makes the text that a search looks through. */
  #haystack(presentation: Presentation): (position: number) => string {
    const values = presentation.search.map((field) => this.#valuesOf(field, presentation));
    return (position) => values.map((valueAt) => fold(String(valueAt(position) ?? ''))).join('\n');
  }

  #forget() {
    this.#orders.clear();
    this.#selections.clear();
    this.#haystacks = undefined;
    this.#derived = [];
  }
}
