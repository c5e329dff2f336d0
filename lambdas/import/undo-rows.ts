import { ApplicationError } from '../../contract/application-error.ts';
import { advanced, advanceImport, advanceItem, type ImportProgress } from '../entities/import.ts';
import type { Base } from '../store/entity.ts';
import { familyIdOf } from '../store/id.ts';
import type { PastChange } from '../store/journal/past-changes.ts';
import type { ListView } from '../store/journal/view.ts';
import type { Part } from '../store/part.ts';
import type { Repository } from '../store/repository.ts';
import type { ImportDefinition } from './definitions/import-definition.ts';
import { NamedRecords } from './named-records.ts';
import { PastBatches, type Undoable } from './past-batch.ts';
import { ReadAhead } from './read-ahead.ts';
import { ENTRY_BYTES, RESERVE_MS, type Run, retryPolicyOf } from './run.ts';

/** A record is one item of the 100 of a transaction; entry, head, the import and the lists that name such records are others. */
const CHANGES_PER_WRITE = 90;

/**
 * Takes an import back, newest write first: created records go, updated ones become what they were. What somebody has
 * changed since, or refers to, stays. As safe to interrupt as the import itself.
 */
export const undoRows = async <Rec extends Base, Fields>(
  kind: ImportDefinition<Rec, Fields>,
  run: Run,
): Promise<ImportProgress> => {
  const repository = kind.repository(run.scope);
  const familyId = familyIdOf(run.progress.companyId);
  const past = new PastBatches(familyId, kind.entity.name, run.progress.id);
  const named = new NamedRecords(kind.referencedBy, familyId);
  const ahead = new ReadAhead(repository);
  const seen: Seen = {};
  let { progress } = run;
  while (progress.firstV > 0 && progress.lastV >= progress.firstV) {
    const { batch, passed } = await past.next(progress, CHANGES_PER_WRITE);
    progress =
      batch.length === 0
        ? await advanceImport(run.scope, progress, passed)
        : await undoBatch({ ahead, named, seen }, { ...run, progress }, batch, async (then) =>
            ahead.begin((await past.next({ ...progress, ...then }, CHANGES_PER_WRITE)).batch),
          );
    if (run.timeLeft() < RESERVE_MS && progress.lastV >= progress.firstV) return progress;
  }
  return progress;
};

/** The list as the last write has left it. It is not asked for again: a write on a list that has moved on fails, and looks anew. */
interface Seen {
  view?: ListView;
}

interface Sources<Rec extends Base> {
  readonly ahead: ReadAhead<Rec>;
  readonly named: NamedRecords;
  readonly seen: Seen;
}

/** What nobody is asked about: updates are taken back whoever names the record. */
const nobody = { isNamed: () => false, transactItems: [] };

/** `onPlanned` is told where the undo will stand, while what was planned is written. */
const undoBatch = async <Rec extends Base>(
  { ahead, named, seen }: Sources<Rec>,
  run: Run,
  batch: readonly Undoable[],
  onPlanned: (then: Partial<ImportProgress>) => Promise<void>,
): Promise<ImportProgress> => {
  const { repository } = ahead;
  const { scope, progress } = run;
  const creates = batch.some(({ change }) => change.op === 'create');
  let after = progress;
  const plan = async (view: ListView, again: boolean) => {
    const [records, { isNamed, transactItems }] = await Promise.all([
      ahead.records(batch, view.v),
      creates ? named.look(again) : nobody,
    ]);
    const undo = { ...progress.undo };
    const parts: Part[] = [];
    let bytes = 0;
    let reached: Partial<ImportProgress> = {};
    for (const { change, next } of batch) {
      const record = records.get(change.id);
      const isTaken = record && !(change.op === 'create' && isNamed(change.id));
      const part = isTaken ? undoPart(repository, view, record, change) : undefined;
      bytes += part ? JSON.stringify([part.change, part.row]).length : 0;
      if (bytes > ENTRY_BYTES && parts.length > 0) break;
      undo[part === undefined ? 'left' : change.op === 'create' ? 'removed' : 'restored']++;
      if (part) parts.push(part);
      reached = next;
    }
    after = advanced(progress, { ...reached, undo });
    return { parts, transactItems: [advanceItem(scope, progress, after), ...transactItems] };
  };
  const view = seen.view ?? (await repository.view());
  const at = view.v;
  let first: Awaited<ReturnType<typeof plan>> | undefined = await plan(view, false);
  // No write would tell that what was seen is out of date.
  if (first.parts.length === 0) first = await plan(await repository.view(), true);
  if (first.parts.length === 0) return advanceImport(scope, progress, after);
  ahead.expect(at + 1);
  const writing = repository.write(async (current) => {
    seen.view = current;
    // The first plan rests on what was just seen; any further one means that something has changed since.
    const planned = first && current.v === at ? first : await plan(current, true);
    first = undefined;
    return planned;
  }, retryPolicyOf(run));
  // What fails while reading ahead is read again in its turn.
  await Promise.all([writing, onPlanned({ lastV: after.lastV, undoneTo: after.undoneTo }).catch(() => undefined)]);
  return after;
};

/** The part that takes a change back; undefined when the record has been changed since, or its old name is taken. */
const undoPart = <Rec extends Base>(
  repository: Repository<Rec, unknown>,
  view: ListView,
  record: Rec,
  change: PastChange,
): Part | undefined => {
  if (record.version !== change.version) return undefined;
  if (change.op === 'create') return repository.withdrawal(record);
  // What fields meant before an upcaster is not what they mean now.
  if (change.schema !== repository.schemaNumber) return undefined;
  const added = Object.keys(change.after).filter((field) => !(field in change.before));
  const kept = Object.fromEntries(Object.entries(record).filter(([field]) => !added.includes(field)));
  try {
    return repository.change(view, record, {
      ...kept,
      ...change.before,
      version: record.version + 1,
    } as unknown as Rec);
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return undefined;
  }
};
