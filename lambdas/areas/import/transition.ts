import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import { undoesNothing } from '#contract/import/plan.ts';
import type { ColumnsChosen, ImportOptions, ImportSummary, UndoPlan } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { BULK_UNDO_DAYS } from '#contract/rules/limits.ts';
import { advanceImport, Superseded } from '#lambdas/entities/imports/import.ts';
import {
  endedEarly,
  type ImportProgress,
  nothingWritten,
  unchecked,
} from '#lambdas/entities/imports/import-progress.ts';
import { resumeKey } from '#lambdas/entities/imports/upload-keys.ts';
import type { UndoPlanner } from '#lambdas/import/undo/undo-outcome.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { getUndoEnd, type ImportCall, requireFields, requireImport, toSummary } from './imports.ts';

const ATTEMPTS = 20;
const DAY_MS = 86_400_000;

/** Decides a user's request: the new state of the import, undefined if it has that already. Throws if it is refused. */
type Change = (progress: ImportProgress) => Parameters<typeof advanceImport>[2] | undefined;

/** Writes a decision to an import that its worker may be writing too; decides again when the worker was faster. */
const transitionImport = async (call: ImportCall, change: Change) => {
  for (let tries = 1; ; tries++) {
    const { scope, progress } = await requireImport(call);
    try {
      const changes = change(progress);
      return changes ? await advanceImport(scope, progress, changes) : progress;
    } catch (error) {
      if (!(error instanceof Superseded) || tries === ATTEMPTS) throw error;
    }
  }
};

/** Writes an object whose event starts the worker. A repeated request does so again, so a lost message does no harm. */
const resumeWorker = async (bucket: string, progress: ImportProgress) => {
  // No worker runs for an inbound file that was only waiting, but its result has to say that it was cancelled.
  const isLeft = progress.isDrop && progress.state === 'cancelled';
  if (isLeft || ['checking', 'running', 'undoing'].includes(progress.state))
    await putObject(bucket, resumeKey(progress.companyId, progress.id), Buffer.from(progress.state), {
      contentType: 'text/plain',
    });
  return toSummary(progress);
};

const refuseOld = ({ startedAt, change }: ImportProgress) => {
  if (Date.now() - Date.parse(startedAt) > BULK_UNDO_DAYS * DAY_MS)
    throw change
      ? new ApplicationError('Update Failed', 'The plan is too old. Make it again.')
      : new ApplicationError('Upload failed', 'The check is too old. Upload the file again.');
};

/** Commits a checked file. */
export const confirmImport = async (call: ImportCall, options: ImportOptions): Promise<ImportSummary> => {
  const progress = await transitionImport(call, (before) => {
    const { state, plan } = before;
    if (state === 'running' || state === 'done') return undefined;
    if (state !== 'checked')
      throw new ApplicationError('Upload failed', 'This import is not waiting for a confirmation.');
    refuseOld(before);
    if (before.dateColumns.some(({ isAsked, order }) => isAsked && order === ''))
      throw new ApplicationError('Upload failed', 'Please say first in which order the dates are.');
    if (options.allOrNothing && plan.failed > 0)
      throw new ApplicationError(
        'Upload failed',
        `${figure(plan.failed)} of ${counted(plan.rows, 'row')} cannot be imported, so none would be.`,
      );
    return { state: 'running', options, actor: call.caller.sub };
  });
  return resumeWorker(call.bucket, progress);
};

/**
 * Checks a file again with the sheet, columns and order of dates that the user has chosen. After it the import waits
 * for a confirmation, even if it was uploaded without review.
 */
