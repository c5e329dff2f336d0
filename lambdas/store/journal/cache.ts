import { ListView } from './view.ts';

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

  /** Drops the longest unused views until the rest fits; the newest one stays even when it alone is too large. */
  trim() {
    for (const key of this.#views.keys()) {
      if (this.#views.size <= 1 || this.bytes <= this.#limit) return;
      this.#views.delete(key);
    }
  }

  clear() {
    this.#views.clear();
  }
}
