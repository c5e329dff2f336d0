import { ApplicationError } from '#contract/application-error.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { UndoCounts } from '#contract/import/record.ts';
import type { RestorableKind } from '#contract/record/deleted.ts';
import { cascades, type RemovedOwner } from '#lambdas/domain/all-cascades.ts';
import { removalTask, runCascade } from '#lambdas/domain/cascade/removal-task.ts';
import { restorables } from '#lambdas/domain/restore/kinds.ts';
import { restoreAround } from '#lambdas/domain/restore/restore-around.ts';
import { advanceImport, advanceItem } from '#lambdas/entities/imports/import.ts';
import { advanced, type ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { documentRequestEntity, documentRequests } from '#lambdas/entities/records/document-request.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { isTaskOpen } from '#lambdas/store/outbox.ts';
import { type Scope, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { RESERVE_MS, type Run, retryPolicyOf } from '../import/batch/run.ts';
import { PastBatches, type Undoable, type UndoPlanner, withObstacle } from '../import/undo/undo-outcome.ts';
import { followUp } from '../kit/log.ts';
import { Busy } from '../store/journal/write/retry-policy.ts';

/** Requests per transaction of 100 items. */
const REQUESTS_AT_ONCE = 90;

/** Nothing has come of it: the recipient has sent, announced and declined nothing. */
const isUnanswered = ({ endedAs, declined, delivered, announced }: DocumentRequestRecord) =>
  endedAs === '' && declined.length === 0 && delivered.length === 0 && announced === 0;

/** Revokes requests in the transaction that counts them. */
const revoke = async (run: Run, batch: readonly Undoable[]): Promise<ImportProgress> => {
  const { scope, progress } = run;
  const requests = documentRequests(scope);
  const end = { endedAs: 'revoked', endedAt: new Date().toISOString() } as const;
  let after = progress;
  const plan = async (view: ListProjection) => {
    const found = await requests.findMany(batch.map(({ change }) => change.id));
    const open = [...found.values()].filter(isUnanswered);
    const undo = {
      ...progress.undo,
      removed: progress.undo.removed + open.length,
      left: progress.undo.left + batch.length - open.length,
    };
    after = advanced(progress, { ...batch.at(-1)?.next, undo });
    const parts = open.map((before) =>
      requests.change(view, before, { ...before, ...end, version: before.version + 1 }),
    );
    return { parts, transactItems: [advanceItem(scope, progress, after)] };
  };
  // A write without records would not be one.
  const { parts } = await plan(await requests.view());
  if (parts.length === 0) return advanceImport(scope, progress, after);
  await requests.write(plan, retryPolicyOf(run));
  return after;
};

/**
 * Revokes what a change has requested, newest first. A request that a user has answered, or that was ended already, is left.
 * As safe to interrupt as any undo.
 */
export const undoRequests = async (run: Run): Promise<ImportProgress> => {
  let { progress } = run;
  const past = new PastBatches(tenantIdOf(progress.companyId), documentRequestEntity.name, progress.id);
  while (progress.firstV > 0 && progress.lastV >= progress.firstV) {
    const { batch, passed } = await past.next(progress, REQUESTS_AT_ONCE);
    progress =
      batch.length === 0 ? await advanceImport(run.scope, progress, passed) : await revoke({ ...run, progress }, batch);
    if (run.timeLeft() < RESERVE_MS && progress.lastV >= progress.firstV) return progress;
  }
  return progress;
};

const CHANGES_AT_ONCE = 90;

/** The answer where the copy of a deleted record is there no longer. */
const GONE = 404;

/** What is deleted, as restores and as tasks call it. */
interface Deleted {
  readonly kind: RestorableKind & RemovedOwner;
  /** The name of its list. */
  readonly entity: string;
}

/** The preserved copy of a deleted record. */
interface Copy {
  readonly key: string;
  readonly name: string;
}

/** The preserved copies of what an import has deleted, by record: newer deletions of the same records are others'. */
const copiesOf = async (kind: RestorableKind, { scope, progress }: Pick<Run, 'scope' | 'progress'>) => {
  const { firstV, lastV, startedAt } = progress;
  const copies = new Map<string, Copy>();
  let before = '';
  for (let isOlder = false; !isOlder; ) {
    const { found, next } = await restorables[kind].part(scope, before);
    for (const { id, key, name, entry } of found) if (entry >= firstV && entry <= lastV) copies.set(id, { key, name });
    isOlder = next === '' || (found.at(-1)?.at ?? startedAt) < startedAt;
    before = next;
  }
  return copies;
};

/** Brings one record back in the transaction that counts it. What is back already is left; what cannot come back is refused, with why. */
const giveBack = async ({ kind }: Deleted, run: Run, { change, next }: Undoable, copy: Copy | undefined) => {
  const { scope, progress } = run;
  const { undo, undoObstacles } = progress;
  const left = () => advanceImport(scope, progress, { ...next, undo: { ...undo, left: undo.left + 1 } });
  if (change.op !== 'remove' || !copy) return left();
  const after = advanced(progress, { ...next, undo: { ...undo, restored: undo.restored + 1 } });
  const cascadeTask = removalTask(kind, change.id, scope.actor);
  if (await isTaskOpen('clear-after', change.id)) await runCascade(cascadeTask, cascades[kind]);
  try {
    const task = await restorables[kind].restore(scope, copy.key, [advanceItem(scope, progress, after)]);
    if (task?.kind === 'restore-around') await followUp(restoreAround(task));
    return after;
  } catch (error) {
    if (!(error instanceof ApplicationError) || error instanceof Busy) throw error;
    // A user was faster.
    if (error.http === GONE) return left();
    return advanceImport(scope, progress, {
      ...next,
      undo: { ...undo, refused: undo.refused + 1 },
      undoObstacles: withObstacle(undoObstacles, { reason: error.reason || error.message, name: copy.name }),
    });
  }
};

/**
 * Restores what a change has deleted, newest first, each record with what went with it. One whose name is used by now is
 * refused, and one that a user has restored already is left. As safe to interrupt as any undo.
 */
export const undoRemovals = async (deleted: Deleted, run: Run): Promise<ImportProgress> => {
  let { progress } = run;
  const past = new PastBatches(tenantIdOf(progress.companyId), deleted.entity, progress.id);
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

/** Why a deleted record would not come back; '' if it would. What its deletion has still to do is done before. */
const obstacleTo = async (kind: RestorableKind, scope: Scope, id: string, { key }: Copy) =>
  (await isTaskOpen('clear-after', id)) ? '' : restorables[kind].obstacle(scope, key);

/** Changes that are looked at: a user waits for it. */
const LOOKED_MAX = 500;

/** What the undo of a deletion or of requests would do now, of the newest changes. */
export const planOfUndo =
  (deleted: Deleted, { op }: BulkChange): UndoPlanner =>
  async (progress, isEnough = () => false) => {
    const tenantId = tenantIdOf(progress.companyId);
    const scope = tenantScope(serverActor, tenantId);
    const counts: UndoCounts = { removed: 0, restored: 0, left: 0, refused: 0 };
    let obstacles: ReturnType<typeof withObstacle> = [];
    const isRequest = op === 'request';
    const copies = isRequest ? new Map<string, Copy>() : await copiesOf(deleted.kind, { scope, progress });
    const judge = async (id: string, request: DocumentRequestRecord | undefined) => {
      if (isRequest) return counts[request && isUnanswered(request) ? 'removed' : 'left']++;
      const copy = copies.get(id);
      if (!copy) return counts.left++;
      const reason = await obstacleTo(deleted.kind, scope, id, copy);
      if (reason === '') return counts.restored++;
      obstacles = withObstacle(obstacles, { reason, name: copy.name });
      return counts.refused++;
    };
    const past = new PastBatches(tenantId, isRequest ? documentRequestEntity.name : deleted.entity, progress.id);
    let looked = 0;
    let at: ImportProgress = { ...progress, undoneTo: 0 };
    while (at.lastV >= at.firstV && looked < LOOKED_MAX && !isEnough(counts)) {
      const { batch, passed } = await past.next(at, CHANGES_AT_ONCE);
      const ids = batch.map(({ change }) => change.id);
      const requests = isRequest ? await documentRequests(scope).findMany(ids) : undefined;
      for (const id of ids) if (!isEnough(counts)) await judge(id, requests?.get(id));
      looked += ids.length;
      at = { ...at, ...(batch.at(-1)?.next ?? passed) };
    }
    const refused = obstacles.map(({ reason, count }) => ({ reason, count }));
    return { ...counts, refused, removedForGood: 0, looked, isWhole: at.lastV < at.firstV };
  };
