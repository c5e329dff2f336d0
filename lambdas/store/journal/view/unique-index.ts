import type { Columns } from '../snapshot/columns.ts';
import { normalizeText } from './normalize.ts';

/** What is worked out of rows, by their positions, and follows them. */
export interface RowIndex {
  /** What it takes in memory, about. */
  readonly bytes: number;
  change(changed: readonly number[], removed: readonly number[]): void;
}

/** What a row takes next to the letters of its values, about. */
const ROW_BYTES = 60;

/** Which row holds values that must be unique together, case and accents aside. */
export class UniqueIndex implements RowIndex {
  readonly #columns: Columns;
  readonly #fields: readonly string[];
  readonly #positions = new Map<string, number>();
  readonly #values: (string | undefined)[] = [];
  #bytes = 0;

  constructor(columns: Columns, fields: readonly string[]) {
    this.#columns = columns;
    this.#fields = fields;
    this.change([...columns.positions()], []);
  }

  get bytes() {
    return this.#bytes;
  }

  positionOf(row: Readonly<Record<string, unknown>>) {
    return this.#positions.get(this.#joined((field) => row[field]));
  }

  change(changed: readonly number[], removed: readonly number[]) {
    for (const position of [...changed, ...removed]) this.#release(position);
    for (const position of changed) {
      const value = this.#joined((field) => this.#columns.value(field, position));
      this.#values[position] = value;
      this.#bytes += ROW_BYTES + value.length;
      this.#positions.set(value, position);
    }
  }

  #joined(take: (field: string) => unknown) {
    return this.#fields.map((field) => normalizeText(String(take(field) ?? ''))).join('\n');
  }

  #release(position: number) {
    const value = this.#values[position];
    if (value !== undefined) this.#bytes -= ROW_BYTES + value.length;
    if (value !== undefined && this.#positions.get(value) === position) this.#positions.delete(value);
    this.#values[position] = undefined;
  }
}