export const chooseColumns = async (
  call: ImportCall,
  { columns, sheet: chosenSheet, emptyClears, dateOrders }: ColumnsChosen,
): Promise<ImportSummary> => {
  requireFields(call.kind, columns);
  const progress = await transitionImport(call, (before) => {
    const { state, missingColumns } = before;
    const isSameChoice = isDeepStrictEqual(
      [before.columns, before.chosenSheet, before.emptyClears, before.dateOrders],
      [columns, chosenSheet, emptyClears, dateOrders],
    );
    if (state === 'checking' && isSameChoice) return undefined;
    const isOpen = state === 'checked' || (state === 'refused' && missingColumns.length > 0);
    if (before.change || !isOpen)
      throw new ApplicationError('Upload failed', 'The columns of this import cannot be chosen any more.');
    refuseOld(before);
    const again = { state: 'checking', message: '', finishedAt: '', review: true } as const;
    return { ...unchecked, ...again, columns, chosenSheet, emptyClears, dateOrders, actor: call.caller.sub };
  });
  return resumeWorker(call.bucket, progress);
};

/** Cancels an import. Rows that were written stay; those of an import of all rows or none are undone. */
export const cancelImport = async (call: ImportCall): Promise<ImportSummary> => {
  const progress = await transitionImport(call, (before) => {
    const { state, options, firstV } = before;
    if (state === 'cancelled' || (state === 'undoing' && before.undoTo === 'cancelled')) return undefined;
    if (!['waiting', 'checking', 'checked', 'running'].includes(state))
      throw new ApplicationError('Upload failed', 'This import has ended already.');
    if (state === 'running' && options.allOrNothing && firstV > 0)
      return { state: 'undoing', undoTo: 'cancelled', undoneTo: 0 };
    const ended = { state: 'cancelled', finishedAt: new Date().toISOString() } as const;
    if (state === 'running' && before.done > 0) return { ...ended, counts: endedEarly(before) };
    return { ...ended, counts: nothingWritten(before), message: 'Cancelled. Nothing was written.' };
  });
  return resumeWorker(call.bucket, progress);
};

const leftWords = ({ change }: ImportProgress, left: number) => {
  const [was, has] = left === 1 ? ['was', 'has'] : ['were', 'have'];
  if (change?.op === 'request') return `${counted(left, 'request')} ${was} answered or ${has} ended since.`;
  return `${counted(left, 'record')} ${was} ${change?.op === 'delete' ? 'put back already' : 'changed or used since'}.`;
};

/** The sentence why an undo would change nothing. */
const nothingWords = (progress: ImportProgress, { left, refused }: NonNullable<UndoPlan>) => {
  const reasons = refused.map(
    ({ count, reason }) => `${counted(count, 'record')} ${count === 1 ? 'is' : 'are'} refused. ${reason}`,
  );
  return `Nothing of it can be undone: ${[...(left > 0 ? [leftWords(progress, left)] : []), ...reasons].join(' ')}`;
};

/** Refuses an undo that would change nothing, because an import is undone only once. One that has begun continues. */
const refuseVain = async (progress: ImportProgress, planUndo: UndoPlanner) => {
  const { removed, restored } = progress.undo;
  if (getUndoEnd(progress) <= Date.now() || removed + restored > 0) return;
  const plan = await planUndo(progress, (counts) => counts.removed + counts.restored > 0);
  if (undoesNothing(plan)) throw new ApplicationError('Update Failed', nothingWords(progress, plan));
};

/** Starts the undo of an import, within seven days after its end. */
export const undoImport = async (call: ImportCall, planUndo: UndoPlanner): Promise<ImportSummary> => {
  await refuseVain((await requireImport(call)).progress, planUndo);
  const progress = await transitionImport(call, (before) => {
    if (before.state === 'undoing' || before.state === 'undone') return undefined;
    if (getUndoEnd(before) <= Date.now())
      throw new ApplicationError(
        'Update Failed',
        `An import can be undone for ${BULK_UNDO_DAYS} days, if it wrote anything.`,
      );
    return { state: 'undoing', undoTo: 'undone', undoneTo: 0, stuck: '', actor: call.caller.sub };
  });
  return resumeWorker(call.bucket, progress);
};
