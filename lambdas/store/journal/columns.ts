/** A list row as it is stored: flat, JSON values only. `id` is the record's id. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Rows in the compact form of journal entries and snapshots: field names once, then values. */
export interface Packed {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * The same column by column, as snapshots keep a list: it parses into the very arrays that are used. `entries` are the
 * versions by which the rows came, 0 where that is not known; snapshots of earlier releases have none.
 */
export interface PackedColumns {
  readonly fields: readonly string[];
  readonly columns: readonly unknown[][];
  readonly entries?: number[];
}

export const pack = (rows: readonly Row[]): Packed => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { fields, rows: rows.map((row) => fields.map((field) => row[field] ?? null)) };
};

/**
 * The rows of one list as columns. A row keeps its position; a removed row leaves a gap, so sort orders,
 * which hold positions, stay valid.
 */
export class Columns {
  readonly #values = new Map<string, unknown[]>();
  readonly #ids: (string | undefined)[] = [];
  readonly #positions = new Map<string, number>();
  #entries: number[] = [];

  get length() {
    return this.#ids.length;
  }

  get live() {
    return this.#positions.size;
  }

  positions() {
    return this.#positions.values();
  }

  ids() {
    return this.#positions.keys();
  }

  positionOf(id: string) {
    return this.#positions.get(id);
  }

  value(field: string, position: number) {
    return field === 'id' ? this.#ids[position] : this.#values.get(field)?.[position];
  }

  /** The values of a column by position, as they are now. */
  values(field: string): readonly unknown[] {
    return field === 'id' ? this.#ids : (this.#values.get(field) ?? []);
  }

  /** The version of the list by which a record changed last; undefined where that is not known. */
  entryOf(id: string): number | undefined {
    return this.#entries[this.#positions.get(id) ?? -1] || undefined;
  }

  /** Takes rows in, new or replacing; returns the positions they hold. `entry` is the version that changed them. */
  upsert({ fields, rows }: Packed, entry?: number): number[] {
    const idAt = fields.indexOf('id');
    const columns = fields.map((field) => this.#column(field));
    return rows.map((row) => {
      const position = this.#place(String(row[idAt]));
      for (const [index, column] of columns.entries()) if (index !== idAt) column[position] = row[index];
      if (entry !== undefined) this.#entries[position] = entry;
      return position;
    });
  }

  /** Returns the position that the row had, if it was there. */
  remove(id: string): number | undefined {
    const position = this.#positions.get(id);
    if (position === undefined) return undefined;
    this.#positions.delete(id);
    this.#ids[position] = undefined;
    this.#entries[position] = 0;
    for (const column of this.#values.values()) column[position] = undefined;
    return position;
  }

  row(position: number): Row {
    const row: Record<string, unknown> & { id: string } = { id: this.#ids[position] ?? '' };
    for (const [field, column] of this.#values) row[field] = column[position];
    return row;
  }

  /** Makes a test: whether one of the fields at a position has one of the values. */
  holdsAny(fields: readonly string[], values: ReadonlySet<string>): (position: number) => boolean {
    const columns = fields.map((field) => this.values(field));
    return (position) => columns.some((column) => values.has(column[position] as string));
  }

  /** All rows column by column, in the given order of positions. */
  packed(order: Iterable<number> = this.positions()): PackedColumns {
    const positions = [...order];
    const fields = ['id', ...this.#values.keys()];
    const columns = fields.map((field) => positions.map((at) => this.value(field, at) ?? null));
    return { fields, columns, entries: positions.map((at) => this.#entries[at] ?? 0) };
  }

  /** Fills an empty list with a whole one. The arrays are used as they are, because copying them takes long. */
  adopt({ fields, columns, entries = [] }: PackedColumns) {
    this.#entries = entries;
    for (const [index, field] of fields.entries()) {
      const column = columns[index] ?? [];
      if (field === 'id') for (const id of column) this.#place(String(id));
      else this.#values.set(field, column);
    }
  }

  #place(id: string) {
    const known = this.#positions.get(id);
    if (known !== undefined) return known;
    this.#positions.set(id, this.#ids.length);
    return this.#ids.push(id) - 1;
  }

  #column(field: string) {
    const column = this.#values.get(field) ?? [];
    if (field !== 'id') this.#values.set(field, column);
    return column;
  }
}
