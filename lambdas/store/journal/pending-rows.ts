/** Rows, by position, that changed or went since something was worked out of them. */
export class PendingRows {
  readonly #changed = new Set<number>();
  readonly #gone = new Set<number>();

  get size() {
    return this.#changed.size + this.#gone.size;
  }

  note(changed: readonly number[], removed: readonly number[]) {
    for (const position of changed) this.#changed.add(position);
    for (const position of removed) {
      this.#changed.delete(position);
      this.#gone.add(position);
    }
  }

  /** Hands them over, and begins again. `touched` are all of them. */
  take() {
    const [changed, removed] = [[...this.#changed], [...this.#gone]];
    this.#changed.clear();
    this.#gone.clear();
    return { changed, removed, touched: new Set([...changed, ...removed]) };
  }
}
