import type { Change } from './entry.ts';

/** Where the values of records are still to be erased: at entries that are known, or anywhere up to a version. */
export class OpenHistories {
  readonly at = new Map<number, Set<string>>();
  readonly upTo = new Map<string, number>();

  /** Notes that a record's history goes on at a version, and no more above it. */
  add(id: string, v: number) {
    this.upTo.delete(id);
    this.at.set(v, (this.at.get(v) ?? new Set()).add(id));
  }

  /** Goes on below what the entry of a version tells of records; what an earlier release wrote names no entry before it. */
  follow(v: number, ids: ReadonlySet<string>, told: readonly Change[]) {
    // A link may lead to an entry that tells nothing of the record, as in a history that is read.
    for (const id of ids) if (v > 1) this.upTo.set(id, v - 1);
    for (const { op, id, prev } of told)
      if (prev !== undefined && prev < v) this.add(id, prev);
      else if (op === 'create') this.upTo.delete(id);
  }

  /** The newest of the known entries, with the records it tells of. */
  takeNewest(): readonly [v: number, ids: ReadonlySet<string>] | undefined {
    const v = Math.max(...this.at.keys());
    const ids = this.at.get(v);
    this.at.delete(v);
    return ids && [v, ids];
  }

  /** The records whose history may go on at a version without a link. */
  among(v: number): ReadonlySet<string> {
    return new Set([...this.upTo].filter(([, last]) => v <= last).map(([id]) => id));
  }
}
