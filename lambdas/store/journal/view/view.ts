import type { Delta, Snapshot } from '../snapshot/columns.ts';
import { Columns, pack, type Row } from '../snapshot/columns.ts';
import { CachedSelection } from './cached-selection.ts';
import { keyText, Order } from './order.ts';
import type { Presentation, Selection } from './selection.ts';
import { ShownRows } from './shown-rows.ts';
import { type RowIndex, UniqueIndex } from './unique-index.ts';

const SELECTIONS_MAX = 16;
/** After more changes than these a selection is made again. */
const MOST_CHANGES = 1_000;

/** The list rows of one tenant and entity, in memory, at version `v` of its journal. */
export class ListProjection {
  readonly columns = new Columns();
  readonly #orders = new Map<string, Order>();
  readonly #selections = new Map<string, CachedSelection>();
  readonly #rows = new ShownRows(this.columns);
  #presentation: Presentation | undefined;
  readonly #indexes = new Map<unknown, RowIndex>();
  readonly #format: number;
  readonly #outdated = new Set<string>();
  #v = 0;

  constructor(format: number) {
    this.#format = format;
  }

  get v() {
    return this.#v;
  }

  /** What the view takes in memory, about. */
  get bytes() {
    const parts = [
      this.columns,
      this.#rows,
      ...this.#orders.values(),
      ...this.#selections.values(),
      ...this.#indexes.values(),
    ];
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Ids of rows of another format than today's. */
  get outdated(): ReadonlySet<string> {
    return this.#outdated;
  }

  /** Applies the next changes, oldest first; entries that were applied before are skipped. */
  apply(deltas: readonly Delta[]) {
    const news = deltas.filter((delta) => delta.v > this.#v);
    this.columns.locate(news.flatMap(idsIn));
    const changed = new Set<number>();
    const leaving = new Set<number>();
    for (const { v, rows, removed, format } of news) {
      for (const position of this.columns.upsert(rows, v)) {
        changed.add(position);
        this.#note(position, format);
      }
      for (const id of removed) {
        this.#outdated.delete(id);
        const position = this.columns.remove(id);
        if (position !== undefined) leaving.add(position);
      }
      this.#v = v;
    }
    if (news.length > 0)
      this.#reorder(
        [...changed].filter((position) => !leaving.has(position)),
        [...leaving],
      );
  }

  /** Starts an empty view from a snapshot. */
  begin({ v, format, outdated, list }: Snapshot) {
    this.columns.adopt(list);
    this.#v = v;
    const old = format === this.#format ? outdated : this.columns.ids();
    for (const id of old) this.#outdated.add(id);
  }

  /** Replaces outdated rows by renewed ones, and removes those without a record; the version stays. */
  renew(ids: readonly string[], rows: readonly Row[]) {
    // A row that was written meanwhile is newer than a renewed one.
    const open = ids.filter((id) => this.#outdated.has(id));
    const wanted = new Set(open);
    const made = rows.filter(({ id }) => wanted.delete(id));
    const removed = [...wanted].flatMap((id) => this.columns.remove(id) ?? []);
    for (const id of open) this.#outdated.delete(id);
    this.#reorder(this.columns.upsert(pack(made)), removed);
  }

  /** Positions of the matching rows, in order. They are cached, and updated by later changes as another array. */
  select(selection: Selection, presentation: Presentation): readonly number[] {
    this.#present(presentation);
    const key = JSON.stringify([
      selection.orderBy,
      selection.modifier,
      selection.searchText,
      selection.searchIn,
      selection.listFilter?.key,
      selection.filter,
      selection.status,
      selection.owners,
      selection.companies === 'all' ? 'all' : [...selection.companies],
    ]);
    const cached = this.#selections.get(key) ?? this.#newSelection(selection, presentation);
    // The one that was used last is evicted last.
    this.#selections.delete(key);
    if (this.#selections.size >= SELECTIONS_MAX) this.#selections.delete(this.#selections.keys().next().value ?? '');
    this.#selections.set(key, cached);
    return cached.positions;
  }

  /** The id of the row that has the same values in these fields, case and accents aside. */
  holder(fields: readonly string[], row: Readonly<Record<string, unknown>>): string | undefined {
    const holders = this.indexFor(fields.join(), (columns) => new UniqueIndex(columns, fields));
    const position = holders.positionOf(row);
    return position === undefined ? undefined : String(this.columns.value('id', position));
  }

  /** An index stored with the rows under a key, made on its first use, and updated by every change. */
  indexFor<Index extends RowIndex>(key: unknown, make: (columns: Columns) => Index): Index {
    const known = this.#indexes.get(key) ?? make(this.columns);
    this.#indexes.set(key, known);
    return known as Index;
  }

  /** The key a position sorts by, for merging the lists of several tenants. */
  sortKey(field: string, position: number, presentation: Presentation) {
    return this.#order(field, presentation).key(position);
  }

  /** What the presentation works out of the row at a position; once for each row, until it changes. */
  derived(position: number, presentation: Presentation): unknown {
    this.#present(presentation);
    return this.#rows.derived(position, presentation);
  }

  /** The values of a column that filters compare. */
  compared(field: string, presentation: Presentation): (position: number) => unknown {
    this.#present(presentation);
    return this.#rows.compared(field, presentation);
  }

  /** The row at a position as it is shown, with what is worked out of it. */
  shown(position: number, presentation: Presentation, namesHidden = false) {
    return presentation.show(this.columns.row(position), this.derived(position, presentation), namesHidden);
  }

  /** The rows for a snapshot: in an order that was used before, because sorted rows are quick to sort again. */
  packed() {
    const [order] = this.#orders.values();
    const positions = order?.sorted ?? this.columns.positions();
    return { size: positions.length, blocks: this.columns.blocks(positions) };
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

  /** Tells orders, selections and texts of changes; what a large change would not leave worth keeping is made again. */
  #reorder(changed: readonly number[], removed: readonly number[]) {
    for (const index of this.#indexes.values()) index.change(changed, removed);
    this.#rows.change([...changed, ...removed]);
    const most = Math.max(100, this.columns.live / 10);
    if (changed.length + removed.length > most || !this.#presentation) return this.#forget();
    for (const order of this.#orders.values()) if (order.change(changed, removed) > most) return this.#forget();
    for (const [key, selection] of this.#selections)
      if (selection.change(changed, removed) > MOST_CHANGES) this.#selections.delete(key);
  }

  #newSelection(selection: Selection, presentation: Presentation) {
    const order = this.#order(selection.orderBy, presentation);
    const fits = this.#rows.matches(selection, presentation);
    return new CachedSelection(this.columns, { order, fits, isDescending: selection.modifier === 'desc' });
  }

  readonly #byId = (a: number, b: number) => {
    const [left, right] = [this.columns.value('id', a) as string, this.columns.value('id', b) as string];
    return left < right ? -1 : left > right ? 1 : 0;
  };

  #order(field: string, presentation: Presentation) {
    const known = this.#orders.get(field);
    if (known) return known;
    const valueAt = this.#rows.values(field, presentation);
    const isOwn = field === presentation.order;
    const order = new Order(this.columns.positions(), {
      keyOf: (position) => keyText(valueAt(position)),
      alike: isOwn ? () => this.#byId : () => this.#order(presentation.order, presentation).comparison(),
    });
    this.#orders.set(field, order);
    return order;
  }

  #forget() {
    this.#orders.clear();
    this.#selections.clear();
    this.#rows.forget();
  }
}

/** Ids of the rows that a change touches. */
const idsIn = ({ rows: { fields, rows }, removed }: Delta): string[] => {
  const at = fields.indexOf('id');
  return [...rows.map((row) => String(row[at])), ...removed];
};
