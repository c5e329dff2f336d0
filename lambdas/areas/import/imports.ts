import { ApplicationError } from '#contract/application-error.ts';
import {
  type BulkKind,
  type ColumnChoice,
  type ImportChanges,
  type ImportReport,
  type ImportSummary,
  showChangedRow,
  type UndoPlan,
} from '#contract/import/record.ts';
import { sheets } from '#contract/import/sheets.ts';
import { BULK_SHOWN_CHANGES, BULK_UNDO_DAYS, UPLOAD_ADDRESS_S } from '#contract/rules/limits.ts';
import { findImport, parseErrorPage, readFileColumns } from '#lambdas/entities/imports/import.ts';
import { importPage, readChangedRows, readChanges } from '#lambdas/entities/imports/import-list.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { errorFileKey, errorPageKey, selectionKey, uploadKey } from '#lambdas/entities/imports/upload-keys.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { importDefinitions } from '#lambdas/import/definitions/all-definitions.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { workbookAddress } from '#lambdas/kit/give-workbook.ts';
import { getObject, objectSize } from '#lambdas/ports/s3/objects.ts';
import { mayBeId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { type Scope, staffScope } from '#lambdas/store/scope.ts';

/** Refuses a choice of columns that names an unknown field of the sheet, or one field twice. */
export const requireFields = (kind: BulkKind, choice: ColumnChoice) => {
  const { columns } = importDefinitions[kind].sheet;
  const chosen = Object.values(choice).filter((field) => field !== '');
  const unknown = chosen.find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined) throw new ApplicationError('Upload failed', `There is no column "${unknown}".`);
  if (new Set(chosen).size < chosen.length)
    throw new ApplicationError('Upload failed', 'Two columns of the file were chosen for the same one.');
};

/**
 * The company that rows go to: the caller's own, or the one a super admin has chosen. Resellers and providers go to a root
 * company only; end users to a reseller too. D-56, role matrix rows 50, 65 and 73.
 */
export const requireCompany = async (caller: Caller, kind: BulkKind, given: string | undefined): Promise<string> => {
  const companyId = caller.isSuperadmin ? given : caller.home;
  if (!companyId) throw new ApplicationError('No company is chosen', 'Please select a company first.');
  const scope = caller.scope(given);
  const isRoot = companyId === tenantIdOf(companyId);
  const found = isRoot
    ? await companies(scope).find(companyId)
    : importDefinitions[kind].forResellers && (await resellers(scope).find(companyId));
  if (!found) throw new ApplicationError('Company Id is not available');
  return companyId;
};

const DAY_MS = 86_400_000;

/**
 * The scope of a caller's imports: those of the own company, for a super admin all. The reply for an import outside of
 * it is the same as for one that does not exist.
 */
const scopeOf = (caller: Caller, id: string): Scope =>
  caller.isSuperadmin ? caller.scope(tenantIdOf(id)) : staffScope(caller, caller.home, 'home');

/** The import that a call names, its caller, and the bucket of its files. */
export interface ImportCall {
  readonly bucket: string;
  readonly caller: Caller;
  readonly kind: BulkKind;
  readonly id: string;
}

const notFound = () => new ApplicationError('Id Not Available');

/** An import of this kind within the caller's reach, and its scope. */
export const requireImport = async ({ caller, kind, id }: ImportCall) => {
  if (!mayBeId(id)) throw notFound();
  const near = scopeOf(caller, id);
  const scope = caller.isSuperadmin ? { ...near, companies: 'all' as const } : near;
  const progress = await findImport(scope, id);
  if (progress?.kind !== kind) throw notFound();
  return { scope, progress };
};

const hasEnded = (progress: ImportProgress) => ['done', 'refused', 'cancelled'].includes(progress.state);

/** Until when an import can be undone, epoch milliseconds; 0 when there is nothing to undo. */
export const getUndoEnd = (progress: ImportProgress) =>
  hasEnded(progress) && progress.firstV > 0 && progress.lastV >= progress.firstV
    ? Date.parse(progress.finishedAt) + BULK_UNDO_DAYS * DAY_MS
    : 0;

/** An import as it is shown. */
export const toSummary = (progress: ImportProgress, overdue = false): ImportSummary => {
  const until = getUndoEnd(progress);
  return { ...progress, overdue, undoUntil: until > Date.now() ? new Date(until).toISOString() : '' };
};

