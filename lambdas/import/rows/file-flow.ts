import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { ImportCounts, ImportOptions } from '#contract/import/record.ts';
import { BULK_MAX_COLUMNS } from '#contract/rules/limits.ts';
import type { Standee } from '#contract/standing/step.ts';
import { advanceImport, putFileColumns } from '#lambdas/entities/imports/import.ts';
import { putChangedRows, putChanges } from '#lambdas/entities/imports/import-list.ts';
import { type ImportProgress, noCounts } from '#lambdas/entities/imports/import-progress.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { plainText } from '#lambdas/sheets/cell-text.ts';
import { guardSpreadsheet } from '#lambdas/sheets/read/guard.ts';
import type { ReadSheet, SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import { type ColumnChoices, exampleOf } from '#lambdas/sheets/write/template.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { actorOf } from '../batch/actor.ts';
import { commitRows } from '../batch/commit-rows.ts';
import { putChunks, putFailed, putReport, readFile } from '../batch/files.ts';
import { ENTRY_BYTES, type FailedRow, type FileRun, type Flow, type GoodRow, type RowWriter } from '../batch/run.ts';
import { undoRows } from '../batch/undo-rows.ts';
import { endUserImport } from '../definitions/end-user.ts';
import { columnChoices, type ImportDefinition, type RowMapper } from '../definitions/import-definition.ts';
import { providerImport } from '../definitions/provider.ts';
import { resellerImport } from '../definitions/reseller.ts';
import { collectChanges } from './collect-changes.ts';
import { judgeDates } from './date-columns.ts';
import { planAhead, planRows } from './plan-rows.ts';

/**
 * The rows without the template's example, which people often leave in. A row counts as the example only if every cell
 * equals it. `exampleRow` is its number, 0 for none.
 */
const withoutExample = (rows: SheetRow[], { columns }: SheetSpec, choices: ColumnChoices) => {
  const example = new Map(
    Object.entries(columns).map(([field, column]) => [field, plainText(exampleOf(column, choices[field]))]),
  );
  const isExample = ({ cells, others = [] }: SheetRow) =>
    others.every((text) => text === '') && [...example].every(([field, text]) => (cells[field] ?? '') === text);
  const at = rows.slice(0, 1).findIndex(isExample);
  if (at < 0) return { rows, exampleRow: 0 };
  if (rows.length === 1)
    throw new ApplicationError('Pls upload file with data', 'The file holds only the example row of the template.');
  return { rows: rows.slice(1), exampleRow: rows[0]?.number ?? 0 };
};

const ROWS_AT_ONCE = 1_000;
/** How often a long check stores its progress: about once a second. */
const ROWS_PER_UPDATE = 4_000;

/**
 * The dry run: every row is read and planned, chunks and errors are stored, and no record is written. The plan is made
 * without a mode (create, update or both), so that the user can still choose one.
 */
const checkRows = async <Rec extends Base, Fields>(
  kind: ImportDefinition<Rec, Fields>,
  { bucket, scope, owner, progress: start }: FileRun,
): Promise<ImportProgress> => {
  let progress = start;
  const object = await getObject(bucket, progress.key);
  if (!object) throw new ApplicationError('Upload failed', 'The file was deleted.');
  await guardSpreadsheet(progress.key, object.bytes);
  const found = readFile(object.bytes, kind.sheet, progress);
  const { otherColumns, columns, hasKey, isCut, sheets } = found;
  const checked = { ...progress, checkId: randomUUID() };
  await putFileColumns(bucket, checked, found.fileColumns);
  const refuseColumns = async (): Promise<never> => {
    await advanceImport(scope, progress, { ...columns, ...sheets, checkId: checked.checkId });
    throw new ApplicationError('Upload failed', missing(found, kind.sheet, isCut));
  };
  if (!hasKey) return refuseColumns();
  const { rows, exampleRow } = withoutExample(found.rows, kind.sheet, await columnChoices(kind.sheet));
  const total = rows.length;
  const { errorsOf, dateColumns } = judgeDates(rows, kind.sheet, progress);
  const rowMapper = await kind.open(scope, owner);
  const view = await kind.repository(scope).view();
  const plan: ImportCounts = { ...noCounts, rows: total };
  const used = new Set<string>();
  const seen = new Set<string>();
  const failed: FailedRow[] = [];
  const accepted: SheetRow[] = [];
  const changes = collectChanges(kind.sheet);
  const sizes: number[] = [];
  const putPiece = async () => {
    const piece = changes.takePiece();
    if (piece.length > 0) await putChangedRows(bucket, checked, sizes.push(piece.length) - 1, piece);
  };
  let existing = 0;
  // In parts, because the records of fifty thousand rows would fill the memory.
  for (let from = 0; from < total; from += ROWS_AT_ONCE) {
    if (total > ROWS_PER_UPDATE && from % ROWS_PER_UPDATE === 0)
      progress = await advanceImport(scope, progress, { plan, counts: { ...noCounts, rows: total }, done: from });
    // Removed from the list to free memory: the person's own columns are needed only for rows that fail.
    const read = rows
      .splice(0, ROWS_AT_ONCE)
      .map((row) => ({ row, fields: rowMapper.read(row.cells), amiss: errorsOf(row) }));
    const { note } = changes;
    // The rows before these are stored meanwhile.
    const stored = putPiece();
    const planned = planRows({ kind, rowMapper, scope, mode: 'both', used, seen, note }, view, read);
    const [outcome] = await Promise.all([planned, stored]);
    const refused = new Set(outcome.failed.map(({ number }) => number));
    for (const { row } of read) if (!refused.has(row.number)) accepted.push({ number: row.number, cells: row.cells });
    failed.push(...outcome.failed);
    existing += outcome.found;
    for (const rowOutcome of ['created', 'updated', 'unchanged'] as const)
      plan[rowOutcome] += outcome.tally[rowOutcome];
  }
  const areNew = existing === 0 && failed.every(({ cells }) => !cells.id);
  if (columns.missingColumns.length > 0 && areNew) return refuseColumns();
  plan.failed = failed.length;
  const refused = { otherColumns, rows: failed.sort((a, b) => a.number - b.number) };
  await putPiece();
  await putChanges(bucket, checked, { ...changes.shown(), pieces: sizes.length, sizes });
  await putChunks(bucket, checked, accepted);
  await putFailed(bucket, checked, 'check', refused);
  const errorCount = await putReport(bucket, progress, kind.sheet, refused);
  return advanceImport(scope, progress, {
    ...columns,
    ...sheets,
    exampleRow,
    dateColumns,
    checkId: checked.checkId,
    state: 'checked',
    message: '',
    plan,
    counts: { ...noCounts, rows: total, failed: failed.length },
    good: accepted.length,
    done: 0,
    errorCount,
  });
};

const missing = ({ columns: report, sheets }: ReadSheet, { columns }: SheetSpec, isCut: boolean) => {
  const { missingColumns, suggestedColumns } = report;
  const nearest = new Map(Object.entries(suggestedColumns).map(([header, field]) => [columns[field]?.header, header]));
  const named = missingColumns
    .map((header) => (nearest.has(header) ? `"${header}" (is it "${nearest.get(header)}"?)` : `"${header}"`))
    .join(', ');
  const cut = isCut ? ` Only the first ${BULK_MAX_COLUMNS} columns are read.` : '';
  const [hidden] = sheets.otherSheets.filter((name) => sheets.hiddenSheets.includes(name));
  const isOne = sheets.otherSheets.length + sheets.hiddenSheets.length === 0;
  const which = isOne ? 'The sheet' : `The sheet "${sheets.sheet}"`;
  const there = hidden === undefined ? '' : ` The hidden sheet "${hidden}" has its columns and was not read.`;
  const [columnWord, theyAre] =
    missingColumns.length === 1 ? ['column', 'column it is'] : ['columns', 'columns they are'];
  return `${which} has no ${columnWord} ${named}.${cut}${there} Say which ${theyAre}, or download the template to see the columns.`;
};

/** The writer of a file's rows; names and lists are loaded when it is opened. */
const openFileWriter = async <Rec extends Base, Fields>(
  kind: ImportDefinition<Rec, Fields>,
  { scope, owner }: FileRun,
): Promise<RowWriter<Rec>> => {
  const rowMapper = await kind.open(scope, owner);
  const read = createReader(rowMapper);
  const repository = kind.repository(scope);
  const fresh = createMaker(rowMapper, () => repository.newId());
  const requestOf = (mode: ImportOptions['mode']) => ({
    ...{ kind, rowMapper, scope, mode, fresh },
    ...{ used: new Set<string>(), limit: ENTRY_BYTES },
  });
  // Rows are read again when they are committed: lists and names may have changed since they were checked.
  const goodRows = (rows: readonly SheetRow[]) => rows.map((row) => ({ row, fields: read(row) }));
  return {
    rowsPerWrite: kind.rowsPerWrite,
    repository,
    plan: (view, rows, mode) => planRows(requestOf(mode), view, goodRows(rows)),
    planAhead: (view, rows, mode, entry) => planAhead({ ...requestOf(mode), entry }, view, goodRows(rows)),
  };
};

/** Reads each row once: it is planned again after a conflict. */
const createReader = <Rec extends Base, Fields>(rowMapper: RowMapper<Rec, Fields>) => {
  const known = new WeakMap<SheetRow, Fields>();
  return (row: SheetRow): Fields => {
    const read = known.get(row) ?? rowMapper.read(row.cells);
    known.set(row, read);
    return read;
  };
};

/** Makes the record of a new row once; a problem is thrown when the row is planned, and then for that row alone. */
const createMaker = <Rec extends Base, Fields>(rowMapper: RowMapper<Rec, Fields>, newId: () => string) => {
  const known = new WeakMap<SheetRow, () => Rec>();
  const make = ({ fields }: GoodRow<Fields>) => {
    try {
      const record = rowMapper.fresh(newId(), fields);
      return () => record;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };
  return (good: GoodRow<Fields>): (() => Rec) => {
    const record = known.get(good.row) ?? make(good);
    known.set(good.row, record);
    return record;
  };
};

const createOpener =
  <Rec extends Base & Standee, Fields>(kind: ImportDefinition<Rec, Fields>) =>
  async (progress: ImportProgress): Promise<Flow> => {
    const { scope, owner } = await actorOf(progress, kind);
    return {
      scope,
      check: (run) => checkRows(kind, { ...run, owner }),
      commit: (run) => commitRows(() => openFileWriter(kind, { ...run, owner }), run),
      undo: (run) => undoRows(kind, run),
    };
  };

const openers = {
  reseller: createOpener(resellerImport),
  techProvider: createOpener(providerImport),
  endUser: createOpener(endUserImport),
};

/** The steps of an import of a file. Throws 403 where its person has lost the right. */
export const openFileFlow = (progress: ImportProgress): Promise<Flow> => openers[progress.kind](progress);
