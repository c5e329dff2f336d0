import * as z from 'zod';
import { BulkChange, ChangeExample } from '../bulk-change/record.ts';
import { Id, required } from '../fields/common.ts';
import { RemovalEffect } from '../fields/file.ts';
import { modifiers } from '../kinds/kinds.ts';
import { BULK_MAX_BYTES, BULK_MAX_COLUMNS, TEXT_MAX } from '../rules/limits.ts';
import { shortened } from '../rules/text.ts';

/**
 * One column of a file: its header, up to three of its values, and the field that it goes to, '' for none. `by` says why:
 * the header is the field's name, it is near to it and the values fit (a guess, which is followed only when the user says
 * so), the user chose it or left it out, or nothing is known.
 */
export const FileColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string(),
  by: z.enum(['name', 'guess', 'user', 'nothing']),
});
export type FileColumn = z.infer<typeof FileColumn>;

/** How a file was understood: its columns, rows that a filter hides (they are read), and cells below no header (they are not). */
export const FileColumns = z.object({
  columns: z.array(FileColumn),
  hiddenRows: z.number().int(),
  headerlessCells: z.number().int(),
});
export type FileColumns = z.infer<typeof FileColumns>;

/** A row of a checked file with the fields that it would change; of a row that creates, each field has nothing before. */
export const RowChange = ChangeExample.extend({ row: z.number().int() });
export type RowChange = z.infer<typeof RowChange>;

/** A changed row as it is stored. */
interface ChangedRow {
  readonly row: number;
  readonly name: string;
  /** The name of each field, with its value before and after. */
  readonly fields: readonly (readonly [field: string, before: string, after: string])[];
}

/** A changed row as it is shown: long values are cut. */
export const showChangedRow = ({ row, name, fields }: ChangedRow, labelOf: (field: string) => string): RowChange => ({
  row,
  name: shortened(name),
  fields: fields.map(([field, before, after]) => ({
    label: labelOf(field),
    before: shortened(before),
    after: shortened(after),
  })),
});

/** How many rows would change a column of records that exist: to another value, or to none. */
export const ColumnChange = z.object({ label: z.string(), changed: z.number().int(), cleared: z.number().int() });
export type ColumnChange = z.infer<typeof ColumnChange>;

/** What a checked file would change: counts of all rows, one page of those that update, and the first of those that create. */
export const ImportChanges = z.object({
  columns: z.array(ColumnChange),
  updated: z.array(RowChange),
  created: z.array(RowChange),
  /** How many pages there are of rows that update; of a file that release 0.2 checked only the first can be shown. */
  pages: z.number().int().default(1),
});
export type ImportChanges = z.infer<typeof ImportChanges>;

/** What a spreadsheet holds, in the words of the spec's `modifier`. Spec part 2, section 7 "Bulk upload". */
export const BulkKind = z.enum(modifiers, { error: 'Please select file' });
export type BulkKind = z.infer<typeof BulkKind>;

/** Which rows are imported: those that create, those that change, or both. */
export const ImportMode = z.enum(['createOnly', 'updateOnly', 'both']);
export type ImportMode = z.infer<typeof ImportMode>;

/** How the rows of a checked file are committed. With `allOrNothing` one row that cannot be saved refuses all. */
export const ImportOptions = z.object({ mode: ImportMode.default('both'), allOrNothing: z.boolean().default(false) });
export type ImportOptions = z.infer<typeof ImportOptions>;

/**
 * Which fields columns of the file are, by their headers as the file writes them; '' passes a column over. What is not
 * in here is found by its name. docs/design/import.md.
 */
export const ColumnChoice = z
  .record(z.string().min(1).max(TEXT_MAX), z.string().max(TEXT_MAX))
  .refine((choice) => Object.keys(choice).length <= BULK_MAX_COLUMNS);
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** Whether dates with slashes have the month or the day first; '' if no user has said so. D-106. */
export const DateOrder = z.enum(['', 'monthFirst', 'dayFirst']);
export type DateOrder = z.infer<typeof DateOrder>;

