import type { Columns } from '../snapshot/columns.ts';
import type { Order } from './order.ts';
import { PendingRows, updateIncrementally } from './order.ts';

/** What a selection matches, and its order. Without `fits` it matches every row. */
interface SelectionParts {
  readonly order: Order;
  readonly fits: ((position: number) => boolean) | undefined;
  readonly isDescending: boolean;
}

const SLOT_BYTES = 8;

/**
 * The positions of the rows that a selection matches, in its order. After a change they are brought up to date when they
 * are read again, because most selections are not.
 */
export class CachedSelection {
  readonly #parts: SelectionParts;
  readonly #pending = new PendingRows();
  #positions: readonly number[];

  constructor(columns: Columns, parts: SelectionParts) {
    this.#parts = parts;
    const { order, fits, isDescending } = parts;
    const found = fits ? inOrder(columns, order, fits) : order.sorted;
    this.#positions = isDescending ? found.toReversed() : found;
  }

  get positions(): readonly number[] {
    if (this.#isWholeOrder()) return this.#parts.order.sorted;
    if (this.#pending.size > 0) this.#carryOn();
    return this.#positions;
  }

  /** What the selection takes in memory, about. */
  get bytes() {
    return this.#isWholeOrder() ? 0 : this.#positions.length * SLOT_BYTES;
  }

  /** Notes changed and removed rows; returns how many wait. */
  change(changed: readonly number[], removed: readonly number[]): number {
    if (this.#isWholeOrder()) return 0;
    this.#pending.note(changed, removed);
    return this.#pending.size;
  }

  #isWholeOrder() {
    return !this.#parts.fits && !this.#parts.isDescending;
  }

  #carryOn() {
    const { order, fits, isDescending } = this.#parts;
    const { changed, touched } = this.#pending.take();
    const ascending = order.comparison();
    const compare = isDescending ? (a: number, b: number) => ascending(b, a) : ascending;
    const added = changed.filter((position) => fits?.(position) ?? true).sort(compare);
    this.#positions = updateIncrementally(this.#positions, { removed: touched, added, compare });
  }
}

/** Up to this part of all rows, sorting what was found is quicker than going through all in their order. */
const FEW = 1 / 32;

/** Rows are looked at where they lie, not in their order, which is several times as fast. */
const inOrder = (columns: Columns, order: Order, fits: (position: number) => boolean): readonly number[] => {
  const found: number[] = [];
  for (let at = 0; at < columns.length; at++) if (columns.isRow(at) && fits(at)) found.push(at);
  if (found.length <= columns.live * FEW) return found.sort(order.comparison());
  const isFound = new Uint8Array(columns.length);
  for (const position of found) isFound[position] = 1;
  return order.sorted.filter((position) => isFound[position] === 1);
};
