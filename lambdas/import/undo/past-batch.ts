import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { changesAt, type PastChange } from '#lambdas/store/journal/history/past-entries.ts';

/** Entries of the journal that are read at the same time. */
const ENTRIES_AHEAD = 8;

/** A change that an import has made, and the progress of the undo after it. */
export interface Undoable {
  readonly change: PastChange;
  readonly next: Pick<ImportProgress, 'lastV' | 'undoneTo'>;
}

type Position = Pick<ImportProgress, 'id' | 'firstV' | 'lastV' | 'undoneTo'>;

/** The changes of an import, from its last version back to its first. */
export class PastBatches {
  readonly #read: (v: number) => Promise<readonly PastChange[]>;
  readonly #entries = new Map<number, Promise<readonly PastChange[]>>();

  constructor(tenantId: TenantId, entity: string, importId: string) {
    this.#read = (v) => changesAt(tenantId, entity, v, importId);
  }

  /** The next changes to undo, newest first, and the progress of the undo if there are none. */
  async next({ firstV, lastV, undoneTo }: Position, size: number) {
    const batch: Undoable[] = [];
    let v = lastV;
    for (let from = undoneTo; v >= firstV && v > lastV - ENTRIES_AHEAD && batch.length < size; v--, from = 0) {
      const changes = await this.#entry(v, firstV);
      for (const [index, change] of changes.entries())
        if (index >= from && batch.length < size)
          batch.push({
            change,
            next: index + 1 < changes.length ? { lastV: v, undoneTo: index + 1 } : { lastV: v - 1, undoneTo: 0 },
          });
    }
    return { batch, passed: { lastV: v, undoneTo: 0 } };
  }

  #entry(v: number, firstV: number) {
    for (const known of this.#entries.keys()) if (known > v + ENTRIES_AHEAD) this.#entries.delete(known);
    for (let ahead = v; ahead >= firstV && ahead > v - ENTRIES_AHEAD; ahead--)
      if (!this.#entries.has(ahead)) this.#entries.set(ahead, this.#read(ahead));
    return this.#entries.get(v) ?? this.#read(v);
  }
}