/** The order of the dates of columns, by their fields, as the user has answered. */
const DateOrders = z.record(z.string().max(TEXT_MAX), DateOrder);

/**
 * How the dates of a column were read: three of its cells with their days ('YYYY-MM-DD', '' for one that is not read before the order is
 * known). With `isAsked` one cell can only be day/month, so the column needs an answer; `order` is the one that was followed. D-106.
 */
const DateColumn = z.object({
  field: z.string(),
  order: DateOrder,
  isAsked: z.boolean(),
  examples: z.array(z.object({ text: z.string(), day: z.string() })),
});
export type DateColumn = z.infer<typeof DateColumn>;

/** What the headers of a file leave open. */
export const ColumnReport = z.object({
  /** Headers that name no field, or one that another column is already: these columns were passed over. */
  unknownColumns: z.array(z.string()).default([]),
  /** The fields that are nearest to some of them. */
  suggestedColumns: z.record(z.string(), z.string()).default({}),
  /** Headers of required columns that no column of the file is: without them rows change records and create none. */
  missingColumns: z.array(z.string()).default([]),
});
export type ColumnReport = z.infer<typeof ColumnReport>;

/** Which sheet of a workbook was read. A text file has no sheets. */
export const SheetReport = z.object({
  /** The name of the sheet, '' for none or an import from before it was stored. */
  sheet: z.string().default(''),
  /** Other sheets that have the columns, or any sheets where none has them. */
  otherSheets: z.array(z.string()).default([]),
  /** Hidden sheets that have content. */
  hiddenSheets: z.array(z.string()).default([]),
});
export type SheetReport = z.infer<typeof SheetReport>;

/** The name of a sheet to read, '' for the one that has the columns. */
const SheetName = z.string().max(TEXT_MAX).default('');

/**
 * POST /security/document/upload: with `fileBody` (base64, at most 4 MB) or, without it, a request for an address to PUT
 * to. With `review` the import waits for the person when its dry run is done; otherwise it goes on by itself.
 */
export const BulkUpload = z.object({
  fileName: required('Please select file', TEXT_MAX),
  fileBody: z.string().optional(),
  size: z.number().int().positive('Pls upload file with data').max(BULK_MAX_BYTES).optional(),
  companyId: z.string().trim().optional(),
  review: z.boolean().default(false),
  columns: ColumnChoice.default({}),
  sheet: SheetName,
  /** For a file that no user waits for: the order of its dates, where a column leaves it open. */
  dateOrder: DateOrder.default(''),
  ...ImportOptions.shape,
});

/** Body of POST /security/document/upload/{id}/columns: the file is checked again with these, and then waits. */
export const ColumnsChosen = z.object({
  columns: ColumnChoice,
  sheet: SheetName,
  emptyClears: z.boolean().default(false),
  dateOrders: DateOrders.default({}),
});
export type ColumnsChosen = z.infer<typeof ColumnsChosen>;

/** Where the browser PUTs a spreadsheet, with the headers that were signed. */
export const UploadTarget = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });

/** Answer to an upload: the import it started and, when called without a body, where to PUT the file. */
export const BulkAccepted = z.object({ importId: Id, upload: UploadTarget.optional() });

