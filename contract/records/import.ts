import * as z from 'zod';
import { BULK_MAX_BYTES } from '../rules/limits.ts';
import { Id } from './common.ts';

/** What a spreadsheet holds, in the words of the spec's `modifier`. Spec part 2, section 7 "Bulk upload". */
export const BulkKind = z.enum(['reseller'], { error: 'Please select file' });
export type BulkKind = z.infer<typeof BulkKind>;

/** POST /security/document/upload: with `fileBody` (base64, at most 4 MB) or, without it, a request for an address to PUT to. */
export const BulkUpload = z.object({
  fileName: z.string({ error: 'Please select file' }).trim().min(1, 'Please select file').max(255),
  fileBody: z.string().optional(),
  size: z.number().int().positive('Pls upload file with data').max(BULK_MAX_BYTES).optional(),
  companyId: z.string().trim().optional(),
});

/** Where the browser PUTs a spreadsheet, with the headers that were signed. */
export const UploadTarget = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });

/** Answer to an upload: the import it started and, when asked without a body, where to PUT the file. */
export const BulkAccepted = z.object({ importId: Id, upload: UploadTarget.optional() });

/** A cell that could not be taken: row and column as the sheet numbers them, and what to do. */
export const RowError = z.object({ row: z.number().int(), column: z.string(), value: z.string(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

export const ImportCounts = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** waiting for the file, running, done (also with failed rows), or refused as a whole with `message`. */
export const ImportState = z.enum(['waiting', 'running', 'done', 'refused']);

/** The report of one import. created + updated + unchanged + failed = rows, always. */
export const ImportReport = z.object({
  id: Id,
  kind: BulkKind,
  fileName: z.string(),
  state: ImportState,
  message: z.string(),
  counts: ImportCounts,
  done: z.number().int(),
  errors: z.array(RowError),
  startedAt: z.string(),
  finishedAt: z.string(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A spreadsheet to save, base64. */
export const SheetFile = z.object({ fileName: z.string(), fileBody: z.string() });
