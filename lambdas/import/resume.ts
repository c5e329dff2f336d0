import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { ImportCounts } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { openChangeFlow } from '../bulk-change/change-flow.ts';
import { tellImportEnded } from '../domain/notifications/import-ended.ts';
import { advanceImport, findImport, Superseded } from '../entities/imports/import.ts';
import { endedEarly, type ImportProgress } from '../entities/imports/import-progress.ts';
import { resumeKey } from '../entities/imports/upload-keys.ts';
import { log } from '../kit/log.ts';
import { putObject } from '../ports/s3/objects.ts';
import { Busy } from '../store/journal/write/retry-policy.ts';
import { chosenScope, type Scope } from '../store/scope.ts';
import { OPERATOR } from './batch/actor.ts';
import { putReport, putResult } from './batch/files.ts';
import type { Run } from './batch/run.ts';
import { importDefinitions } from './definitions/all-definitions.ts';
import { openFileFlow } from './rows/file-flow.ts';
import { refusedRows } from './rows/refused-rows.ts';

/** Errors of the file store and the table that no repetition of the same call changes. */
const LASTING = ['ValidationException', 'EntityTooLarge', 'ItemCollectionSizeLimitExceededException'];

/**
 * The message for an error that a retry cannot fix, so that the import is refused at once. Undefined for one that may
 * pass: a connection, throttling, a write conflict.
 */
const lastingCause = (error: unknown): ApplicationError | undefined => {
  if (error instanceof RangeError) return tooLarge;
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof z.ZodError) return unreadable;
  return error instanceof Error && LASTING.includes(error.name) ? tooLarge : undefined;
};

const tooLarge = new ApplicationError(
  'Upload failed',
  'The file holds more than can be processed at once. Split it into several files, or shorten its longest cells.',
);
const unreadable = new ApplicationError(
  'Upload failed',
  'The rows of the file could not be processed. Save it in Excel or LibreOffice as a new workbook (.xlsx) and upload that.',
);

/** The steps of an import: those of a file, or of a change without one. */
const openFlow = (progress: ImportProgress) =>
  progress.change ? openChangeFlow(progress, progress.change) : openFileFlow(progress);

/** '3 of 500 rows could not be imported'; a change speaks of records. */
const describeRefused = ({ failed, rows }: ImportCounts, change: ImportProgress['change']) =>
  change
    ? `${figure(failed)} of ${counted(rows, 'record')} could not be changed`
    : `${figure(failed)} of ${counted(rows, 'row')} could not be imported`;

const operatorScope = (progress: ImportProgress) => chosenScope(OPERATOR, progress.companyId);

/** Continues an import until it waits for a user, has ended, or time runs out. */
export const resumeImport = async (bucket: string, found: ImportProgress, timeLeft: () => number): Promise<void> => {
  const scope = operatorScope(found);
  if (found.isDrop && found.state === 'cancelled') return updateFilesOfCancelled(bucket, scope, found.id);
  let progress = found.stuck === '' ? found : await revive(scope, found);
  try {
    progress = await work(bucket, progress, timeLeft);
  } catch (error) {
    if (error instanceof Busy) return void (await requeue(bucket, progress));
    if (error instanceof Superseded) return updateFilesOfCancelled(bucket, scope, progress.id);
    const lasting = error instanceof ApplicationError ? undefined : lastingCause(error);
    if (lasting) log.error('an import cannot go on', { importId: progress.id, error });
    if (lasting) return refuse(bucket, scope, progress.id, lasting, progress.state);
    if (!(error instanceof ApplicationError)) throw error;
    await refuse(bucket, scope, progress.id, error);
  }
};

/** The scope of an undo, which names the import: history and activity distinguish the undo from what it undoes. */
const undoScope = (scope: Scope, { id, change }: ImportProgress): Scope => {
  const via = change ? 'undoOfChange' : 'undoOfImport';
  return { ...scope, actor: { ...scope.actor, via, importId: id } };
};

const work = async (bucket: string, start: ImportProgress, timeLeft: () => number): Promise<ImportProgress> => {
  let progress = start;
  if (!['checking', 'checked', 'running', 'undoing'].includes(progress.state)) {
    // A crash may have come between the end and its notification.
    await tellImportEnded(progress);
    return progress;
  }
  const { scope, check, commit, undo } = await openFlow(progress);
  const run = (): Run => ({ bucket, scope, progress, timeLeft });
  if (progress.state === 'checking') progress = await check(run());
  if (progress.state === 'checked') progress = await begin(bucket, scope, progress);
  if (progress.state === 'running') {
    progress = await commit(run());
    if (progress.state === 'running' && progress.done < progress.good) return requeue(bucket, progress);
    if (progress.state === 'running') progress = await end(bucket, scope, progress);
  }
  if (progress.state === 'undoing') {
    progress = await undo({ ...run(), scope: undoScope(scope, progress) });
    if (progress.firstV > 0 && progress.lastV >= progress.firstV) return requeue(bucket, progress);
    progress = await endUndo(bucket, scope, progress);
  }
  return progress;
};

