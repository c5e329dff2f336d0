import { conflict } from '../../contract/application-error.ts';
import { changedFields } from './changed-fields.ts';
import { deletedItem } from './deleted.ts';
import type { Base } from './entity.ts';
import type { TransactItem } from './journal/commit.ts';
import type { ListView } from './journal/view.ts';
import { checkItem, deleteItem, type Part, putItem, withoutBase } from './part.ts';
import { RecordReader } from './record-reader.ts';

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

  /** The parts of a write that create a record; refuses a taken name. */
  creation(view: ListView, record: Rec, sideEffects = this.#sideEffects(undefined, record)): Part {
    this.#refuseTaken(view, record);
    return {
      transactItems: [putItem(record, this.key(record.id), this.entity, view.v + 1), ...sideEffects],
      change: { op: 'create', id: record.id },
      row: this.entity.row(record),
    };
  }

  /** The parts of a write that change a record; the journal keeps only the fields that differ. */
  change(view: ListView, before: Rec, after: Rec): Part {
    this.#refuseTaken(view, after);
    this.entity.guard?.(view, before, after);
    return {
      transactItems: [
        putItem(after, this.key(after.id), this.entity, view.v + 1, before.version),
        ...this.#sideEffects(before, after),
      ],
      change: {
        op: 'update',
        id: after.id,
        version: after.version,
        ...changedFields(withoutBase(before), withoutBase(after)),
      },
      row: this.entity.row(after),
    };
  }

  /** The parts of a write that remove a record. */
  removal({ v }: ListView, record: Rec, sideEffects = this.#sideEffects(record, undefined)): Part {
    return this.#removalOf(record, [...this.#keep(record, v + 1), ...sideEffects]);
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

  #refuseTaken(view: ListView, record: Rec) {
    const { unique, row } = this.entity;
    if (!unique) return;
    const holder = view.holder(unique.fields, row(record));
    if (holder !== undefined && holder !== record.id) throw unique.taken();
  }
}
