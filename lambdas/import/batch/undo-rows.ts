import type { Standee } from '#contract/standing/step.ts';
import type { Undoing } from '#lambdas/domain/standing/step.ts';
import { advanceImport, advanceItem } from '#lambdas/entities/imports/import.ts';
import { advanced, type ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { ImportDefinition } from '../definitions/import-definition.ts';
import { ReturnedRecords } from '../undo/returned-records.ts';
import {
  type IsKept,
  KeptRecords,
  outcomeOf,
  PastBatches,
  type Undoable,
  undoingOf,
  withObstacle,
} from '../undo/undo-outcome.ts';
import { ENTRY_BYTES, PART_ITEMS, RESERVE_MS, type Run, retryPolicyOf, type Seen } from './run.ts';

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
 * Changes per transaction of 100 items; the others are the journal entry, the head, the import, the checks of other lists, up to
 * seven, and that of the holds.
 */
const CHANGES_PER_WRITE = 88;

/**
 * Undoes an import, newest write first: created records are removed, updated ones get their old values back. Records
 * that were changed since stay, and so do created ones that others refer to, that a user has commented on, or that are held.
 * As safe to interrupt as the import itself.
 */
export const undoRows = async <Rec extends Base & Standee, Fields>(
  kind: ImportDefinition<Rec, Fields>,
  run: Run,
): Promise<ImportProgress> => {
  const repository = kind.repository(run.scope);
  const tenantId = tenantIdOf(run.progress.companyId);
  const past = new PastBatches(tenantId, kind.entity.name, run.progress.id);
  const kept = new KeptRecords(kind, run.progress);
  const ahead = new ReadAhead(repository);
  const seen: Seen = {};
  const undoing = await undoingOf(kind, run);
  const returned = new ReturnedRecords<Rec>(tenantId, kind.entity.name, undoing);
  let { progress } = run;
  while (progress.firstV > 0 && progress.lastV >= progress.firstV) {
    const { batch, passed } = await past.next(progress, CHANGES_PER_WRITE);
    progress =
      batch.length === 0
        ? await advanceImport(run.scope, progress, passed)
        : await undoBatch({ ahead, kept, seen, undoing, returned }, { ...run, progress }, batch, async (then) =>
            ahead.begin((await past.next({ ...progress, ...then }, CHANGES_PER_WRITE)).batch),
          );
    if (run.timeLeft() < RESERVE_MS && progress.lastV >= progress.firstV) return progress;
  }
  return progress;
};

interface Sources<Rec extends Base> {
  readonly ahead: ReadAhead<Rec>;
  readonly kept: KeptRecords;
  readonly seen: Seen;
  readonly undoing: Undoing<Rec>;
  readonly returned: ReturnedRecords<Rec>;
}

/** For updates: they are undone even if other records refer to the record. */
const noReferences: { readonly isKept: IsKept; readonly transactItems: [] } = {
  isKept: () => false,
  transactItems: [],
};

/** `onPlanned` is called with the coming progress of the undo while the plan is being written. */
const undoBatch = async <Rec extends Base>(
  { ahead, kept, seen, undoing, returned }: Sources<Rec>,
  run: Run,
  batch: readonly Undoable[],
  onPlanned: (then: Partial<ImportProgress>) => Promise<void>,
): Promise<ImportProgress> => {
  const { repository } = ahead;
  const { scope, progress } = run;
  const creates = batch.some(({ change }) => change.op === 'create');
  let after = progress;
  const plan = async (view: ListProjection, again: boolean) => {
    const [records, { isKept, transactItems }] = await Promise.all([
      ahead.records(batch, view.v),
      creates ? kept.look(again) : noReferences,
    ]);
    const changes = batch.map(({ change }) => change);
    const back = await returned.among(view, changes, records);
    const undo = { ...progress.undo };
    let { undoObstacles } = progress;
    const parts: RecordWrite[] = [];
    let bytes = 0;
    let items = 0;
    let reached: Partial<ImportProgress> = {};
    for (const { change, next } of batch) {
      const { part, counts, reason, name } = outcomeOf(repository, view, {
        record: records.get(change.id),
        change,
        isReturned: back.has(change.id),
        isKept,
        undoing,
      });
      bytes += part ? JSON.stringify([part.change, part.row]).length : 0;
      items += part?.transactItems.length ?? 0;
      if ((bytes > ENTRY_BYTES || items > PART_ITEMS) && parts.length > 0) break;
      undo[counts]++;
      if (reason) undoObstacles = withObstacle(undoObstacles, { reason, name });
      if (part) parts.push(part);
      reached = next;
    }
    after = advanced(progress, { ...reached, undo, undoObstacles });
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
