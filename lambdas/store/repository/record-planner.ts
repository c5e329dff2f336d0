import { conflict } from '#contract/application-error.ts';
import { tenantIdOf } from '../id.ts';
import type { Change } from '../journal/entry.ts';
import type { Continuation } from '../journal/history/record-history.ts';
import type { Row } from '../journal/snapshot/columns.ts';
import type { ListProjection } from '../journal/view/view.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { deletedItem } from '../retention/deleted.ts';
import { wasEverActive } from '../retention/ever-active.ts';
import { retentionPolicyOf } from '../retention/retention-policy.ts';
import type { Base } from './entity.ts';
import { RecordReader } from './record-reader.ts';
import { changedFields, checkItem, deleteItem, putItem, type RecordWrite, withoutBase } from './record-write.ts';

interface PartOptions {
  /** A record that gives its name up in the same write. */
  readonly yielding?: string;
  /** The version of the list by which the write comes, where it is planned before the one that leads to it is done; else the next one. */
  readonly entry?: number;
  /** Instead of those of the record's kind. */
  readonly sideEffects?: readonly TransactItem[];
}

/** Plans the parts of writes; nothing is written here. */
export class RecordPlanner<Rec extends Base, Shown> extends RecordReader<Rec, Shown> {
  /** The schema number that records are written with. */
  get schemaNumber() {
    return this.entity.schemaNumber;
  }

  newId() {
    return this.entity.newId(this.tenantId());
  }

  /** Makes another list's write fail when this record is deleted. */
  present(id: string): TransactItem {
    return checkItem(this.key(id), () => this.missing());
  }

  /** Makes a write that does not touch this record fail when a user has changed it. */
  unchanged(id: string, version: number): TransactItem {
    return checkItem(this.key(id), conflict, version);
  }

  /** The parts of a write that create a record; refuses a name that another one has. */
  creation(
    view: ListProjection,
    record: Rec,
    { yielding = '', entry = view.v + 1, sideEffects = this.#sideEffects(undefined, record) }: PartOptions = {},
  ): RecordWrite {
    const row = this.entity.row(record);
    this.#refuseTaken(view, row, record.id, yielding);
    return {
      transactItems: [putItem(record, this.key(record.id), this.entity, entry), ...sideEffects],
      change: { op: 'create', id: record.id },
      row,
    };
  }

  /** The parts of a write that change a record; the journal stores only the fields that differ. */
  change(
    view: ListProjection,
    before: Rec,
    after: Rec,
    { yielding = '', entry = view.v + 1, sideEffects = this.#sideEffects(before, after) }: PartOptions = {},
  ): RecordWrite {
    const row = this.entity.row(after);
    this.#refuseTaken(view, row, after.id, yielding);
    this.entity.guard?.(view, before, after);
    return {
      transactItems: [putItem(after, this.key(after.id), this.entity, entry, before.version), ...sideEffects],
      change: {
        op: 'update',
        id: after.id,
        version: after.version,
        ...changedFields(withoutBase(before), withoutBase(after)),
      },
      row,
    };
  }

  /** Throws what creating a record, or changing it where there is one before, would throw on this list. */
  allowed(view: ListProjection, before: Rec | undefined, after: Rec): void {
    this.#refuseTaken(view, this.entity.row(after), after.id);
    if (before) this.entity.guard?.(view, before, after);
  }

  /** The parts of a write that remove a record. */
  async removal(
    view: ListProjection,
    record: Rec,
    sideEffects = this.#sideEffects(record, undefined),
  ): Promise<RecordWrite> {
    const copies = this.entity.recoverable ? [await this.#copyOf(view, record)] : [];
    return this.#removalOf(record, [...copies, ...sideEffects]);
  }

  /** The parts of a write that merge a record into another one: it is stored like a deleted one, and what it had stays. */
  async absorption(
    view: ListProjection,
    record: Rec,
    merged: { readonly into: string; readonly at: string },
  ): Promise<RecordWrite> {
    return this.#removalOf(record, [await this.#copyOf(view, record, merged), ...this.#sideEffects(record, undefined)]);
  }

  #removalOf(record: Rec, more: readonly TransactItem[], facts: Pick<Change, 'withdrawn'> = {}): RecordWrite {
    return {
      transactItems: [deleteItem(record, this.key(record.id)), ...more],
      change: { op: 'remove', id: record.id, before: withoutBase(record), ...facts },
      removed: record.id,
    };
  }

  /**
   * The parts of a write that undo a creation. No copy is stored: the imported file holds the same data, and is stored longer; and
   * the record counts as never active. D-110.
   */
  withdrawal(record: Rec): RecordWrite {
    return this.#removalOf(record, this.#sideEffects(record, undefined), { withdrawn: true });
  }

  async #copyOf(view: ListProjection, record: Rec, merged?: { readonly into: string; readonly at: string }) {
    const { actor } = this.scope;
    const at = merged?.at ?? new Date().toISOString();
    const subject = this.entity.retained?.(record, at) ?? {};
    const retained =
      actor.cause === undefined ? { ...(await this.retentionOf(view, record, merged?.into)), subject } : undefined;
    const removal = { entry: view.v + 1, actor, merged, retained };
    return deletedItem(this.tenantIdOf(record.id), this.entity, record, removal);
  }

  /** What the retention of a record depends on when it is deleted now, or merged into another one: either was active. */
  async retentionOf({ v, columns }: ListProjection, record: Rec, into?: string) {
    const tenantId = this.tenantIdOf(record.id);
    const entry = columns.entryOf(record.id);
    const from: Continuation = entry === undefined ? { at: 'below', v } : { at: 'entry', v: entry };
    const [policy, isOwn, isOther] = await Promise.all([
      retentionPolicyOf(tenantIdOf(record.id)),
      this.entity.everActive?.(tenantId, record, from) ?? true,
      into !== undefined && wasEverActive(tenantId, this.entity, into),
    ]);
    return { policy, everActive: isOwn || isOther };
  }

  #sideEffects(before: Rec | undefined, after: Rec | undefined) {
    return this.entity.sideEffects?.(before, after, this.scope.actor) ?? [];
  }

  #refuseTaken(view: ListProjection, row: Row, id: string, yielding = '') {
    const { unique } = this.entity;
    if (!unique) return;
    const holder = view.holder(unique.fields, row);
    if (holder !== undefined && holder !== id && holder !== yielding) throw unique.inUse();
  }
}
