import { ApplicationError, conflict } from '#contract/application-error.ts';
import { DuplicateRequest, findDuplicate, idempotencyItems } from '../idempotency.ts';
import { loadView } from '../journal/load.ts';
import type { ListProjection } from '../journal/view/view.ts';
import type { RetryPolicy } from '../journal/write/retry-policy.ts';
import { commit, journalTransactItems } from '../journal/write/transact.ts';
import { type TransactItem, unchangedListItem } from '../journal/write/transact-item.ts';
import type { Base } from './entity.ts';
import { RecordPlanner } from './record-planner.ts';
import { type RecordWrite, toTransaction } from './record-write.ts';

type Changes<Rec extends Base> = Partial<Omit<Rec, keyof Base>>;

/** Further items of the same transaction; a function is called again whenever the write is planned again. */
export type ExtraItems = readonly TransactItem[] | (() => Promise<readonly TransactItem[]>);

/** Another record of the list that changes in the same write. */
interface AlsoChanged {
  readonly id: string;
  parts(view: ListProjection): Promise<readonly RecordWrite[]>;
}

/** The items as they are now. */
export const resolved = async (more: ExtraItems) => (typeof more === 'function' ? more() : more);

/** Tries of a change by the server itself when others change the record at the same time. */
const PATCH_ATTEMPTS = 5;

