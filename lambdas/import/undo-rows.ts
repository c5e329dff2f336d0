import { Refusal } from '../../contract/refusal.ts';
import type { Base } from '../data/entity.ts';
import { rootOf } from '../data/id.ts';
import { advanced, advanceImport, advanceStep, type ImportProgress } from '../data/import.ts';
import { type Step, unmovedStep } from '../data/journal/commit.ts';
import { loadView } from '../data/journal/load.ts';
import { changesAt, type PastChange } from '../data/journal/past-changes.ts';
import type { ListView } from '../data/journal/view.ts';
import type { Part } from '../data/part.ts';
import type { Repository } from '../data/repository.ts';
import type { ImportKind, Naming } from '../kinds/kind.ts';
import { RESERVE_MS } from './commit-rows.ts';
import type { Run } from './run.ts';

/** A removal is two items, and 100 fit into a transaction. */
const CHANGES_PER_WRITE = 40;

/**
 * Takes an import back, newest write first: created records go, updated ones become what they were. What somebody has
 * changed since, or refers to, stays. As safe to interrupt as the import itself.
 */
export const undoRows = async <Rec extends Base, Fields>(
  kind: ImportKind<Rec, Fields>,
  run: Run,
): Promise<ImportProgress> => {
  const repository = kind.repository(run.scope);
  let { progress } = run;
  while (progress.firstV > 0 && progress.lastV >= progress.firstV) {
    const changes = await changesAt(rootOf(progress.companyId), kind.entity, progress.lastV, progress.id);
    const batch = changes.slice(progress.undoneTo, progress.undoneTo + CHANGES_PER_WRITE);
    const undoneTo = progress.undoneTo + batch.length;
    const next = undoneTo < changes.length ? { undoneTo } : { undoneTo: 0, lastV: progress.lastV - 1 };
    progress =
      batch.length === 0
        ? await advanceImport(run.scope, progress, next)
        : await undoBatch(kind, repository, { ...run, progress }, batch, next);
    if (run.timeLeft() < RESERVE_MS && progress.lastV >= progress.firstV) return progress;
  }
  return progress;
};

const undoBatch = async <Rec extends Base, Fields>(
  kind: ImportKind<Rec, Fields>,
  repository: Repository<Rec, unknown>,
  { scope, progress }: Run,
  batch: readonly PastChange[],
  next: Partial<ImportProgress>,
): Promise<ImportProgress> => {
  let after = progress;
  const plan = async (view: ListView) => {
    const records = await repository.findMany(batch.map(({ id }) => id));
    const { named, steps } = await namedRecords(kind.naming, rootOf(progress.companyId), batch);
    const undo = { ...progress.undo };
    const parts = batch.flatMap((change): Part[] => {
      const record = records.get(change.id);
      const part = record && !named.has(change.id) ? undoPart(repository, view, record, change) : undefined;
      undo[part === undefined ? 'left' : change.op === 'create' ? 'removed' : 'restored']++;
      return part ? [part] : [];
    });
    after = advanced(progress, { ...next, undo });
    return { parts, steps: [advanceStep(scope, progress, after), ...steps] };
  };
  if ((await plan(await repository.view())).parts.length === 0) return advanceImport(scope, progress, after);
  await repository.write(plan);
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
  if (change.op === 'create') return repository.removal(record);
  const added = Object.keys(change.after).filter((field) => !(field in change.before));
  const kept = Object.fromEntries(Object.entries(record).filter(([field]) => !added.includes(field)));
  try {
    return repository.change(view, record, {
      ...kept,
      ...change.before,
      version: record.version + 1,
    } as unknown as Rec);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
};

/** Which of the created records others name by now, and steps by which nobody can begin to. */
const namedRecords = async (naming: readonly Naming[], root: string, batch: readonly PastChange[]) => {
  const created = new Set(batch.filter(({ op }) => op === 'create').map(({ id }) => id));
  const named = new Set<string>();
  const steps: Step[] = [];
  if (created.size === 0) return { named, steps };
  for (const { entity, names } of naming) {
    const { columns, v } = await loadView(root, entity);
    for (const position of columns.positions())
      for (const id of names((field) => columns.value(field, position))) if (created.has(id)) named.add(id);
    steps.push(unmovedStep(root, entity, v));
  }
  return { named, steps };
};
