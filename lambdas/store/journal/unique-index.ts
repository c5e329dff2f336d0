import type { Columns } from './columns.ts';
import { fold } from './fold.ts';

/** What is worked out of rows, by their positions, and follows them. */
export interface RowIndex {
  change(changed: readonly number[], removed: readonly number[]): void;
}

/** Which row holds values that must be unique together, case and accents aside. */
export class UniqueIndex implements RowIndex {
  readonly #columns: Columns;
  readonly #fields: readonly string[];
  readonly #positions = new Map<string, number>();
  readonly #values: (string | undefined)[] = [];

  constructor(columns: Columns, fields: readonly string[]) {
    this.#columns = columns;
    this.#fields = fields;
    this.change([...columns.positions()], []);
  }

  positionOf(row: Readonly<Record<string, unknown>>) {
    return this.#positions.get(this.#joined((field) => row[field]));
  }

  change(changed: readonly number[], removed: readonly number[]) {
    for (const position of [...changed, ...removed]) this.#release(position);
    for (const position of changed) {
      const value = this.#joined((field) => this.#columns.value(field, position));
      this.#values[position] = value;
      this.#positions.set(value, position);
    }
  }

  #joined(take: (field: string) => unknown) {
    return this.#fields.map((field) => fold(String(take(field) ?? ''))).join('\n');
  }

  #release(position: number) {
    const value = this.#values[position];
    if (value !== undefined && this.#positions.get(value) === position) this.#positions.delete(value);
    this.#values[position] = undefined;
  }
}
