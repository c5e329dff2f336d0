import { ApplicationError } from '#contract/application-error.ts';
import type { UndoCounts, UndoPlan } from '#contract/import/record.ts';
import type { Standee } from '#contract/standing/step.ts';
import { openUndoing, type Undoing } from '#lambdas/domain/standing/step.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { changesAt, type PastChange } from '#lambdas/store/journal/history/past-entries.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { type TransactItem, unchangedListItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { chosenScope, type Scope, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import type { ImportDefinition, ReferencingList } from '../definitions/import-definition.ts';

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

interface NamingList {
  readonly entity: ListSource;
  readonly v: number;
  readonly ids: ReadonlySet<string>;
}

/** Which records other lists refer to. A list is scanned again only after it has changed. */
export class NamedRecords {
  readonly #naming: readonly ReferencingList[];
  readonly #tenantId: TenantId;
  #lists: readonly NamingList[] | undefined;

  constructor(referencedBy: readonly ReferencingList[], tenantId: TenantId) {
    this.#naming = referencedBy;
    this.#tenantId = tenantId;
  }

  /**
   * Tells whether other lists refer to a record, with transact items that fail the write if one of these lists has
   * changed. So one scan is enough; after such a failure `again` scans again.
   */
  async look(again: boolean) {
    if (again || !this.#lists)
      this.#lists = await Promise.all(this.#naming.map((referencedBy) => this.#list(referencedBy)));
    const lists = this.#lists;
    const transactItems: TransactItem[] = lists.map(({ entity, v }) => unchangedListItem(this.#tenantId, entity, v));
    return { isNamed: (id: string) => lists.some(({ ids }) => ids.has(id)), transactItems };
  }

  async #list({ entity, names }: ReferencingList): Promise<NamingList> {
    const { columns, v } = await loadView(this.#tenantId, entity);
    const known = this.#lists?.find((list) => list.entity === entity);
    if (known?.v === v) return known;
    const ids = new Set<string>();
    for (const at of columns.positions()) for (const id of names((field) => columns.value(field, at))) ids.add(id);
    return { entity, v, ids };
  }
}

/** Opens what binds an undo; rows of a file that was to be all or nothing go back to what was there, whatever is prohibited by now. */
export const undoingOf = async <Rec extends Base & Standee, Fields>(
  { standing, entity }: ImportDefinition<Rec, Fields>,
  { scope, progress }: { readonly scope: Scope; readonly progress: ImportProgress },
): Promise<Undoing<Rec>> => {
  const of = { kind: standing, row: entity.row };
  const undoing = await openUndoing<Rec>(of, tenantIdOf(progress.companyId), scope.actor.userId);
  return progress.undoTo === 'undone' ? undoing : { ...undoing, obstacleTo: () => '' };
};

interface Past<Rec> {
  readonly change: PastChange;
  /** As it is; undefined if it was deleted since. */
  readonly record: Rec | undefined;
  /** Whether other lists refer to a record. */
  isNamed(id: string): boolean;
  readonly undoing: Undoing<Rec>;
}

/** What the undo of one change comes to: how it counts, what is written, and why the rule of a business refuses it. */
interface Outcome {
  readonly counts: keyof UndoCounts;
  readonly part?: RecordWrite;
  readonly reason?: string;
}

/** What undoes a change. It is left if the record has been changed since, is referred to, or its old name is in use. */
export const outcomeOf = <Rec extends Base>(
  repository: Repository<Rec, unknown>,
  view: ListProjection,
  { record, change, isNamed, undoing }: Past<Rec>,
): Outcome => {
  if (record?.version !== change.version) return { counts: 'left' };
  if (change.op === 'create')
    return isNamed(change.id) ? { counts: 'left' } : { counts: 'removed', part: repository.withdrawal(record) };
  // Values from before a change of the schema may mean something else now.
  if (change.schema !== repository.schemaNumber) return { counts: 'left' };
  const added = Object.keys(change.after).filter((field) => !(field in change.before));
  const remaining = Object.fromEntries(Object.entries(record).filter(([field]) => !added.includes(field)));
  try {
    const restored = { ...remaining, ...change.before, version: record.version + 1 } as unknown as Rec;
    const after = undoing.undone(record, restored);
    const reason = undoing.obstacleTo(record, after);
    if (reason !== '') return { counts: 'refused', reason };
    return { counts: 'restored', part: repository.change(view, record, after) };
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return { counts: 'left' };
  }
};

/** Changes that a plan looks at: a user waits for it. */
const LOOKED_MAX = 5_000;
const CHANGES_AT_ONCE = 500;

/** Counts what the undo of an import or change would do now, by its own rules; null for one that deleted or requested. */
export const undoPlanner =
  <Rec extends Base & Standee, Fields>(kind: ImportDefinition<Rec, Fields>) =>
  async (found: ImportProgress): Promise<UndoPlan> => {
    if (found.change?.op === 'delete' || found.change?.op === 'request') return null;
    const progress: ImportProgress = { ...found, undoTo: 'undone', undoneTo: 0 };
    const tenantId = tenantIdOf(progress.companyId);
    const scope = progress.change ? tenantScope(serverActor, tenantId) : chosenScope(serverActor, progress.companyId);
    const repository = kind.repository(scope);
    const [view, { isNamed }, undoing] = await Promise.all([
      repository.view(),
      new NamedRecords(kind.referencedBy, tenantId).look(false),
      undoingOf(kind, { scope, progress }),
    ]);
    const past = new PastBatches(tenantId, kind.entity.name, progress.id);
    const counts: UndoCounts = { removed: 0, restored: 0, left: 0, refused: 0 };
    const reasons = new Map<string, number>();
    let looked = 0;
    let at = progress;
    while (at.lastV >= at.firstV && looked < LOOKED_MAX) {
      const { batch, passed } = await past.next(at, CHANGES_AT_ONCE);
      const records = await repository.findMany(batch.map(({ change }) => change.id));
      for (const { change } of batch) {
        const outcome = outcomeOf(repository, view, { record: records.get(change.id), change, isNamed, undoing });
        counts[outcome.counts]++;
        if (outcome.reason) reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
      }
      looked += batch.length;
      at = { ...at, ...(batch.at(-1)?.next ?? passed) };
    }
    const refused = [...reasons].map(([reason, count]) => ({ reason, count }));
    return { ...counts, refused, looked, isWhole: at.lastV < at.firstV };
  };
