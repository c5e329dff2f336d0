import { fold } from './fold.ts';

/** Numbers sort by their size, everything else as text. */
const DIGITS = 12;
export const keyText = (value: unknown) =>
  typeof value === 'number' ? String(value).padStart(DIGITS, '0') : fold(String(value ?? ''));

/** Positions sorted by a key, kept sorted while single rows change. */
export class Order {
  readonly #keys: (string | undefined)[] = [];
  readonly #keyOf: (position: number) => string;
  #sorted: number[];

  constructor(positions: Iterable<number>, keyOf: (position: number) => string) {
    this.#keyOf = keyOf;
    this.#sorted = [...positions];
    for (const position of this.#sorted) this.#keys[position] = keyOf(position);
    this.#sorted.sort((a, b) => this.#compare(a, b));
  }

  get sorted(): readonly number[] {
    return this.#sorted;
  }

  key(position: number) {
    return this.#keys[position] ?? '';
  }

  /** Applies changed and removed positions without sorting everything again. */
  change(changed: readonly number[], removed: readonly number[]) {
    const gone = new Set([...changed, ...removed]);
    const kept = this.#sorted.filter((position) => !gone.has(position));
    for (const position of removed) this.#keys[position] = undefined;
    for (const position of changed) this.#keys[position] = this.#keyOf(position);
    this.#sorted = this.#merge(
      kept,
      [...changed].sort((a, b) => this.#compare(a, b)),
    );
  }

  #merge(left: readonly number[], right: readonly number[]) {
    const merged: number[] = [];
    let at = 0;
    for (const position of right) {
      for (let next = left[at]; next !== undefined && this.#compare(next, position) < 0; next = left[++at])
        merged.push(next);
      merged.push(position);
    }
    for (; at < left.length; at++) merged.push(left[at] as number);
    return merged;
  }

  #compare(a: number, b: number) {
    const left = this.key(a);
    const right = this.key(b);
    return left < right ? -1 : left > right ? 1 : a - b;
  }
}
