import { setImmediate } from 'node:timers/promises';
import { ApplicationError } from '#contract/application-error.ts';
import type { ImportCounts } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { BULK_CHUNK_ROWS } from '#contract/rules/limits.ts';
import { advanceImport, advanceItem } from '#lambdas/entities/imports/import.ts';
import { advanced, type ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { companyExists } from '#lambdas/entities/records/company-lookup.ts';
import { count } from '#lambdas/ports/metrics.ts';
import type { SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { giveWay } from '#lambdas/store/journal/write/retry-policy.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { putFailed, readChunk } from './files.ts';
import { RESERVE_MS, type RowPlan, type RowWriter, type Run, retryPolicyOf, type Seen } from './run.ts';

/** The import is all or nothing, and a row cannot be saved. */
class RowsRefused extends Error {}

/**
 * Writes as many of the rows as fit in one transaction, with their journal entry and the import's progress; returns the
 * progress. Where an all-or-nothing import meets a row that cannot be saved, it begins to be rolled back.
 */
const commitBatch = async <Rec extends Base>(
  writer: RowWriter<Rec>,
  run: Run,
  left: readonly SheetRow[],
  seen: Seen,
): Promise<ImportProgress> => {
  const { bucket, scope, progress } = run;
  const { repository, rowsPerWrite } = writer;
  const { mode } = progress.options;
  const rows = left.slice(0, rowsPerWrite);
  const ask = (view: ListProjection) => writer.plan(view, rows, mode);
  /** Stores failed rows before the transaction that counts them. */
  const next = async (view: ListProjection, { failed, parts, took, tally }: RowPlan) => {
    if (failed.length > 0) await putFailed(bucket, progress, progress.done, { otherColumns: [], rows: failed });
    return advanced(progress, {
      counts: added(progress.counts, tally),
      done: progress.done + took,
      failedAt: failed.length > 0 ? [...progress.failedAt, progress.done] : progress.failedAt,
      ...(parts.length > 0 ? { firstV: progress.firstV || view.v + 1, lastV: view.v + 1 } : {}),
    });
  };
  const isRefused = () => progress.options.allOrNothing && after.counts.failed > 0;
  let view = seen.view ?? (await repository.view());
  let at = view.v;
  let outcome = plannedAhead(seen, view, rows) ?? (await ask(view));
  let after = await next(view, outcome);
  // Nothing is written then, so no failed condition would show that the list was stale, or changed while rows were planned.
  while (isRefused() || outcome.parts.length === 0) {
    view = await repository.view();
    if (view.v === at) break;
    at = view.v;
    outcome = await ask(view);
    after = await next(view, outcome);
  }
  if (isRefused()) return takeBack(scope, progress, after);
  if (outcome.parts.length === 0) return advanceImport(scope, progress, after);
  let isFirst = true;
  const writing = repository
    .write(async (current) => {
      seen.view = current;
      // The first plan was made for this version of the list; on any other version the rows are planned again.
      if (!isFirst || current.v !== at) {
        outcome = await ask(current);
        after = await next(current, outcome);
        if (isRefused()) throw new RowsRefused();
      }
      isFirst = false;
      const transactItems = [
        advanceItem(scope, progress, after),
        companyExists(progress.companyId, () => new ApplicationError('Company Id is not available')),
        ...outcome.transactItems,
      ];
      return { parts: outcome.parts, transactItems, importId: progress.id };
    }, retryPolicyOf(run))
    .catch(async (error: unknown) => {
      if (!(error instanceof RowsRefused)) throw error;
      after = await takeBack(scope, progress, after);
    });
  const planning = setImmediate().then(async () => {
    const following = left.slice(outcome.took, outcome.took + rowsPerWrite);
    if (!writer.planAhead || following.length === 0) return;
    const written = new Set(outcome.parts.map(({ change }) => change.id));
    const v = at + 1;
    seen.ahead = { ...(await writer.planAhead(view, following, mode, v + 1)), rows: following, v, written };
  });
  // The transaction is on its way by then. What cannot be planned ahead is planned when its turn comes.
  await Promise.all([writing, planning.catch(() => undefined)]);
  await outcome.written?.();
  return after;
};

/** The plan that was made for these rows while the write before was on its way, if it holds on the list as that write has left it. */
const plannedAhead = (seen: Seen, view: ListProjection, rows: readonly SheetRow[]): RowPlan | undefined => {
  const { ahead } = seen;
  seen.ahead = undefined;
  const isForThese = ahead?.v === view.v && ahead.rows.length === rows.length && ahead.rows[0] === rows[0];
  return isForThese && ahead.isGood(view, ahead.written) ? ahead.plan : undefined;
};

/** All or nothing: a row that passed the check can no longer be saved, so the rows written before are undone. */
const takeBack = (scope: Run['scope'], before: ImportProgress, { counts, failedAt }: ImportProgress) => {
  const failed = counts.failed;
  return advanceImport(scope, before, {
    state: 'undoing',
    undoTo: 'refused',
    undoneTo: 0,
    failedAt,
    counts: { ...before.counts, failed },
    message: `${figure(failed)} of ${counted(counts.rows, 'row')} could not be imported, so none was.`,
  });
};

const added = (counts: ImportCounts, tally: RowPlan['tally']): ImportCounts => ({
  rows: counts.rows,
  created: counts.created + tally.created,
  updated: counts.updated + tally.updated,
  unchanged: counts.unchanged + tally.unchanged,
  skipped: counts.skipped + tally.skipped,
  failed: counts.failed + tally.failed,
});

/**
 * Commits chunk after chunk. Each transaction holds records, their journal entry and the import's progress, so a crash
 * between two transactions loses nothing and repeats nothing. Returns early, after at least one chunk, when time runs
 * out.
 */
export const commitRows = async <Rec extends Base>(
  open: () => Promise<RowWriter<Rec>>,
  run: Run,
): Promise<ImportProgress> => {
  let { progress } = run;
  const seen: Seen = {};
  while (progress.state === 'running' && progress.done < progress.good) {
    const part = Math.floor(progress.done / BULK_CHUNK_ROWS);
    const rows = await readChunk(run.bucket, progress, part);
    const end = Math.min(progress.good, (part + 1) * BULK_CHUNK_ROWS);
    const writer = await open();
    if (rows.length !== end - part * BULK_CHUNK_ROWS)
      throw progress.change
        ? new ApplicationError('Update Failed', 'The plan is no longer stored. Make it again.')
        : new ApplicationError('Upload failed', 'The checked rows are no longer stored. Upload the file again.');
    while (progress.state === 'running' && progress.done < end) {
      const from = progress.done - part * BULK_CHUNK_ROWS;
      const before = progress.lastV;
      const rowsBefore = written(progress);
      progress = await commitBatch(writer, { ...run, progress }, rows.slice(from), seen);
      count('RowsImported', written(progress) - rowsBefore);
      const isAlone = before === 0 || progress.lastV <= before + 1;
      if (!isAlone) await giveWay();
    }
    if (run.timeLeft() < RESERVE_MS) break;
  }
  return progress;
};

const written = ({ counts }: ImportProgress) => counts.created + counts.updated;
