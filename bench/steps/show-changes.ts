import { putChangedRows, putChanges } from '#lambdas/entities/imports/import-list.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { actorOf } from '#lambdas/import/batch/actor.ts';
import { resellerImport } from '#lambdas/import/definitions/reseller.ts';
import { collectChanges } from '#lambdas/import/rows/collect-changes.ts';
import { settings } from '#local/settings.ts';
import { importsOf } from '../data/imports.ts';
import { changedCells } from '../data/sheets.ts';
import { measure } from '../kit/measure.ts';

const bucket = settings.buckets.uploads;
const PIECE_ROWS = 1_000;
const RECORDS_PER_READ = 100;

/** The check of a file that changes every record, and by itself once more what the plan's before and after take of it. */
export const step = async ({ company, key }: { company: string; key: string }) => {
  const imports = importsOf(company);
  const check = await measure(() => imports.take(key));
  const progress = await imports.latest();
  const { scope, owner } = await actorOf(progress, resellerImport);
  const mapper = await resellerImport.open(scope, owner);
  const all = resellers(scope);
  const ids = (await all.all()).map(({ id }) => id);
  const changed: {
    row: number;
    before: Readonly<Record<string, string>>;
    after: Parameters<typeof mapper.cells>[0];
  }[] = [];
  for (let from = 0; from < ids.length; from += RECORDS_PER_READ)
    for (const record of (await all.findMany(ids.slice(from, from + RECORDS_PER_READ))).values()) {
      const before = mapper.cells(record);
      const fields = mapper.read({ ...before, ...changedCells });
      const after = mapper.merged(record, fields, new Set(Object.keys(changedCells)));
      changed.push({ row: changed.length + 2, before, after });
    }
  const shown = await measure(async () => {
    const changes = collectChanges(resellerImport.sheet);
    const sizes: number[] = [];
    for (let from = 0; from < changed.length; from += PIECE_ROWS) {
      for (const { row, before, after } of changed.slice(from, from + PIECE_ROWS))
        changes.note(row, before, () => mapper.cells(after));
      const piece = changes.takePiece();
      await putChangedRows(bucket, progress, sizes.push(piece.length) - 1, piece);
    }
    await putChanges(bucket, progress, { ...changes.shown(), pieces: sizes.length, sizes });
  });
  return { check, shown, updated: progress.plan.updated };
};