/**
 * A checked import waits for a user to confirm it, or goes on if no review was requested. An all-or-nothing import with
 * failed rows is refused here, before anything is written.
 */
const begin = async (bucket: string, scope: Scope, progress: ImportProgress) => {
  if (progress.review) {
    await writeInboundResult(bucket, progress);
    return progress;
  }
  const { plan, options, change } = progress;
  if (options.allOrNothing && plan.failed > 0)
    throw new ApplicationError(`${describeRefused(plan, change)}, so none was.`);
  return advanceImport(scope, progress, { state: 'running' });
};

/** Writes an object whose event makes the queue deliver one more message, which continues the import. */
const requeue = async (bucket: string, progress: ImportProgress) => {
  await putObject(bucket, resumeKey(progress.companyId, progress.id), Buffer.from(progress.state), {
    contentType: 'text/plain',
  });
  return progress;
};

/** Files are written first: a finished import always has its files. */
const end = async (bucket: string, scope: Scope, progress: ImportProgress) => {
  const { counts, change } = progress;
  const message = counts.failed === 0 ? '' : `${describeRefused(counts, change)}.`;
  return finish(bucket, scope, progress, { state: 'done', message });
};

const endUndo = (bucket: string, scope: Scope, progress: ImportProgress) => {
  const { counts, undo, undoTo } = progress;
  if (undoTo === 'undone') return finish(bucket, scope, progress, { state: 'undone' });
  // Rows that were undone do not count as imported.
  const remaining = { ...counts, created: counts.created - undo.removed, updated: counts.updated - undo.restored };
  return finish(bucket, scope, progress, { state: undoTo, counts: endedEarly({ counts: remaining }) });
};

const finish = async (bucket: string, scope: Scope, progress: ImportProgress, changes: Partial<ImportProgress>) => {
  const { sheet } = importDefinitions[progress.kind];
  const refused = await refusedRows(bucket, progress, sheet);
  const errorCount = await putReport(bucket, progress, sheet, refused);
  const ended = { ...changes, errorCount, finishedAt: progress.finishedAt || new Date().toISOString() };
  if (progress.isDrop) await putResult(bucket, { ...progress, ...ended }, sheet, refused);
  const after = await advanceImport(scope, progress, ended);
  await tellImportEnded(after);
  return after;
};

const writeInboundResult = async (bucket: string, progress: ImportProgress) => {
  if (!progress.isDrop) return;
  const { sheet } = importDefinitions[progress.kind];
  await putResult(bucket, progress, sheet, await refusedRows(bucket, progress, sheet));
};

/** Writes the files of a cancelled import again: a user has cancelled it while the worker was writing. */
const updateFilesOfCancelled = async (bucket: string, scope: Scope, id: string) => {
  const progress = await findImport(scope, id);
  if (progress?.state !== 'cancelled') return;
  const { sheet } = importDefinitions[progress.kind];
  await putReport(bucket, progress, sheet, await refusedRows(bucket, progress, sheet));
  await writeInboundResult(bucket, progress);
};

/** Ends an import as refused. With `stuck`, an operator can resume it at that state once the cause is fixed. */
const refuse = async (
  bucket: string,
  scope: Scope,
  id: string,
  { message, reason }: ApplicationError,
  stuck: ImportProgress['stuck'] = '',
) => {
  const progress = await findImport(scope, id);
  if (!progress || progress.state === 'refused') return;
  await finish(bucket, scope, progress, {
    state: 'refused',
    stuck,
    message: [message, reason].filter((text) => text !== '').join(': '),
    counts: endedEarly(progress),
  });
};

/** Ends an import whose message fails repeatedly; the message itself goes to the dead-letter queue. */
export const abortImport = async (bucket: string, { id, companyId }: ImportProgress): Promise<void> => {
  const scope = chosenScope(OPERATOR, companyId);
  const progress = await findImport(scope, id);
  if (!progress || !['checking', 'running', 'undoing'].includes(progress.state)) return;
  await finish(bucket, scope, progress, {
    state: 'refused',
    stuck: progress.state,
    message: 'Service failed! The import was stopped after three attempts. An operator can let it go on.',
    counts: endedEarly(progress),
  });
};

/** An operator has redriven a message of the dead-letter queue: the import resumes at the state where it stopped. */
const revive = (scope: Scope, progress: ImportProgress) => {
  const { counts, plan, done, stuck } = progress;
  const { created, updated, unchanged, failed } = counts;
  const skipped = done - created - updated - unchanged - (failed - plan.failed);
  return advanceImport(scope, progress, {
    state: stuck === '' ? progress.state : stuck,
    stuck: '',
    message: '',
    finishedAt: '',
    counts: { ...counts, skipped: stuck === 'running' ? skipped : counts.skipped },
  });
};
