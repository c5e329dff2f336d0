import { type Compare, carriedOn } from './carried-on.ts';
import { fold } from './fold.ts';
import { PendingRows } from './pending-rows.ts';

/** Numbers sort by their size, everything else as text. */
const DIGITS = 12;
export const keyText = (value: unknown) =>
  typeof value === 'number' ? String(value).padStart(DIGITS, '0') : fold(String(value ?? ''));

/** What a sorted row takes in memory, about: its place, and the head of its key. */
const ROW_BYTES = 36;

/**
 * Positions sorted by a key. After a change they are brought up to date when they are asked for again, without sorting
 * everything.
 */
export class Order {
  readonly #keys: (string | undefined)[] = [];
  readonly #keyOf: (position: number) => string;
  readonly #pending = new PendingRows();
  #sorted: readonly number[];
  #keyBytes = 0;

  constructor(positions: readonly number[], keyOf: (position: number) => string) {
    this.#keyOf = keyOf;
    for (const position of positions) this.#setKey(position);
    const compare = (a: number, b: number) => this.#compare(a, b);
    this.#sorted = isSorted(positions, compare) ? positions : positions.toSorted(compare);
  }

  /** Another array after a change, so whoever goes through this one is not disturbed. */
  get sorted(): readonly number[] {
    this.#carryOn();
    return this.#sorted;
  }

  /** What the order takes in memory, about. */
  get bytes() {
    return this.#sorted.length * ROW_BYTES + this.#keyBytes;
  }

  key(position: number) {
    this.#carryOn();
    return this.#keys[position] ?? '';
  }

  /** Compares two positions by their keys as they are now. */
  comparison() {
    this.#carryOn();
    return (a: number, b: number) => this.#compare(a, b);
  }

  /** Notes changed and removed rows; returns how many wait. */
  change(changed: readonly number[], removed: readonly number[]): number {
    this.#pending.note(changed, removed);
    return this.#pending.size;
  }

  #carryOn() {
    if (this.#pending.size === 0) return;
    const { changed, removed, touched } = this.#pending.take();
    for (const position of removed) this.#keys[position] = undefined;
    for (const position of changed) this.#setKey(position);
    const compare = (a: number, b: number) => this.#compare(a, b);
    this.#sorted = carriedOn(this.#sorted, { gone: touched, added: changed.sort(compare), compare });
  }

  #setKey(position: number) {
    const key = this.#keyOf(position);
    this.#keyBytes += key.length - (this.#keys[position]?.length ?? 0);
    this.#keys[position] = key;
  }

  #compare(a: number, b: number) {
    const left = this.#keys[a] ?? '';
    const right = this.#keys[b] ?? '';
    return left < right ? -1 : left > right ? 1 : a - b;
  }
}

/** Rows of a snapshot mostly are. */
const isSorted = (positions: readonly number[], compare: Compare) => {
  for (let at = 1; at < positions.length; at++)
    if (compare(positions[at - 1] as number, positions[at] as number) > 0) return false;
  return true;
};
