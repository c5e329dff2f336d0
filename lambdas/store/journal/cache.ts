import { ListView } from './view.ts';

/** The part of the largest view that others may take beside it where it alone is larger than the limit. */
const BESIDE_THE_LARGEST = 1 / 8;

/** Views kept in memory, least recently used first, bounded by bytes. */
export class ViewCache {
  readonly #limit: number;
  readonly #views = new Map<string, ListView>();

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get bytes() {
    return [...this.#views.values()].reduce((sum, view) => sum + view.bytes, 0);
  }

  get(key: string, format: number): ListView {
    const view = this.#views.get(key) ?? new ListView(format);
    this.#views.delete(key);
    this.#views.set(key, view);
    return view;
  }

  /**
   * Drops the longest unused views until the rest fits. One that alone is too large stays while small ones come and go, because
   * loading it again takes longest.
   */
  trim() {
    const sizes = [...this.#views].map(([key, { bytes }]) => [key, bytes] as const);
    const largest = Math.max(0, ...sizes.map(([, bytes]) => bytes));
    const limit = Math.max(this.#limit, largest * (1 + BESIDE_THE_LARGEST));
    let sum = sizes.reduce((total, [, bytes]) => total + bytes, 0);
    for (const [key, bytes] of sizes) {
      if (sum <= limit) return;
      this.#views.delete(key);
      sum -= bytes;
    }
  }

  clear() {
    this.#views.clear();
  }
}
