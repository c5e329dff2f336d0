import { ApplicationError } from '#contract/application-error.ts';
import type { RestorableKind } from '#contract/record/deleted.ts';
import { cascades, type RemovedOwner } from '#lambdas/domain/all-cascades.ts';
import { removalTask, runCascade } from '#lambdas/domain/cascade/removal-task.ts';
import { restorables } from '#lambdas/domain/restore/kinds.ts';
import { restoreAround } from '#lambdas/domain/restore/restore-around.ts';
import { advanceImport, advanceItem } from '#lambdas/entities/imports/import.ts';
import { advanced, type ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { followUp } from '#lambdas/kit/follow-up.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import { Busy } from '#lambdas/store/journal/write/retry-policy.ts';
import { isTaskOpen } from '#lambdas/store/outbox.ts';
import { PastBatches, type Undoable } from '../past-batch.ts';
import { RESERVE_MS, type Run } from '../run.ts';

const CHANGES_AT_ONCE = 90;

/** What is deleted, as restores and as tasks call it. */
interface Deleted {
  readonly kind: RestorableKind & RemovedOwner;
  /** The name of its list. */
  readonly entity: string;
}

/** The kept copies of what an import has deleted, by record: newer deletions of the same records are others'. */
const copiesOf = async (kind: RestorableKind, { scope, progress }: Run) => {
  const { firstV, lastV, startedAt } = progress;
  const copies = new Map<string, string>();
  let before = '';
  for (let isOlder = false; !isOlder; ) {
    const { found, next } = await restorables[kind].part(scope, before);
    for (const { id, key, entry } of found) if (entry >= firstV && entry <= lastV) copies.set(id, key);
    isOlder = next === '' || (found.at(-1)?.at ?? startedAt) < startedAt;
    before = next;
  }
  return copies;
};

/** Brings one record back in the transaction that counts it; what cannot come back is left. */
const giveBack = async ({ kind }: Deleted, run: Run, { change, next }: Undoable, key: string | undefined) => {
  const { scope, progress } = run;
  const { undo } = progress;
  const left = () => advanceImport(scope, progress, { ...next, undo: { ...undo, left: undo.left + 1 } });
  if (change.op !== 'remove' || key === undefined) return left();
  const after = advanced(progress, { ...next, undo: { ...undo, restored: undo.restored + 1 } });
  const owed = removalTask(kind, change.id, scope.actor);
  if (await isTaskOpen('clear-after', change.id)) await runCascade(owed, cascades[kind]);
  try {
    const task = await restorables[kind].restore(scope, key, [advanceItem(scope, progress, after)]);
    if (task?.kind === 'restore-around') await followUp(restoreAround(task));
    return after;
  } catch (error) {
    if (error instanceof ApplicationError && !(error instanceof Busy)) return left();
    throw error;
  }
};

/**
 * Restores what a change has deleted, newest first, each record with what went with it. One whose name is taken by now, or
 * which somebody has restored already, is left. As safe to interrupt as any undo.
 */
export const undoRemovals = async (deleted: Deleted, run: Run): Promise<ImportProgress> => {
  let { progress } = run;
  const past = new PastBatches(familyIdOf(progress.companyId), deleted.entity, progress.id);
  const copies = await copiesOf(deleted.kind, run);
  while (progress.firstV > 0 && progress.lastV >= progress.firstV) {
    const { batch, passed } = await past.next(progress, CHANGES_AT_ONCE);
    if (batch.length === 0) progress = await advanceImport(run.scope, progress, passed);
    for (const undoable of batch)
      progress = await giveBack(deleted, { ...run, progress }, undoable, copies.get(undoable.change.id));
    if (run.timeLeft() < RESERVE_MS && progress.lastV >= progress.firstV) return progress;
  }
  return progress;
};
