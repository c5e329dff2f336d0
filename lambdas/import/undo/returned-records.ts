import { isDeepStrictEqual } from 'node:util';
import type { Undoing } from '#lambdas/domain/standing/step.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { changesAt, type PastChange } from '#lambdas/store/journal/history/past-entries.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';

/** Changes that are looked at for a record; a later import and its undo are two. */
const CHANGES_BACK = 20;

/** Entries that are kept: the records of one write were mostly changed together before, too. */
const ENTRIES_KEPT = 16;

type Changes = ReadonlyMap<string, PastChange>;

/**
 * Finds the records that have changed since an import and are again as the import has left them, because what came later was undone, by
 * an undo or by hand. An import can be undone for them as if nothing had come later.
 */
export class ReturnedRecords<Rec extends Base> {
  readonly #read: (v: number) => Promise<Changes>;
  readonly #undoing: Pick<Undoing<Rec>, 'standAlike'>;
  readonly #entries = new Map<number, Promise<Changes>>();

  constructor(tenantId: TenantId, entity: string, undoing: Pick<Undoing<Rec>, 'standAlike'>) {
    this.#read = async (v) => new Map((await changesAt(tenantId, entity, v)).map((change) => [change.id, change]));
    this.#undoing = undoing;
  }

  /** The ids of those among the records that these changes of an import are about. */
  async among(
    { columns }: Pick<ListProjection, 'columns'>,
    changes: readonly PastChange[],
    records: ReadonlyMap<string, Rec>,
  ): Promise<ReadonlySet<string>> {
    const ids = changes.map(async (change) => {
      const record = records.get(change.id);
      const changedLater = record !== undefined && record.version > change.version;
      return changedLater && (await this.#isReturned(record, change, columns.entryOf(change.id))) ? [change.id] : [];
    });
    return new Set((await Promise.all(ids)).flat());
  }

  /** Reverts the changes one by one, the latest first, in a copy of the record. */
  async #isReturned(
    record: Rec,
    { op, id, version, schema }: PastChange,
    latest: number | undefined,
  ): Promise<boolean> {
    const left: Record<string, unknown> = { ...(record as object) };
    let v = latest;
    for (let looked = 0; v !== undefined && looked < CHANGES_BACK; looked++) {
      const change: PastChange | undefined = (await this.#entry(v)).get(id);
      if (change?.version === version) return this.#isSame(record, left as unknown as Rec, op);
      if (change?.op !== 'update' || change.schema !== schema) return false;
      for (const field of Object.keys(change.after)) delete left[field];
      Object.assign(left, change.before);
      v = change.prev;
    }
    return false;
  }

  /**
   * An undo of a standing is a step of its own, so of the steps only what they lead to is compared; but the removal of a created record
   * would take with it what users have decided about it since.
   */
  #isSame(now: Rec, left: Rec, op: PastChange['op']): boolean {
    if (op === 'create') return isDeepStrictEqual(now, left);
    const { standingSteps: _now, ...fields } = { standingSteps: [], ...now };
    const { standingSteps: _left, ...fieldsLeft } = { standingSteps: [], ...left };
    return isDeepStrictEqual(fields, fieldsLeft) && this.#undoing.standAlike(now, left);
  }

  #entry(v: number): Promise<Changes> {
    const known = this.#entries.get(v) ?? this.#read(v);
    this.#entries.delete(v);
    this.#entries.set(v, known);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > ENTRIES_KEPT && oldest !== undefined) this.#entries.delete(oldest);
    return known;
  }
}
