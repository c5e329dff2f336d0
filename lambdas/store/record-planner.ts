import { conflict } from '../../contract/application-error.ts';
import { changedFields } from './changed-fields.ts';
import { deletedItem } from './deleted.ts';
import type { Base } from './entity.ts';
import type { Row } from './journal/columns.ts';
import type { TransactItem } from './journal/transact-item.ts';
import type { ListView } from './journal/view.ts';
import { checkItem, deleteItem, type Part, putItem, withoutBase } from './part.ts';
import { RecordReader } from './record-reader.ts';

interface ChangeOptions {
  readonly yielding?: string;
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
    return this.entity.newId(this.familyId());
  }

  /** Makes another list's write fail when this record is gone. */
  present(id: string): TransactItem {
    return checkItem(this.key(id), () => this.missing());
  }

  /** Makes a write that does not touch this record fail when somebody has changed it. */
  unchanged(id: string, version: number): TransactItem {
    return checkItem(this.key(id), conflict, version);
  }

  /** The parts of a write that create a record; refuses a name that another one has, apart from one that gives it up in the same write. */
  creation(view: ListView, record: Rec, sideEffects = this.#sideEffects(undefined, record), yielding = ''): Part {
    const row = this.entity.row(record);
    this.#refuseTaken(view, row, record.id, yielding);
    return {
      transactItems: [putItem(record, this.key(record.id), this.entity, view.v + 1), ...sideEffects],
      change: { op: 'create', id: record.id },
      row,
    };
  }

  /** The parts of a write that change a record; the journal keeps only the fields that differ. `yielding` as for a creation. */
  change(
    view: ListView,
    before: Rec,
    after: Rec,
    { yielding = '', sideEffects = this.#sideEffects(before, after) }: ChangeOptions = {},
  ): Part {
    const row = this.entity.row(after);
    this.#refuseTaken(view, row, after.id, yielding);
    this.entity.guard?.(view, before, after);
    return {
      transactItems: [putItem(after, this.key(after.id), this.entity, view.v + 1, before.version), ...sideEffects],
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
  allowed(view: ListView, before: Rec | undefined, after: Rec): void {
    this.#refuseTaken(view, this.entity.row(after), after.id);
    if (before) this.entity.guard?.(view, before, after);
  }

  /** The parts of a write that remove a record. */
  removal({ v }: ListView, record: Rec, sideEffects = this.#sideEffects(record, undefined)): Part {
    return this.#removalOf(record, [...this.#keep(record, v + 1), ...sideEffects]);
  }

  /** The parts of a write that merge a record into another one: it is kept like a deleted one, and what it had stays. */
  absorption({ v }: ListView, record: Rec, merged: { readonly into: string; readonly at: string }): Part {
    const { actor } = this.scope;
    const copy = deletedItem(this.familyIdOf(record.id), this.entity, record, { entry: v + 1, actor, merged });
    return this.#removalOf(record, [copy, ...this.#sideEffects(record, undefined)]);
  }

  #removalOf(record: Rec, more: readonly TransactItem[]): Part {
    return {
      transactItems: [deleteItem(record, this.key(record.id)), ...more],
      change: { op: 'remove', id: record.id, before: withoutBase(record) },
      removed: record.id,
    };
  }

  /** The parts of a write that undo a creation. No copy is kept: the imported file holds the same data, and is kept longer. */
  withdrawal(record: Rec): Part {
    return this.#removalOf(record, this.#sideEffects(record, undefined));
  }

  #keep(record: Rec, entry: number) {
    const { actor } = this.scope;
    return this.entity.recoverable
      ? [deletedItem(this.familyIdOf(record.id), this.entity, record, { entry, actor })]
      : [];
  }

  #sideEffects(before: Rec | undefined, after: Rec | undefined) {
    return this.entity.sideEffects?.(before, after, this.scope.actor) ?? [];
  }

  #refuseTaken(view: ListView, row: Row, id: string, yielding = '') {
    const { unique } = this.entity;
    if (!unique) return;
    const holder = view.holder(unique.fields, row);
    if (holder !== undefined && holder !== id && holder !== yielding) throw unique.taken();
  }
}