/** A cell that could not be imported: row and column as the sheet numbers them, and what to do. */
export const RowError = z.object({ row: z.number().int(), column: z.string(), value: z.string(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

/** Numbers of rows by outcome; `skipped` are those that the mode leaves out, or that a cancelled or refused import did not reach. */
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

/** What an undo did: records removed, restored, left because they were changed or used since, and refused: by the rule of their business, or by what keeps deleted ones away. */
export const UndoCounts = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  left: z.number().int(),
  refused: z.number().int().default(0),
});
export type UndoCounts = z.infer<typeof UndoCounts>;

/** Why an undo has refused some records: a sentence, how many there are, and the names of the first. */
export const UndoObstacle = z.object({ reason: z.string(), count: z.number().int(), names: z.array(z.string()) });
export type UndoObstacle = z.infer<typeof UndoObstacle>;

/**
 * What an undo would do now, with the sentence for what is refused: of the newest `looked` changes, or of all. The undo of requests
 * removes those that it revokes. Null unless it is asked for.
 */
export const UndoPlan = UndoCounts.extend({
  refused: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** Of the removed records those that cannot be restored from Deleted Records: the file they came from is their copy. */
  removedForGood: z.number().int(),
  looked: z.number().int(),
  isWhole: z.boolean(),
}).nullable();
export type UndoPlan = z.infer<typeof UndoPlan>;

/**
 * One import in a list: of a file, or a change of chosen records, which has no file and is called by what it does. `plan` is what the dry run found, independent of the mode: created + updated + unchanged + failed =
 * rows, and `planFor` of contract/import/plan.ts says what a mode makes of it. `counts` is what was done: created +
 * updated + unchanged + skipped + failed = rows, once there is an end to speak of. `done` rows have been looked at.
 */
export const ImportSummary = z.object({
  id: Id,
  kind: BulkKind,
  companyId: z.string(),
  fileName: z.string(),
  /** What is done with chosen records; null for a file. */
  change: BulkChange.nullable().default(null),
  /** The first records that a change would change; empty for a file. */
  examples: z.array(ChangeExample).default([]),
  /** What a change would do to other records. */
  effects: z.array(RemovalEffect).default([]),
  state: ImportState,
  message: z.string(),
  options: ImportOptions,
  /** What was said about columns, and what is still open. */
  columns: ColumnChoice.default({}),
  ...ColumnReport.shape,
  /** The chosen sheet, '' for none, and the one that was read. */
  chosenSheet: z.string().default(''),
  /** Empty cells clear their fields; otherwise they keep what is stored. D-105. */
  emptyClears: z.boolean().default(false),
  /** The order of the dates of all columns, '' if nothing was said, and those of single ones. */
  dateOrder: DateOrder.default(''),
  dateOrders: DateOrders.default({}),
  /** How the dates of the file were read. */
  dateColumns: z.array(DateColumn).default([]),
  ...SheetReport.shape,
  /** The row of the template's untouched example, which was left out; 0 for none. */
  exampleRow: z.number().int().default(0),
  plan: ImportCounts,
  counts: ImportCounts,
  undo: UndoCounts,
  /** Why records were refused; an undo by a release before this one has stored no reasons. */
  undoObstacles: z.array(UndoObstacle).default([]),
  done: z.number().int(),
  /** Errors of single cells; the workbook of refused rows exists when there are any. */
  errorCount: z.number().int(),
  /** The import still waits, but the time in which its file could be sent is over. */
  overdue: z.boolean().default(false),
  /** Until when the import can be undone, '' when it cannot. */
  undoUntil: z.string(),
  /** Who uploaded the file. */
  by: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** The report of one import, with one page of its errors: a thousand, or as many as fit into an answer. */
export const ImportReport = ImportSummary.extend({
  errors: z.array(RowError),
  /** How many pages the errors have, 0 without any, and which error is the first of this one: 0 for the first of all. */
  errorPages: z.number().int(),
  errorsFrom: z.number().int(),
  /** What a checked file would change, with the first page of errors; null if that is not known. */
  changes: ImportChanges.nullable().default(null),
  /** What an undo would do, if that is requested. */
  undoPlan: UndoPlan.default(null),
  /** How the columns of a file were understood that is checked or lacks columns; null if that is not known. */
  fileColumns: FileColumns.nullable().default(null),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A spreadsheet to save, base64. */
export const SheetFile = z.object({ fileName: z.string(), fileBody: z.string() });

/** A spreadsheet to fetch from an address that is open for a minute. */
export const SheetAddress = z.object({ fileName: z.string(), url: z.string() });
