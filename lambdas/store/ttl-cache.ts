const caches = new Set<{ clear(): void }>();

/** Caches loaded values for a fixed time: for data that seldom changes and may be a little old. */
export class TtlCache<Value> {
  readonly #ms: number;
  readonly #values = new Map<string, { readonly at: number; readonly value: Value }>();

  constructor(ms: number) {
    this.#ms = ms;
    caches.add(this);
  }

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known && Date.now() - known.at < this.#ms) return known.value;
    const value = await load();
    this.set(key, value);
    return value;
  }

  set(key: string, value: Value) {
    this.#values.set(key, { at: Date.now(), value });
  }

  forget(key: string) {
    this.#values.delete(key);
  }

  clear() {
    this.#values.clear();
  }
}

/** Empties every cache of the process, as a new process begins. */
export const clearCaches = () => {
  for (const cache of caches) cache.clear();
};
