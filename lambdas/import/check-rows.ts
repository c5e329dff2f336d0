import type { ImportCounts } from '../../contract/records/import.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Base } from '../data/entity.ts';
import { advanceImport, type ImportProgress, noCounts } from '../data/import.ts';
import { fold } from '../data/journal/fold.ts';
import type { CellError } from '../kinds/cell-reader.ts';
import type { Desk, ImportKind } from '../kinds/kind.ts';
import { getObject } from '../ports/objects.ts';
import { guardSpreadsheet } from '../sheets/guard.ts';
import { readRows, type SheetRow } from '../sheets/read-rows.ts';
import { putChunks, putFailed, putReport } from './files.ts';
import { judge } from './judge.ts';
import type { FailedRow, GoodRow, Run } from './run.ts';

const ROWS_AT_ONCE = 1_000;

/** The dry run: every row is read and judged, chunks and errors are kept, and no record is written. Same list, same answer. */
export const checkRows = async <Rec extends Base, Fields>(
  kind: ImportKind<Rec, Fields>,
  { bucket, scope, owner, progress }: Run,
): Promise<ImportProgress> => {
  const object = await getObject(bucket, progress.key);
  if (!object) throw new Refusal('Upload failed', 'The file is gone.');
  await guardSpreadsheet(progress.key, object.bytes);
  const rows = readRows(object.bytes, kind.sheet);
  const desk = await kind.open(scope, owner);
  const { good, failed } = readAll(kind, desk, rows);
  const view = await kind.repository(scope).view();
  const plan: ImportCounts = { ...noCounts, rows: rows.length, failed: failed.length };
  const used = new Set<string>();
  for (let from = 0; from < good.length; from += ROWS_AT_ONCE) {
    const question = { kind, desk, scope, options: progress.options, used, limit: Number.POSITIVE_INFINITY };
    const outcome = await judge(question, view, good.slice(from, from + ROWS_AT_ONCE));
    failed.push(...outcome.failed);
    for (const fate of ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const)
      plan[fate] += outcome.tally[fate];
  }
  const refused = new Set(failed.map(({ number }) => number));
  const accepted = good.filter(({ row }) => !refused.has(row.number)).map(({ row }) => row);
  failed.sort((a, b) => a.number - b.number);
  await putChunks(bucket, progress, accepted);
  await putFailed(bucket, progress, 'check', failed);
  const errorCount = await putReport(bucket, progress, kind.sheet, failed);
  return advanceImport(scope, progress, {
    state: 'checked',
    message: '',
    plan,
    counts: { ...noCounts, rows: rows.length, failed: failed.length },
    good: accepted.length,
    done: 0,
    errorCount,
  });
};

const readAll = <Rec extends Base, Fields>(
  kind: ImportKind<Rec, Fields>,
  desk: Desk<Rec, Fields>,
  rows: readonly SheetRow[],
) => {
  const seen = new Set<string>();
  const good: GoodRow<Fields>[] = [];
  const failed: FailedRow[] = [];
  for (const row of rows) {
    const { fields, errors } = desk.read(row.cells);
    const problems = [...errors, ...(fields ? repeated(kind, desk, row, fields, seen) : [])];
    if (fields && problems.length === 0) good.push({ row, fields });
    else failed.push({ ...row, problems });
  }
  return { good, failed };
};

/** Two rows for one record would overwrite each other, so the second is refused. */
const repeated = <Rec extends Base, Fields>(
  { noun }: ImportKind<Rec, Fields>,
  desk: Desk<Rec, Fields>,
  { cells }: SheetRow,
  fields: Fields,
  seen: Set<string>,
): CellError[] => {
  const unique = Object.values(desk.uniqueOf(fields)).map((value) => fold(String(value)));
  const marks = [...(cells.id ? [`id ${cells.id}`] : []), `name ${unique.join('\n')}`];
  const twice = marks.some((mark) => seen.has(mark));
  for (const mark of marks) seen.add(mark);
  return twice ? [{ field: 'name', message: `An earlier row names the same ${noun}.` }] : [];
};
