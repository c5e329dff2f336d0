import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ApplicationError, conflict } from '../../contract/application-error.ts';
import type { PageRequest } from '../../contract/lists/list.ts';
import { table } from '../ports/table.ts';
import { changedFields } from './changed-fields.ts';
import type { Base, Entity } from './entity.ts';
import { env } from './env-values.ts';
import { getItems } from './get-items.ts';
import { DuplicateRequest, findDuplicate, idempotencyItems } from './idempotency.ts';
import { commit, journalTransactItems, type Step, unchangedListItem } from './journal/commit.ts';
import { loadView } from './journal/load.ts';
import type { Patience } from './journal/patience.ts';
import type { ListCriteria, ListView } from './journal/view.ts';
import { keys } from './keys.ts';
import { listPage, type Page } from './list-page.ts';
import { checkItem, deleteItem, keepDeletedItem, type Part, putItem, withoutBase, writeOf } from './part.ts';
import { ownRoot, rootOfRecord, rootsOf } from './roots.ts';
import type { Scope } from './scope.ts';

type Changes<Rec extends Base> = Partial<Omit<Rec, keyof Base>>;

/** Further steps that stand or fall with a write; a function is asked again whenever the write is planned again. */
export type More = readonly Step[] | (() => Promise<readonly Step[]>);

const asked = async (more: More) => (typeof more === 'function' ? more() : more);

/** How often a change of the server's own is tried again after somebody else's. */
const AMENDMENTS = 5;

/** The records of one kind within a scope. Whatever lies outside the scope does not exist. */
export class Repository<Rec extends Base, Shown> {
  readonly #entity: Entity<Rec, Shown>;
  readonly #scope: Scope;

  constructor(entity: Entity<Rec, Shown>, scope: Scope) {
    this.#entity = entity;
    this.#scope = scope;
  }