/** Reads, plans and writes the records of one kind within a scope. Whatever lies outside the scope does not exist. */
export class Repository<Rec extends Base, Shown> extends RecordPlanner<Rec, Shown> {
  /** Stores a new record, with further items in the same transaction; the same Idempotency-Key returns the first one's record. */
  async create(fields: Omit<Rec, keyof Base>, id = this.newId(), more: ExtraItems = []): Promise<Rec> {
    const earlier = await findDuplicate(this.scope);
    const made = earlier === undefined ? undefined : await this.find(earlier);
    if (made) return made;
    const record = this.entity.schema.parse({ ...fields, id, version: 1 });
    const idempotency = idempotencyItems(this.scope, id, earlier);
    try {
      await commit(this.tenantId(), this.entity, async (view) =>
        toTransaction(
          this.scope.actor,
          [this.creation(view, record)],
          [...(await this.#others(undefined, record, more)), ...idempotency],
        ),
      );
      return record;
    } catch (error) {
      // The first of two equal requests has claimed the unique values too, so the second may fail on them first.
      const isTwin = error instanceof DuplicateRequest || error instanceof ApplicationError;
      const twin = isTwin ? await findDuplicate(this.scope) : undefined;
      if (twin !== undefined) return this.get(twin);
      throw error;
    }
  }

  /** Replaces the given fields on condition that the record still has `version`; further items go into the same transaction. */
  async update(id: string, version: number, fields: Changes<Rec>, more: ExtraItems = []): Promise<Rec> {
    return this.save(await this.get(id), version, fields, more);
  }

  /** The same for a record that this request has read: it is not read again, and a write since then is a conflict. */
  async save(before: Rec, version: number, fields: Changes<Rec>, more: ExtraItems = []): Promise<Rec> {
    if (!this.sees(before)) throw this.missing();
    if (!(this.entity.hasSameForm?.(before, version) ?? before.version === version)) throw conflict();
    return this.#replace(before, { ...before, ...fields }, more);
  }

  async #replace(before: Rec, changed: Rec, more: ExtraItems): Promise<Rec> {
    const { id, version } = before;
    const after = this.entity.schema.parse({ ...changed, id, version: version + 1 });
    await commit(this.tenantIdOf(id), this.entity, async (view) =>
      toTransaction(this.scope.actor, [this.change(view, before, after)], await this.#others(before, after, more)),
    );
    return after;
  }

  /** Replaces the given fields in any version of the record: for notes of the server, not for input of a form. */
  async patchLatest(id: string, fields: Changes<Rec>, more: ExtraItems = []): Promise<Rec> {
    return this.changeLatest(id, (before) => ({ ...before, ...fields }), more);
  }

  /** The same with a function of the record: `changed` is called again when another write was faster. */
  async changeLatest(id: string, changed: (before: Rec) => Rec, more: ExtraItems = []): Promise<Rec> {
    for (let tries = 1; ; tries++) {
      const before = await this.get(id);
      // An error of `changed` is not retried: it would be thrown again.
      const after = changed(before);
      try {
        return await this.#replace(before, after, more);
      } catch (error) {
        if (tries === PATCH_ATTEMPTS || !(error instanceof ApplicationError) || error.http !== conflict().http)
          throw error;
      }
    }
  }

  /**
   * Restores a deleted record under its id. `entry` is the version of the list that deleted it, so that its history
   * continues. Refuses a name that another record has by now, unless the same write changes that record's name
   * (`alongside`).
   */
  async restore(deleted: Rec, entry: number, more: ExtraItems = [], alongside?: AlsoChanged): Promise<Rec> {
    const record = this.entity.schema.parse({ ...deleted, version: deleted.version + 1 });
    await commit(this.tenantIdOf(record.id), this.entity, async (view) => {
      const others = (await alongside?.parts(view)) ?? [];
      const part = this.creation(view, record, alongside ? { yielding: alongside.id } : {});
      const change = { ...part.change, prev: entry };
      return toTransaction(
        this.scope.actor,
        [...others, { ...part, change }],
        await this.#others(undefined, record, more),
      );
    });
    return record;
  }

  async #others(before: Rec | undefined, after: Rec | undefined, more: ExtraItems): Promise<TransactItem[]> {
    return [...((await this.entity.alsoWrites?.(this.scope, before, after)) ?? []), ...(await resolved(more))];
  }

  async remove(id: string, more: ExtraItems = []): Promise<void> {
    await this.removeRead(await this.get(id), more);
  }

  /** The same for a record that was read for this request: a write since then is a conflict. */
  async removeRead(record: Rec, more: ExtraItems = []): Promise<void> {
    await commit(this.tenantIdOf(record.id), this.entity, async (view) => {
      this.entity.guard?.(view, record, undefined);
      return toTransaction(
        this.scope.actor,
        [await this.removal(view, record)],
        await this.#others(record, undefined, more),
      );
    });
  }

  /**
   * Writes several records and further items in one transaction; `plan` is called again after a conflict. What the kind
   * `alsoWrites` is up to the plan, for a transaction writes each list once: to write one record, use the methods above.
   */
  async write(
    plan: (
      view: ListProjection,
    ) => Promise<{ parts: readonly RecordWrite[]; transactItems: readonly TransactItem[]; importId?: string }>,
    retries?: RetryPolicy,
  ): Promise<void> {
    const write = async (view: ListProjection) => {
      const { parts, transactItems, importId } = await plan(view);
      return toTransaction(this.scope.actor, parts, transactItems, importId);
    };
    await commit(this.tenantId(), this.entity, write, retries);
  }

  /** The items by which a write of another list changes this one, if `plan` returns parts. `id` gives the tenant. */
  async alsoUpdate(
    id: string,
    plan: (view: ListProjection) => readonly RecordWrite[] | Promise<readonly RecordWrite[]>,
  ): Promise<readonly TransactItem[]> {
    const tenantId = this.tenantIdOf(id);
    const view = await loadView(tenantId, this.entity);
    const { v } = view;
    const parts = await plan(view);
    // Without parts the write still depends on what the plan has read.
    if (parts.length === 0) return [unchangedListItem(tenantId, this.entity, v)];
    const { transactItems, ...entry } = toTransaction(this.scope.actor, parts);
    // The first condition that fails decides: where the list has moved, its records have too, and the write is planned again.
    return [...journalTransactItems(tenantId, this.entity, { v, view }, entry), ...transactItems];
  }
}
