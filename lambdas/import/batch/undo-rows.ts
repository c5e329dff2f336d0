import { ApplicationError } from '#contract/application-error.ts';
import type { UndoCounts } from '#contract/import/record.ts';
import type { Standee } from '#contract/standing/step.ts';
import { openUndoing, type Undoing } from '#lambdas/domain/standing/undone.ts';
import { advanceImport, advanceItem } from '#lambdas/entities/imports/import.ts';
import { advanced, type ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { PastChange } from '#lambdas/store/journal/history/past-entries.ts';
import type { ListSource } from '#lambdas/store/journal/list-source.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { type TransactItem, unchangedListItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { ImportDefinition, ReferencingList } from '../definitions/import-definition.ts';
import { PastBatches, type Undoable } from './past-batch.ts';
import { ENTRY_BYTES, PART_ITEMS, RESERVE_MS, type Run, retryPolicyOf, type Seen } from './run.ts';

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

/**
 * Reads the records of the next write while the current one is running. They are used only if no other write has
 * changed the list meanwhile, which its version shows.
 */
class ReadAhead<Rec extends Base> {
  readonly repository: Repository<Rec, unknown>;
  #v = 0;
  #key = '';
  #records: Promise<Map<string, Rec>> | undefined;

  constructor(repository: Repository<Rec, unknown>) {
    this.repository = repository;
  }

  /** The version of the list after the current write, if no other write comes first. */
  expect(v: number) {
    this.#v = v;
  }

  begin(batch: readonly Undoable[]) {
    this.#key = keyOf(batch);
    this.#records = this.repository.findMany(idsOf(batch));
    // A failed read is repeated when the records are needed.
    this.#records.catch(() => undefined);
  }

  /** The records for a write that is planned on version `v` of the list. */
  async records(batch: readonly Undoable[], v: number): Promise<Map<string, Rec>> {
    const known = this.#records;
    const isGood = known && this.#v === v && this.#key === keyOf(batch);
    this.#records = undefined;
    return isGood ? known.catch(() => this.repository.findMany(idsOf(batch))) : this.repository.findMany(idsOf(batch));
  }
}

const idsOf = (batch: readonly Undoable[]) => batch.map(({ change }) => change.id);
const keyOf = (batch: readonly Undoable[]) => idsOf(batch).join();

/**
 * Changes per transaction of 100 items; the others are the journal entry, the head, the import and the checks of other
 * lists.
 */
const CHANGES_PER_WRITE = 90;

/**
 * Undoes an import, newest write first: created records are removed, updated ones get their old values back. Records
 * that were changed since, or that others refer to, stay. As safe to interrupt as the import itself.
 */
export const undoRows = async <Rec extends Base & Standee, Fields>(
  kind: ImportDefinition<Rec, Fields>,
  run: Run,
): Promise<ImportProgress> => {
  const repository = kind.repository(run.scope);
  const tenantId = tenantIdOf(run.progress.companyId);
  const past = new PastBatches(tenantId, kind.entity.name, run.progress.id);
  const named = new NamedRecords(kind.referencedBy, tenantId);
  const ahead = new ReadAhead(repository);
  const seen: Seen = {};
  const undoing = await undoingOf(kind, run);
  let { progress } = run;
  while (progress.firstV > 0 && progress.lastV >= progress.firstV) {
    const { batch, passed } = await past.next(progress, CHANGES_PER_WRITE);
    progress =
      batch.length === 0
        ? await advanceImport(run.scope, progress, passed)
        : await undoBatch({ ahead, named, seen, undoing }, { ...run, progress }, batch, async (then) =>
            ahead.begin((await past.next({ ...progress, ...then }, CHANGES_PER_WRITE)).batch),
          );
    if (run.timeLeft() < RESERVE_MS && progress.lastV >= progress.firstV) return progress;
  }
  return progress;
};

/** Opens what binds an undo; rows of a file that was to be all or nothing go back to what was there, whatever is prohibited by now. */
export const undoingOf = async <Rec extends Base & Standee, Fields>(
  { standing, entity }: ImportDefinition<Rec, Fields>,
  { scope, progress }: Pick<Run, 'scope' | 'progress'>,
): Promise<Undoing<Rec>> => {
  const of = { kind: standing, row: entity.row };
  const undoing = await openUndoing<Rec>(of, tenantIdOf(progress.companyId), scope.actor.userId);
  return progress.undoTo === 'undone' ? undoing : { ...undoing, obstacleTo: () => '' };
};

interface Sources<Rec extends Base> {
  readonly ahead: ReadAhead<Rec>;
  readonly named: NamedRecords;
  readonly seen: Seen;
  readonly undoing: Undoing<Rec>;
}

/** For updates: they are undone even if other records refer to the record. */
const noReferences = { isNamed: () => false, transactItems: [] };

/** `onPlanned` is called with the coming progress of the undo while the plan is being written. */
const undoBatch = async <Rec extends Base>(
  { ahead, named, seen, undoing }: Sources<Rec>,
  run: Run,
  batch: readonly Undoable[],
  onPlanned: (then: Partial<ImportProgress>) => Promise<void>,
): Promise<ImportProgress> => {
  const { repository } = ahead;
  const { scope, progress } = run;
  const creates = batch.some(({ change }) => change.op === 'create');
  let after = progress;
  const plan = async (view: ListProjection, again: boolean) => {
    const [records, { isNamed, transactItems }] = await Promise.all([
      ahead.records(batch, view.v),
      creates ? named.look(again) : noReferences,
    ]);
    const undo = { ...progress.undo };
    const parts: RecordWrite[] = [];
    let bytes = 0;
    let items = 0;
    let reached: Partial<ImportProgress> = {};
    for (const { change, next } of batch) {
      const { part, counts } = outcomeOf(repository, view, {
        record: records.get(change.id),
        change,
        isNamed,
        undoing,
      });
      bytes += part ? JSON.stringify([part.change, part.row]).length : 0;
      items += part?.transactItems.length ?? 0;
      if ((bytes > ENTRY_BYTES || items > PART_ITEMS) && parts.length > 0) break;
      undo[counts]++;
      if (part) parts.push(part);
      reached = next;
    }
    after = advanced(progress, { ...reached, undo });
    return { parts, transactItems: [advanceItem(scope, progress, after), ...transactItems] };
  };
  const view = seen.view ?? (await repository.view());
  const at = view.v;
  let first: Awaited<ReturnType<typeof plan>> | undefined = await plan(view, false);
  // Nothing is written, so no failed condition would show that the list is stale.
  if (first.parts.length === 0) first = await plan(await repository.view(), true);
  if (first.parts.length === 0) return advanceImport(scope, progress, after);
  ahead.expect(at + 1);
  const writing = repository.write(async (current) => {
    seen.view = current;
    // The first plan was made for this version of the list; on any other version it is made again.
    const planned = first && current.v === at ? first : await plan(current, true);
    first = undefined;
    return planned;
  }, retryPolicyOf(run));
  // A failure while reading ahead is ignored: the records are read again when they are needed.
  await Promise.all([writing, onPlanned({ lastV: after.lastV, undoneTo: after.undoneTo }).catch(() => undefined)]);
  return after;
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
