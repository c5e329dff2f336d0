import { ApplicationError } from '#contract/application-error.ts';
import type { UndoCounts, UndoObstacle, UndoPlan } from '#contract/import/record.ts';
import { shortened } from '#contract/rules/text.ts';
import type { Standee } from '#contract/standing/step.ts';
import { openUndoing, type Undoing } from '#lambdas/domain/standing/step.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { documentEntity } from '#lambdas/entities/records/document.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import { siteInspectionEntity } from '#lambdas/entities/records/site-inspection.ts';
import { eventsBetween } from '#lambdas/entities/tenant-events.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { changesAt, type PastChange } from '#lambdas/store/journal/history/past-entries.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { moved, type TransactItem, unchangedListItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { holdsOf, isInForce, unchangedHolds } from '#lambdas/store/retention/holds.ts';
import { chosenScope, type Scope, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import type { ImportDefinition, ReferencingList } from '../definitions/import-definition.ts';
import { ReturnedRecords } from './returned-records.ts';

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

/** Lists of every kind whose records are about one of another kind. */
const aboutAny: readonly ReferencingList[] = [
  { entity: documentEntity, names: (value) => [String(value('rowId'))] },
  { entity: documentRequestEntity, names: (value) => [String(value('rowId'))] },
  { entity: reviewEntity, names: (value) => [String(value('recordId'))] },
  { entity: siteInspectionEntity, names: (value) => [String(value('recordId'))] },
];

/** What keeps records from being removed: lists that refer to them, holds, and comments on them. */
interface Kept {
  readonly lists: readonly NamingList[];
  readonly holdRevision: number;
  readonly heldIds: ReadonlySet<string>;
  readonly commentedIds: ReadonlySet<string>;
}

/** Whether a record that an import has created is to stay; `companyId` is the company that it belongs to. */
export type IsKept = (id: string, companyId: unknown) => boolean;

/**
 * Which records of an import are to stay, because others refer to them, a user has commented on them since, or there is a hold on them.
 * A list is scanned again only after it has changed.
 */
export class KeptRecords {
  readonly #naming: readonly ReferencingList[];
  readonly #tenantId: TenantId;
  readonly #since: string;
  #known: Kept | undefined;

  constructor({ referencedBy }: Pick<ImportDefinition<never, never>, 'referencedBy'>, progress: ImportProgress) {
    this.#naming = [...referencedBy, ...aboutAny];
    this.#tenantId = tenantIdOf(progress.companyId);
    this.#since = progress.startedAt;
  }

  /**
   * Tells whether a record stays, with transact items that fail the write if a list or a hold has changed. So one scan is enough;
   * after such a failure `again` scans again.
   */
  async look(again: boolean): Promise<{ readonly isKept: IsKept; readonly transactItems: readonly TransactItem[] }> {
    if (again || !this.#known) this.#known = await this.#read();
    const { lists, holdRevision, heldIds, commentedIds } = this.#known;
    const isHeld = (id: unknown) => typeof id === 'string' && heldIds.has(id);
    return {
      isKept: (id, companyId) =>
        heldIds.has(this.#tenantId) ||
        isHeld(id) ||
        isHeld(companyId) ||
        commentedIds.has(id) ||
        lists.some(({ ids }) => ids.has(id)),
      transactItems: [
        ...lists.map(({ entity, v }) => unchangedListItem(this.#tenantId, entity, v)),
        { ...unchangedHolds(this.#tenantId, holdRevision), refused: moved },
      ],
    };
  }

  async #readCommented(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for await (const { recordId } of eventsBetween(this.#tenantId, this.#since, '~', 'comment'))
      if (recordId) ids.add(recordId);
    return ids;
  }

  async #read(): Promise<Kept> {
    const [lists, { revision, holds }, commentedIds] = await Promise.all([
      Promise.all(this.#naming.map((referencedBy) => this.#list(referencedBy))),
      holdsOf(this.#tenantId),
      this.#readCommented(),
    ]);
    const held = holds.filter(isInForce).flatMap(({ records }) => records.map(({ id }) => id));
    return { lists, holdRevision: revision, heldIds: new Set(held), commentedIds };
  }

  async #list({ entity, names }: ReferencingList): Promise<NamingList> {
    const { columns, v } = await loadView(this.#tenantId, entity);
    const known = this.#known?.lists.find((list) => list.entity === entity);
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
  /** It has changed since, and is again as the import has left it. */
  readonly isReturned: boolean;
  readonly isKept: IsKept;
  readonly undoing: Undoing<Rec>;
}

/** The outcome of undoing one change: how it counts, what is written, and why the rule of a business refuses it. */
interface Outcome {
  readonly counts: keyof UndoCounts;
  readonly part?: RecordWrite;
  readonly reason?: string;
  /** The name of a record that is refused. */
  readonly name?: string;
}

/** What undoes a change. It is left if the record is not as the change has left it, has been used since, is held, or its old name is in use. */
export const outcomeOf = <Rec extends Base>(
  repository: Repository<Rec, unknown>,
  view: ListProjection,
  { record, change, isReturned, isKept, undoing }: Past<Rec>,
): Outcome => {
  if (!record || (record.version !== change.version && !isReturned)) return { counts: 'left' };
  if (change.op === 'create') {
    const { companyId } = record as { readonly companyId?: unknown };
    return isKept(change.id, companyId)
      ? { counts: 'left' }
      : { counts: 'removed', part: repository.withdrawal(record) };
  }
  // Values from before a change of the schema may mean something else now.
  if (change.schema !== repository.schemaNumber) return { counts: 'left' };
  const added = Object.keys(change.after).filter((field) => !(field in change.before));
  const remaining = Object.fromEntries(Object.entries(record).filter(([field]) => !added.includes(field)));
  try {
    const restored = { ...remaining, ...change.before, version: record.version + 1 } as unknown as Rec;
    const after = undoing.undone(record, restored);
    const reason = undoing.obstacleTo(record, after);
    const { name = '' } = record as { readonly name?: string };
    if (reason !== '') return { counts: 'refused', reason, name };
    return { counts: 'restored', part: repository.change(view, record, after) };
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return { counts: 'left' };
  }
};

/** Records that are named for each reason of an undo to refuse them. */
const NAMED_MAX = 20;

/** The reasons of an undo with that of one more record. */
export const withObstacle = (
  known: readonly UndoObstacle[],
  { reason, name = '' }: { readonly reason: string; readonly name: string | undefined },
): UndoObstacle[] => {
  const { count, names } = known.find((each) => each.reason === reason) ?? { count: 0, names: [] };
  const named = names.length < NAMED_MAX ? [...names, shortened(name)] : names;
  return [...known.filter((each) => each.reason !== reason), { reason, count: count + 1, names: named }];
};

/** Changes that a plan looks at: a user waits for it. */
const LOOKED_MAX = 5_000;
const CHANGES_AT_ONCE = 500;

/** Plans the undo of an import or change, as far as is needed to know enough. */
export type UndoPlanner = (
  progress: ImportProgress,
  isEnough?: (counts: UndoCounts) => boolean,
) => Promise<NonNullable<UndoPlan>>;

/** Counts what the undo of an import, or of a change of values, would do now, by its own rules. */
export const undoPlanner =
  <Rec extends Base & Standee, Fields>(kind: ImportDefinition<Rec, Fields>): UndoPlanner =>
  async (found, isEnough = () => false) => {
    const progress: ImportProgress = { ...found, undoTo: 'undone', undoneTo: 0 };
    const tenantId = tenantIdOf(progress.companyId);
    const scope = progress.change ? tenantScope(serverActor, tenantId) : chosenScope(serverActor, progress.companyId);
    const repository = kind.repository(scope);
    const [view, { isKept }, undoing] = await Promise.all([
      repository.view(),
      new KeptRecords(kind, progress).look(false),
      undoingOf(kind, { scope, progress }),
    ]);
    const past = new PastBatches(tenantId, kind.entity.name, progress.id);
    const returned = new ReturnedRecords<Rec>(tenantId, kind.entity.name, undoing);
    const counts: UndoCounts = { removed: 0, restored: 0, left: 0, refused: 0 };
    const reasons = new Map<string, number>();
    let looked = 0;
    let at = progress;
    while (at.lastV >= at.firstV && looked < LOOKED_MAX && !isEnough(counts)) {
      const { batch, passed } = await past.next(at, CHANGES_AT_ONCE);
      const records = await repository.findMany(batch.map(({ change }) => change.id));
      const back = await returned.among(
        view,
        batch.map(({ change }) => change),
        records,
      );
      for (const { change } of batch) {
        const isReturned = back.has(change.id);
        const record = records.get(change.id);
        const outcome = outcomeOf(repository, view, { record, change, isReturned, isKept, undoing });
        counts[outcome.counts]++;
        if (outcome.reason) reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
      }
      looked += batch.length;
      at = { ...at, ...(batch.at(-1)?.next ?? passed) };
    }
    const refused = [...reasons].map(([reason, count]) => ({ reason, count }));
    // A withdrawal stores no copy.
    return { ...counts, refused, removedForGood: counts.removed, looked, isWhole: at.lastV < at.firstV };
  };
