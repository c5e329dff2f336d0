import * as z from 'zod';
import type { Action } from '../rules/access.ts';
import { BULK_MAX_BYTES, BULK_MAX_COLUMNS, TEXT_MAX } from '../rules/limits.ts';
import { Id } from './common.ts';

/** What a spreadsheet holds, in the words of the spec's `modifier`. Spec part 2, section 7 "Bulk upload". */
export const BulkKind = z.enum(['reseller', 'techProvider', 'endUser'], { error: 'Please select file' });
export type BulkKind = z.infer<typeof BulkKind>;

/** The right to upload a kind is also the right to its template, imports and export (ROLE_MATRIX rows 50, 65, 73, 83). */
export const bulkActions = {
  reseller: 'bulk.reseller',
  techProvider: 'bulk.tp',
  endUser: 'bulk.eu',
} as const satisfies Record<BulkKind, Action>;

/** Which rows are taken: those that create, those that change, or both. */
export const ImportMode = z.enum(['createOnly', 'updateOnly', 'both']);

/** How the rows of a checked file are committed. With `allOrNothing` one row that cannot be taken refuses them all. */
export const ImportOptions = z.object({ mode: ImportMode.default('both'), allOrNothing: z.boolean().default(false) });
export type ImportOptions = z.infer<typeof ImportOptions>;

/**
 * Which fields columns of the file are, by their headers as the file writes them; '' passes a column over. What is not
 * in here is found by its name. GOALS "Bulk import", mapping.
 */
export const ColumnChoice = z
  .record(z.string().min(1).max(TEXT_MAX), z.string().max(TEXT_MAX))
  .refine((choice) => Object.keys(choice).length <= BULK_MAX_COLUMNS);
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** What the headers of a file leave open. */
export const ColumnReport = z.object({
  /** Headers that name no field, or one that another column is already: these columns were passed over. */
  unknownColumns: z.array(z.string()).default([]),
  /** The fields that are nearest to some of them. */
  suggestedColumns: z.record(z.string(), z.string()).default({}),
  /** Headers of required columns that no column of the file is: without them the import is refused. */
  missingColumns: z.array(z.string()).default([]),
});
export type ColumnReport = z.infer<typeof ColumnReport>;

/**
 * POST /security/document/upload: with `fileBody` (base64, at most 4 MB) or, without it, a request for an address to PUT
 * to. With `review` the import waits for the person when its dry run is done; otherwise it goes on by itself.
 */
export const BulkUpload = z.object({
  fileName: z.string({ error: 'Please select file' }).trim().min(1, 'Please select file').max(255),
  fileBody: z.string().optional(),
  size: z.number().int().positive('Pls upload file with data').max(BULK_MAX_BYTES).optional(),
  companyId: z.string().trim().optional(),
  review: z.boolean().default(false),
  columns: ColumnChoice.default({}),
  ...ImportOptions.shape,
});

/** Body of POST /security/document/upload/{id}/columns: the file is checked again with these, and then waits. */
export const ColumnsChosen = z.object({ columns: ColumnChoice });

/** Where the browser PUTs a spreadsheet, with the headers that were signed. */
export const UploadTarget = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });

/** Answer to an upload: the import it started and, when asked without a body, where to PUT the file. */
export const BulkAccepted = z.object({ importId: Id, upload: UploadTarget.optional() });

/** A cell that could not be taken: row and column as the sheet numbers them, and what to do. */
export const RowError = z.object({ row: z.number().int(), column: z.string(), value: z.string(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

/** What became of the rows; `skipped` are those the mode leaves out, or a cancelled or refused import has not come to. */
export const ImportCounts = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int().default(0),
  failed: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/**
 * waiting for the file, checking every row, checked and waiting for the person, running, undoing; then done (also with
 * failed rows), refused as a whole with `message`, cancelled, or undone.
 */
export const ImportState = z.enum([
  'waiting',
  'checking',
  'checked',
  'running',
  'undoing',
  'done',
  'refused',
  'cancelled',
  'undone',
]);
export type ImportState = z.infer<typeof ImportState>;

/** What an undo did: records removed, put back, and left because somebody has changed or used them since. */
export const UndoCounts = z.object({ removed: z.number().int(), restored: z.number().int(), left: z.number().int() });
export type UndoCounts = z.infer<typeof UndoCounts>;

/**
 * One import in a list. `plan` is what the dry run found, whatever the mode: created + updated + unchanged + failed =
 * rows, and `planFor` of contract/rules/import-plan.ts says what a mode makes of it. `counts` is what was done: created +
 * updated + unchanged + skipped + failed = rows, once there is an end to speak of. `done` rows have been looked at.
 */
export const ImportSummary = z.object({
  id: Id,
  kind: BulkKind,
  companyId: z.string(),
  fileName: z.string(),
  state: ImportState,
  message: z.string(),
  options: ImportOptions,
  /** What was said about columns, and what is still open. */
  columns: ColumnChoice.default({}),
  ...ColumnReport.shape,
  plan: ImportCounts,
  counts: ImportCounts,
  undo: UndoCounts,
  done: z.number().int(),
  /** Errors of single cells; the workbook of refused rows exists when there are any. */
  errorCount: z.number().int(),
  /** It still waits, but its file has not come while it could be sent. */
  overdue: z.boolean().default(false),
  /** Until when the import can be undone, '' when it cannot. */
  undoUntil: z.string(),
  /** Who uploaded the file. */
  by: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** The report of one import, with the first thousand of its errors. */
export const ImportReport = ImportSummary.extend({ errors: z.array(RowError) });
export type ImportReport = z.infer<typeof ImportReport>;

/** A spreadsheet to save, base64. */
export const SheetFile = z.object({ fileName: z.string(), fileBody: z.string() });

/** A spreadsheet to fetch from an address that is open for a minute. */
export const SheetAddress = z.object({ fileName: z.string(), url: z.string() });
