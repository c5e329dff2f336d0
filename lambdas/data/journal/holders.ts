import type { Columns } from './columns.ts';
import { fold } from './fold.ts';

/** Which row holds a value that must be unique, case and accents aside. */
export class Holders {
  readonly #columns: Columns;
  readonly #field: string;
  readonly #positions = new Map<string, number>();
  readonly #values: (string | undefined)[] = [];

  constructor(columns: Columns, field: string) {
    this.#columns = columns;
    this.#field = field;
    this.change([...columns.positions()], []);
  }

  positionOf(value: string) {
    return this.#positions.get(fold(value));
  }

  change(changed: readonly number[], removed: readonly number[]) {
    for (const position of [...changed, ...removed]) this.#release(position);
    for (const position of changed) {
      const value = fold(String(this.#columns.value(this.#field, position) ?? ''));
      this.#values[position] = value;
      this.#positions.set(value, position);
    }
  }

  #release(position: number) {
    const value = this.#values[position];
    if (value !== undefined && this.#positions.get(value) === position) this.#positions.delete(value);
    this.#values[position] = undefined;
  }
}
