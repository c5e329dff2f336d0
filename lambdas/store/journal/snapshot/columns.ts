import { BLOCK, Column } from './column.ts';

/** A list row as it is stored: flat, JSON values only. `id` is the record's id. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Rows in the compact form of journal entries: field names once, then values. */
export interface Packed {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A whole list column by column; `entries` are the versions by which the rows came, 0 if that is not known. */
export interface WholeList {
  readonly size: number;
  readonly columns: ReadonlyMap<string, Column>;
  readonly entries: Column;
}

export const pack = (rows: readonly Row[]): Packed => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { fields, rows: rows.map((row) => fields.map((field) => row[field] ?? null)) };
};

/** How often a few rows are looked for without a map of all ids, and which part of all a few are. */
const MOST_PASSES = 4;
const FEW = 1 / 16;

/**
 * The rows of one list as columns. A row keeps its position; a removed row leaves a gap, so sort orders,
 * which hold positions, stay valid.
 */
export class Columns {
  readonly #columns = new Map<string, Column>();
  #ids = new Column();
  #entries = new Column();
  #length = 0;
  #live = 0;
  /** Made when a row is looked for by its id: a page of a list that came from a snapshot needs none. */
  #positions: Map<string, number> | undefined;
  /** Those that were looked for before that; undefined for an id that no row has. */
  readonly #located = new Map<string, number | undefined>();
  #passes = 0;

  /** How many positions there are, with gaps. */
  get length() {
    return this.#length;
  }

  /** How many rows there are. */
  get live() {
    return this.#live;
  }

  /** What the rows take in memory, about. */
  get bytes() {
    const columns = [this.#ids, this.#entries, ...this.#columns.values()];
    const POSITION_BYTES = 40;
    return columns.reduce((sum, { bytes }) => sum + bytes, (this.#positions?.size ?? 0) * POSITION_BYTES);
  }

  /** Whether there is a row at a position, and no gap. */
  isRow(position: number): boolean {
    return this.#live === this.#length || this.#ids.at(position) !== undefined;
  }

  /** The positions of all rows, ascending. */
  positions(): number[] {
    const found: number[] = [];
    for (let at = 0; at < this.#length; at++) if (this.isRow(at)) found.push(at);
    return found;
  }

  ids(): string[] {
    return this.positions().map((at) => String(this.#ids.at(at)));
  }

  positionOf(id: string): number | undefined {
    if (!this.#positions && this.#located.has(id)) return this.#located.get(id);
    this.#positions ??= new Map(this.positions().map((at) => [String(this.#ids.at(at)), at]));
    return this.#positions.get(id);
  }

  /** Looks for a few ids in one pass: for the changes after a snapshot, which are not worth a map of all. */
  locate(ids: readonly string[]) {
    if (this.#positions || this.#passes === MOST_PASSES || ids.length > this.#length * FEW) return;
    this.#passes++;
    for (const id of ids) this.#located.set(id, undefined);
    for (let at = 0; at < this.#length; at++) {
      const id = this.#ids.at(at) as string;
      if (this.#located.has(id)) this.#located.set(id, at);
    }
  }

  value(field: string, position: number): unknown {
    return field === 'id' ? this.#ids.at(position) : this.#columns.get(field)?.at(position);
  }

  /** Reads a column by position, also rows that come later. */
  reader(field: string): (position: number) => unknown {
    let column = field === 'id' ? this.#ids : this.#columns.get(field);
    return (position) => {
      column ??= this.#columns.get(field);
      return column?.at(position);
    };
  }

  /** The version of the list by which a record changed last; undefined if that is not known. */
  entryOf(id: string): number | undefined {
    const position = this.positionOf(id);
    return position === undefined ? undefined : Number(this.#entries.at(position)) || undefined;
  }

  /** Takes rows in, new or replacing; returns the positions they hold. `entry` is the version that changed them. */
  upsert({ fields, rows }: Packed, entry?: number): number[] {
    const idAt = fields.indexOf('id');
    const columns = fields.map((field) => (field === 'id' ? this.#ids : this.#column(field)));
    return rows.map((row) => {
      const position = this.#place(String(row[idAt]));
      for (const [index, column] of columns.entries()) if (index !== idAt) column.set(position, row[index]);
      if (entry !== undefined) this.#entries.set(position, entry);
      return position;
    });
  }

  /** Returns the position that the row had, if it was there. */
  remove(id: string): number | undefined {
    const position = this.positionOf(id);
    if (position === undefined) return undefined;
    if (this.#positions) this.#positions.delete(id);
    else this.#located.set(id, undefined);
    this.#live--;
    this.#ids.set(position, undefined);
    this.#entries.set(position, 0);
    for (const column of this.#columns.values()) column.set(position, undefined);
    return position;
  }

  row(position: number): Row {
    const row: Record<string, unknown> & { id: string } = { id: String(this.#ids.at(position) ?? '') };
    for (const [field, column] of this.#columns) row[field] = column.at(position);
    return row;
  }

  /** Makes a test: whether one of the fields at a position has one of the values. */
  testAny(fields: readonly string[], values: ReadonlySet<string>): (position: number) => boolean {
    const readers = fields.map((field) => this.reader(field));
    return (position) => readers.some((valueAt) => values.has(valueAt(position) as string));
  }

  /** The blocks of all columns as JSON, in the given order of positions, with the versions under `ENTRIES`. */
  blocks(positions: readonly number[]): ReadonlyMap<string, readonly string[]> {
    const all = new Map([['id', this.#ids], ...this.#columns, [ENTRIES, this.#entries]]);
    return new Map([...all].map(([name, column]) => [name, blocksOf(column, positions)]));
  }

  /** Fills an empty list with a whole one, which belongs to it from then on. */
  adopt({ size, columns, entries }: WholeList) {
    for (const [field, column] of columns)
      if (field === 'id') this.#ids = column;
      else this.#columns.set(field, column);
    this.#entries = entries;
    this.#length = size;
    this.#live = size;
  }

  #place(id: string) {
    const known = this.positionOf(id);
    if (known !== undefined) return known;
    if (this.#positions) this.#positions.set(id, this.#length);
    else this.#located.set(id, this.#length);
    this.#ids.set(this.#length, id);
    this.#live++;
    return this.#length++;
  }

  #column(field: string) {
    const column = this.#columns.get(field) ?? new Column();
    this.#columns.set(field, column);
    return column;
  }
}

/** The name under which snapshots keep the versions of rows; no field of a record has a space. */
export const ENTRIES = 'entries of rows';

const blocksOf = (column: Column, positions: readonly number[]): string[] => {
  const blocks: string[] = [];
  for (let from = 0; from < positions.length; from += BLOCK)
    blocks.push(JSON.stringify(positions.slice(from, from + BLOCK).map((at) => column.at(at) ?? null)));
  return blocks;
};

/** One change of a list, as a journal entry tells it. */
export interface Delta {
  readonly v: number;
  readonly rows: Packed;
  readonly removed: readonly string[];
  /** How the rows were made. */
  readonly format: number;
}

/** A whole list as of version `v`. */
export interface Snapshot {
  readonly v: number;
  readonly format: number;
  /** Ids of rows of another format. */
  readonly outdated: readonly string[];
  readonly list: WholeList;
}