  /** One page of the list, with exact totals; a scope of all families merges their lists. */
  async page(request: PageRequest & ListCriteria): Promise<Page<Shown>> {
    const familyViews = (await rootsOf(this.#entity, this.#scope)).map(async (root) => {
      const [view, presentation] = await Promise.all([loadView(root, this.#entity), this.#entity.presentation(root)]);
      return { view, presentation };
    });
    return listPage<Shown>(await Promise.all(familyViews), request, this.#visible());
  }

  /** All visible rows that fit the question, or the first `size` of them, in the list's own order. */
  async all(question: ListCriteria & Partial<Pick<PageRequest, 'searchText' | 'size'>> = {}): Promise<Shown[]> {
    return (await this.page(this.#whole(Number.MAX_SAFE_INTEGER, question))).content;
  }

  /** How many records the scope sees. */
  async count(question: ListCriteria = {}): Promise<number> {
    return (await this.page(this.#whole(1, question))).totalElements;
  }

  async get(id: string): Promise<Rec> {
    const found = await this.find(id);
    if (!found) throw this.#missing();
    return found;
  }

  async find(id: string): Promise<Rec | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: env.TABLE_NAME, Key: this.#key(id), ConsistentRead: true }),
    );
    if (!Item) return undefined;
    const record = this.#entity.open(Item);
    return this.#sees(record) ? record : undefined;
  }

  /** The schema number that records are written with. */
  get schemaNumber() {
    return this.#entity.schemaNumber;
  }

  newId() {
    return this.#entity.newId(this.#root());
  }

  /** Stores a new record, with further steps in the same transaction; the same Idempotency-Key answers the first one's record. */
  async create(fields: Omit<Rec, keyof Base>, id = this.newId(), more: More = []): Promise<Rec> {
    const earlier = await findDuplicate(this.#scope);
    const made = earlier === undefined ? undefined : await this.find(earlier);
    if (made) return made;
    const record = this.#entity.schema.parse({ ...fields, id, version: 1 });
    const once = idempotencyItems(this.#scope, id, earlier);
    try {
      await commit(this.#root(), this.#entity, async (view) =>
        writeOf(this.#scope.actor, [this.creation(view, record)], [...(await asked(more)), ...once]),
      );
      return record;
    } catch (error) {
      // The first of two such requests has taken the unique values as well, and that may be what is noticed first.
      const isTwin = error instanceof DuplicateRequest || error instanceof ApplicationError;
      const twin = isTwin ? await findDuplicate(this.#scope) : undefined;
      if (twin !== undefined) return this.get(twin);
      throw error;
    }
  }

  /** Replaces the given fields on condition that the record still has `version`; further steps stand or fall with it. */
  async update(id: string, version: number, fields: Changes<Rec>, more: More = []): Promise<Rec> {
    const before = await this.get(id);
    if (before.version !== version) throw conflict();
    const after = this.#entity.schema.parse({ ...before, ...fields, id, version: version + 1 });
    await commit(this.#rootOf(id), this.#entity, async (view) =>
      writeOf(this.#scope.actor, [this.change(view, before, after)], await asked(more)),
    );
    return after;
  }

  /** Replaces the given fields whatever the record's version: for what the server notes, not for what a form sends. */
  async amend(id: string, fields: Changes<Rec>, more: More = []): Promise<Rec> {
    for (let tries = 1; ; tries++) {
      const { version } = await this.get(id);
      try {
        return await this.update(id, version, fields, more);
      } catch (error) {
        if (tries === AMENDMENTS || !(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
      }
    }
  }

  async remove(id: string, more: More = []): Promise<void> {
    const record = await this.get(id);
    await commit(this.#rootOf(id), this.#entity, async (view) => {
      this.#entity.guard?.(view, record, undefined);
      return writeOf(this.#scope.actor, [this.removal(record)], await asked(more));
    });
  }

  /** The steps by which a write of another list changes this one as well, if `plan` gives any parts. The family is the one `id` is of. */
  async along(
    id: string,
    plan: (view: ListView) => readonly Part[] | Promise<readonly Part[]>,
  ): Promise<readonly Step[]> {
    const root = this.#rootOf(id);
    const view = await loadView(root, this.#entity);
    const { v } = view;
    const parts = await plan(view);
    // Without parts the write still rests on what the plan has seen.
    if (parts.length === 0) return [unchangedListItem(root, this.#entity, v)];
    const { steps, ...entry } = writeOf(this.#scope.actor, parts);
    return [...steps, ...journalTransactItems(root, this.#entity, v, entry)];
  }

  /** Lets another list's write stand only while this record is there. */
  present(id: string): Step {
    return checkItem(this.#key(id), () => this.#missing());
  }

  /** Lets a write stand only while nobody has changed this record, which it does not touch. */
  unchanged(id: string, version: number): Step {
    return checkItem(this.#key(id), conflict, version);
  }

  /** The parts of a write that create a record; refuses a taken name. */
  creation(view: ListView, record: Rec, sideEffects = this.#sideEffects(undefined, record)): Part {
    this.#refuseTaken(view, record);
    return {
      steps: [putItem(record, this.#key(record.id), this.#entity), ...sideEffects],
      change: { op: 'create', id: record.id },
      row: this.#entity.row(record),
    };
  }

  /** The parts of a write that change a record; the journal keeps only the fields that differ. */
  change(view: ListView, before: Rec, after: Rec): Part {
    this.#refuseTaken(view, after);
    this.#entity.guard?.(view, before, after);
    return {
      steps: [putItem(after, this.#key(after.id), this.#entity, before.version), ...this.#sideEffects(before, after)],
      change: {
        op: 'update',
        id: after.id,
        version: after.version,
        ...changedFields(withoutBase(before), withoutBase(after)),
      },
      row: this.#entity.row(after),
    };
  }

  /** Writes several records at once, with further steps that stand or fall with them; `plan` is asked again after a lost race. */
  async write(
    plan: (view: ListView) => Promise<{ parts: readonly Part[]; steps: readonly Step[]; importId?: string }>,
    patience?: Patience,
  ): Promise<void> {
    const write = async (view: ListView) => {
      const { parts, steps, importId } = await plan(view);
      return writeOf(this.#scope.actor, parts, steps, importId);
    };
    await commit(this.#root(), this.#entity, write, patience);
  }

  /** The list of the scope's one family, up to date. */
  view(): Promise<ListView> {
    return loadView(this.#root(), this.#entity);
  }

  /** The visible records among these ids, by id. */
  async findMany(ids: readonly string[]): Promise<Map<string, Rec>> {
    const items = await getItems(ids.map((id) => this.#key(id)));
    const found = items.map((item) => this.#entity.open(item)).filter((record) => this.#sees(record));
    return new Map(found.map((record) => [record.id, record]));
  }

  #whole(size: number, question: ListCriteria): PageRequest & ListCriteria {
    const { by, direction } = this.#entity.list.order;
    return { page: 0, size, orderBy: by, modifier: direction, searchText: '', ...question };
  }

  #sideEffects(before: Rec | undefined, after: Rec | undefined) {
    return this.#entity.sideEffects?.(before, after) ?? [];
  }

  /** The parts of a write that remove a record. */
  removal(record: Rec, sideEffects = this.#sideEffects(record, undefined)): Part {
    return this.#removalOf(record, [...this.#keep(record), ...sideEffects]);
  }

  #removalOf(record: Rec, more: readonly Step[]): Part {
    return {
      steps: [deleteItem(record, this.#key(record.id)), ...more],
      change: { op: 'remove', id: record.id, before: withoutBase(record) },
      removed: record.id,
    };
  }

  /** The parts of a write that take a creation back: the record was never more than its file says, which is kept longer. */
  withdrawal(record: Rec): Part {
    return this.#removalOf(record, this.#sideEffects(record, undefined));
  }

  #keep(record: Rec) {
    return this.#entity.kept
      ? [keepDeletedItem(record, keys.deleted(this.#rootOf(record.id), this.#entity.name, record.id), this.#entity)]
      : [];
  }

  #refuseTaken(view: ListView, record: Rec) {
    const { unique, row } = this.#entity;
    if (!unique) return;
    const holder = view.holder(unique.fields, row(record));
    if (holder !== undefined && holder !== record.id) throw unique.taken();
  }

  #sees(record: Rec) {
    const { companies } = this.#scope;
    if (companies === 'all') return true;
    const row = this.#entity.row(record);
    return this.#entity.owners(this.#scope).some((field) => companies.has(String(row[field])));
  }

  #visible() {
    return { owners: this.#entity.owners(this.#scope), companies: this.#scope.companies };
  }

  #root() {
    return ownRoot(this.#entity, this.#scope);
  }

  #rootOf(id: string) {
    return rootOfRecord(this.#entity, this.#scope, id);
  }

  #key(id: string) {
    return keys.record(this.#rootOf(id), this.#entity.name, id);
  }

  #missing() {
    return new ApplicationError(this.#entity.missing);
  }
}
