import * as z from 'zod';
import type { SheetSpec } from '#contract/definition/sheet.ts';
import { planFor } from '#contract/import/plan.ts';
import type { RowError } from '#contract/import/record.ts';
import { BULK_CHUNK_ROWS } from '#contract/rules/limits.ts';
import { shortened } from '#contract/rules/text.ts';
import { errorPages } from '#lambdas/entities/imports/import.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { chunkKey, errorFileKey, errorPageKey, failedKey, resultKey } from '#lambdas/entities/imports/upload-keys.ts';
import { WORKBOOK_TYPE } from '#lambdas/kit/give-workbook.ts';
import { putJson, putObject, readJson } from '#lambdas/ports/s3/objects.ts';
import { shownText } from '#lambdas/sheets/cell-text.ts';
import { MESSAGE_HEADER } from '#lambdas/sheets/read/header.ts';
import { type ReadSheet, readSheet, type SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import { type TextSheet, workbookOf } from '#lambdas/sheets/write/workbook.ts';
import type { FailedRow, Refused } from './run.ts';

/** The rows of a file as its person has said that they are to be read. Empty cells are left out where they keep. D-105. */
export const readFile = (
  bytes: Uint8Array,
  sheet: SheetSpec,
  { columns, chosenSheet, emptyClears }: ImportProgress,
): ReadSheet => {
  const read = readSheet(bytes, sheet, columns, chosenSheet);
  return emptyClears ? read : { ...read, rows: read.rows.map(withoutEmpty) };
};

/** Without a prototype, so that no header of a file can change Object.prototype. */
const withoutEmpty = (row: SheetRow): SheetRow => {
  const cells: Record<string, string> = Object.create(null);
  for (const field of Object.keys(row.cells)) {
    const text = row.cells[field] ?? '';
    if (text !== '') cells[field] = text;
  }
  return { ...row, cells };
};

const Rows = z.array(z.object({ number: z.number(), cells: z.record(z.string(), z.string()) }));
const FailedRows = z.array(
  Rows.element.extend({
    others: z.array(z.string()).exactOptional(),
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
);
/** Only the rows: the format before the person's own columns were stored too. */
const RefusedRows = z.union([
  z.object({ otherColumns: z.array(z.string()), rows: FailedRows }),
  FailedRows.transform((rows) => ({ otherColumns: [], rows })),
]);

const EXCEL_TYPE = { contentType: WORKBOOK_TYPE };

/** Pages of errors that are written concurrently. */
const PAGES_AT_ONCE = 8;

type Which = Pick<ImportProgress, 'companyId' | 'id' | 'checkId'>;

/** Stores the rows to commit, in chunks. */
export const putChunks = async (bucket: string, which: Which, rows: readonly SheetRow[]) => {
  for (let part = 0; part * BULK_CHUNK_ROWS < rows.length; part++)
    await putJson(bucket, chunkKey(which, part), rows.slice(part * BULK_CHUNK_ROWS, (part + 1) * BULK_CHUNK_ROWS));
};

/** The rows of a chunk; empty if the bucket has deleted it. */
export const readChunk = async (bucket: string, which: Which, part: number): Promise<SheetRow[]> =>
  Rows.parse((await readJson(bucket, chunkKey(which, part))) ?? []);

/**
 * Stores rows that failed in the dry run, or in the write that began at row `at`. Overwrites those of an interrupted
 * attempt.
 */
export const putFailed = (bucket: string, which: Which, at: number | 'check', refused: Refused) =>
  putJson(bucket, failedKey(which, at), refused);

/** All rows that failed so far, in the order of the sheet. */
export const readFailed = async (bucket: string, progress: ImportProgress): Promise<Refused> => {
  const rows: FailedRow[] = [];
  let otherColumns: readonly string[] = [];
  for (const at of ['check', ...progress.failedAt] as const) {
    const found = RefusedRows.parse((await readJson(bucket, failedKey(progress, at))) ?? []);
    if (at === 'check') otherColumns = found.otherColumns;
    rows.push(...found.rows);
  }
  return { otherColumns, rows: rows.sort((a, b) => a.number - b.number) };
};

/** Every error of every row; long cells are cut. */
const errorsOf = (sheet: SheetSpec, rows: readonly FailedRow[]): RowError[] =>
  rows.flatMap(({ number, cells, problems }) =>
    problems.map(({ field, message }) => ({
      row: number,
      column: sheet.columns[field]?.header ?? '',
      value: shortened(shownText(cells[field] ?? '')),
      message,
    })),
  );

/** A workbook of the refused rows, with a column that says what to correct. */
const correctionSheet = ({ title, columns }: SheetSpec, { otherColumns, rows }: Refused): TextSheet => {
  const fields = Object.keys(columns).filter((field) =>
    rows.some(({ cells, problems }) => field in cells || problems.some((problem) => problem.field === field)),
  );
  const message = ({ problems }: FailedRow) =>
    problems.map(({ field, message: text }) => `${columns[field]?.header ?? ''}: ${text}`).join(' ');
  return {
    name: title,
    lines: [
      [...fields.map((field) => columns[field]?.header ?? ''), ...otherColumns, MESSAGE_HEADER],
      ...rows.map((row) => [
        ...fields.map((field) => row.cells[field] ?? ''),
        ...otherColumns.map((_, at) => row.others?.[at] ?? ''),
        message(row),
      ]),
    ],
  };
};

/**
 * Writes the files that can be downloaded: pages of errors, and a workbook of all refused rows. Returns the number of
 * errors.
 */
export const putReport = async (
  bucket: string,
  progress: ImportProgress,
  sheet: SheetSpec,
  refused: Refused,
): Promise<number> => {
  const errors = errorsOf(sheet, refused.rows);
  const pages = errorPages(errors);
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE)
    await Promise.all(
      pages
        .slice(from, from + PAGES_AT_ONCE)
        .map((page, at) => putJson(bucket, errorPageKey(progress, progress.id, from + at), page)),
    );
  if (refused.rows.length > 0) {
    const workbook = workbookOf(correctionSheet(sheet, refused));
    await putObject(bucket, errorFileKey(progress, progress.id), workbook, EXCEL_TYPE);
  }
  return errors.length;
};

/** Writes the result files for an operator's inbound file: the outcome, and the rows to correct. */
export const putResult = async (bucket: string, progress: ImportProgress, sheet: SheetSpec, refused: Refused) => {
  const { id, kind, companyId, fileName, state, message, counts, plan, undo, startedAt, finishedAt } = progress;
  const { unknownColumns, sheet: sheetRead, exampleRow } = progress;
  const inbound = { kind, companyId, name: fileName };
  const shown = state === 'checked' ? planFor(plan, progress.options.mode) : counts;
  const summary: TextSheet = {
    name: 'Result',
    lines: [
      ['Import', id],
      ['File', fileName],
      ...(sheetRead === '' ? [] : [['Sheet', sheetRead]]),
      ['State', state],
      ['Message', message],
      ...Object.entries(shown).map(([name, count]) => [name, String(count)]),
      ...unknownColumns.map((header) => ['Column not recognised', header]),
      ...(exampleRow === 0 ? [] : [['Example row of the template, left out', String(exampleRow)]]),
      ['Started', startedAt],
      ['Finished', finishedAt],
    ],
  };
  const workbook = workbookOf(...(refused.rows.length > 0 ? [correctionSheet(sheet, refused)] : []), summary);
  const result = { id, state, message, sheet: sheetRead, counts: shown, undo, unknownColumns, exampleRow };
  for (const of of [id, '']) {
    await putObject(bucket, resultKey(inbound, 'xlsx', of), workbook, EXCEL_TYPE);
    await putJson(bucket, resultKey(inbound, 'json', of), result);
  }
};
