import { ApplicationError } from '#contract/application-error.ts';
import { BULK_CHUNK_ROWS } from '#contract/rules/limits.ts';
import type { ImportProgress } from '../entities/imports/import-progress.ts';
import { count } from '../ports/metrics.ts';
import { giveWay } from '../store/journal/write/retry-policy.ts';
import type { Base } from '../store/repository/entity.ts';
import { commitBatch } from './commit-batch.ts';
import { readChunk } from './files.ts';
import type { RowWriter, Seen } from './row-writer.ts';
import { RESERVE_MS, type Run } from './run.ts';

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
        ? new ApplicationError('Update Failed', 'The plan is not kept any more. Make it again.')
        : new ApplicationError('Upload failed', 'The checked rows are not kept any more. Upload the file again.');
    while (progress.state === 'running' && progress.done < end) {
      const from = progress.done - part * BULK_CHUNK_ROWS;
      const to = from + writer.rowsPerWrite;
      const before = progress.lastV;
      const rowsBefore = written(progress);
      const batch = { rows: rows.slice(from, to), following: rows.slice(to, to + writer.rowsPerWrite) };
      progress = await commitBatch(writer, { ...run, progress }, batch, seen);
      count('RowsImported', written(progress) - rowsBefore);
      const isAlone = before === 0 || progress.lastV <= before + 1;
      if (!isAlone) await giveWay();
    }
    if (run.timeLeft() < RESERVE_MS) break;
  }
  return progress;
};

const written = ({ counts }: ImportProgress) => counts.created + counts.updated;