/** Whether the upload has failed: its address has expired and no file is stored. A stored file waits for the worker. */
const isOverdue = async (bucket: string, progress: ImportProgress) => {
  const age = Date.now() - Date.parse(progress.startedAt);
  if (progress.state !== 'waiting' || age <= UPLOAD_ADDRESS_S * 1_000) return false;
  const key = progress.change ? selectionKey(progress) : uploadKey(progress);
  return (await objectSize(bucket, key)) === undefined;
};

const readSummary = async (bucket: string, progress: ImportProgress) =>
  toSummary(progress, await isOverdue(bucket, progress));

/** The pieces that hold some rows, by which a page is found without reading the others. */
const piecesWith = (sizes: readonly number[], from: number, to: number) => {
  let first = 0;
  return sizes.flatMap((size, piece) => {
    const start = first;
    first += size;
    return start < to && first > from ? [{ piece, start }] : [];
  });
};

/** Reads what a checked file would change, with one page of the rows that update a record. */
const changesPage = async (
  bucket: string,
  which: ImportProgress,
  { page, labelOf }: { readonly page: number; labelOf(field: string): string },
): Promise<ImportChanges | null> => {
  const stored = await readChanges(bucket, which);
  if (!stored) return null;
  const { sizes, pieces: _, ...changes } = stored;
  const pages = Math.max(1, Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / BULK_SHOWN_CHANGES));
  if (page === 0 || page >= pages) return { ...changes, pages };
  const [from, to] = [page * BULK_SHOWN_CHANGES, (page + 1) * BULK_SHOWN_CHANGES];
  const rows = await Promise.all(
    piecesWith(sizes, from, to).map(async ({ piece, start }) =>
      (await readChangedRows(bucket, which, piece)).slice(Math.max(0, from - start), to - start),
    ),
  );
  return { ...changes, pages, updated: rows.flat().map((row) => showChangedRow(row, labelOf)) };
};

interface ReportParts {
  readonly errorPage: number;
  readonly changesPage: number;
  readonly plan?: 'undo' | undefined;
}

/**
 * Reads the progress of an import and, after its check, one page of the errors of cells and one of the rows that it
 * would change.
 */
export const readImportReport = async (
  call: ImportCall,
  { errorPage: page, changesPage: changed, plan }: ReportParts,
  planUndo: (progress: ImportProgress) => Promise<UndoPlan>,
): Promise<ImportReport> => {
  const { progress } = await requireImport(call);
  const key = errorPageKey(progress, call.id, page);
  const object = progress.errorCount > 0 ? await getObject(call.bucket, key) : undefined;
  const isPlan = progress.state === 'checked' && !progress.change && page === 0;
  const isOpen = isPlan || (progress.state === 'refused' && progress.missingColumns.length > 0);
  const labelOf = (field: string) => sheets[call.kind].columns[field]?.header ?? '';
  return {
    ...(await readSummary(call.bucket, progress)),
    ...parseErrorPage(object?.bytes),
    changes: isPlan ? await changesPage(call.bucket, progress, { page: changed, labelOf }) : null,
    undoPlan: plan === 'undo' && getUndoEnd(progress) > Date.now() ? await planUndo(progress) : null,
    fileColumns: isOpen ? await readFileColumns(call.bucket, progress) : null,
  };
};

/** Imports of the caller's company, or of the one a super admin has chosen, newest first. */
export const listImports = async (
  bucket: string,
  caller: Caller,
  query: { modifier: BulkKind; companyId?: string | undefined; page: number; size: number },
): Promise<Page<ImportSummary>> => {
  const companyId = await requireCompany(caller, query.modifier, query.companyId);
  const found = await importPage(companyId, query.modifier, query);
  return { ...found, content: await Promise.all(found.content.map((one) => readSummary(bucket, one))) };
};

/** Gives an address of the workbook of the rows that were not imported. */
export const giveErrorFile = async (call: ImportCall) => {
  const { progress } = await requireImport(call);
  if (progress.errorCount === 0) throw new ApplicationError('Id Not Available', 'Every row was imported.');
  const fileName = `${progress.fileName.replace(/\.\w+$/, '')} - to correct.xlsx`;
  return workbookAddress(call.bucket, errorFileKey(progress, call.id), fileName);
};

/** Gives an address of the file as it was uploaded. */
export const giveOriginalFile = async (call: ImportCall) => {
  const { progress } = await requireImport(call);
  if (progress.change) throw new ApplicationError('Id Not Available', 'A bulk change has no file.');
  if (progress.key === '') throw new ApplicationError('Id Not Available', 'The file has not arrived.');
  return workbookAddress(call.bucket, progress.key, progress.fileName);
};
