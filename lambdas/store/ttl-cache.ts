const caches = new Set<{ clear(): void }>();

/** Caches loaded values for a fixed time: for data that seldom changes and may be a little old. Who asks while a value is on its way waits for it. */
export class TtlCache<Value> {
  readonly #ms: number;
  readonly #values = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();

  constructor(ms: number) {
    this.#ms = ms;
    caches.add(this);
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known && Date.now() - known.at < this.#ms) return known.value;
    const entry = { at: Date.now(), value: load() };
    this.#values.set(key, entry);
    entry.value.catch(() => {
      if (this.#values.get(key) === entry) this.#values.delete(key);
    });
    return entry.value;
  }

  set(key: string, value: Value) {
    this.#values.set(key, { at: Date.now(), value: Promise.resolve(value) });
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
