import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { BulkAccepted, BulkKind, BulkUpload } from '#contract/import/record.ts';
import { bulk } from '#contract/import/routes.ts';
import { nameProblem } from '#contract/import/spreadsheet-files.ts';
import { fromModifier } from '#contract/kinds/kinds.ts';
import { BULK_BASE64_MAX_BYTES } from '#contract/rules/limits.ts';
import { scopeOfKind } from '#lambdas/entities/all-entities.ts';
import { newImportId, openImport } from '#lambdas/entities/imports/import.ts';
import { readChangedRows, readChanges } from '#lambdas/entities/imports/import-list.ts';
import { ACTOR_SUB, changesFileKey, exportKey, uploadKey } from '#lambdas/entities/imports/upload-keys.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { importDefinitions } from '#lambdas/import/definitions/all-definitions.ts';
import { endUserImport } from '#lambdas/import/definitions/end-user.ts';
import { columnChoices, type ImportDefinition } from '#lambdas/import/definitions/import-definition.ts';
import { providerImport } from '#lambdas/import/definitions/provider.ts';
import { resellerImport } from '#lambdas/import/definitions/reseller.ts';
import { type UndoPlanner, undoPlanner } from '#lambdas/import/undo/undo-outcome.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { giveWorkbook } from '#lambdas/kit/give-workbook.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { presignPut, putObject } from '#lambdas/ports/s3/objects.ts';
import { refuseTooLong } from '#lambdas/sheets/cell-text.ts';
import { invalidType } from '#lambdas/sheets/read/file-kind.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { env } from './env.ts';
import {
  giveErrorFile,
  giveOriginalFile,
  type ImportCall,
  listImports,
  readImportReport,
  requireCompany,
  requireFields,
  requireImport,
} from './imports.ts';
import { requestChange } from './request-change.ts';
import { cancelImport, chooseColumns, confirmImport, undoImport } from './transition.ts';

type Upload = z.infer<typeof BulkUpload>;

/**
 * Opens an import and stores its file below the prefix of inbound files: bytes of the request at once, else the reply
 * holds an address to which the browser PUTs them. The import then runs like that of an operator's file. D-24.
 */
const acceptUpload = async (
  bucket: string,
  caller: Caller,
  kind: BulkKind,
  upload: Upload,
): Promise<z.infer<typeof BulkAccepted>> => {
  const wrongName = nameProblem(upload.fileName);
  if (wrongName !== undefined) throw invalidType(wrongName);
  const companyId = await requireCompany(caller, kind, upload.companyId);
  requireFields(kind, upload.columns);
  const bytes = upload.fileBody === undefined ? undefined : decode(upload.fileBody);
  if (bytes) {
    const { guardSpreadsheet } = await import('#lambdas/sheets/read/guard.ts');
    await guardSpreadsheet(upload.fileName, bytes);
  } else if (upload.size === undefined) throw new ApplicationError('Please select file');
  const target = await openUpload(caller, kind, companyId, upload);
  const options = { contentType: 'application/octet-stream', metadata: { [ACTOR_SUB]: caller.sub } };
  if (bytes) {
    await putObject(bucket, target.key, bytes, options);
    return { importId: target.importId };
  }
  return {
    importId: target.importId,
    upload: await presignPut(bucket, target.key, { ...options, size: upload.size ?? 0 }),
  };
};

const openUpload = async (caller: Caller, kind: BulkKind, companyId: string, upload: Upload) => {
  const { fileName, review, columns, sheet: chosenSheet, dateOrder, mode, allOrNothing } = upload;
  const scope = caller.scope(companyId);
  const importId = newImportId(scope);
  const options = { mode, allOrNothing };
  const { sub, userName } = caller;
  const who = { actor: sub, by: userName, isDrop: false, change: null };
  const file = { fileName, review, columns, chosenSheet, dateOrder };
  await openImport(scope, { id: importId, kind, companyId, options, ...file, ...who });
  return { importId, key: uploadKey({ id: importId, kind, companyId, fileName }) };
};

const decode = (base64: string) => {
  const bytes = Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64');
  if (bytes.length > BULK_BASE64_MAX_BYTES)
    throw new ApplicationError(
      'Upload failed',
      'The file is larger than 4 MB. Upload it without a body to get an address for larger files.',
    );
  return bytes;
};

const RECORDS_PER_READ = 100;
const READS_AT_ONCE = 8;

/** Exports the company's list in the columns of the template; importing that file changes nothing. */
const exportList = async (bucket: string, caller: Caller, kind: BulkKind, given: string | undefined) => {
  const companyId = await requireCompany(caller, kind, given);
  const scope = scopeOfKind(fromModifier(kind), caller, companyId);
  const namesOthers = caller.isSuperadmin && companyId === tenantIdOf(companyId);
  const setter = { ...caller.principal, isOfReseller: isOfReseller(caller) };
  const bytes = await exporters[kind](scope, { companyId, namesOthers, setter });
  const key = exportKey({ kind, companyId }, newTenantId(tenantIdOf(companyId)));
  return giveWorkbook(bucket, key, `${importDefinitions[kind].sheet.title}.xlsx`, bytes);
};

const createExporter =
  <Rec extends Base, Fields>(kind: ImportDefinition<Rec, Fields>) =>
  async (scope: Scope, owner: Parameters<typeof kind.open>[1]) => {
    const repository = kind.repository(scope);
    const rowMapper = await kind.open(scope, owner);
    const ids = (await repository.all(kind.exported)).map(({ id }) => id);
    refuseTooLong(ids.length);
    const columns = Object.entries(kind.sheet.columns);
    const lines = [columns.map(([, { header }]) => header)];
    for (let from = 0; from < ids.length; from += RECORDS_PER_READ * READS_AT_ONCE) {
      const reads = Array.from({ length: READS_AT_ONCE }, (_, at) => from + at * RECORDS_PER_READ);
      const found = await Promise.all(reads.map((at) => repository.findMany(ids.slice(at, at + RECORDS_PER_READ))));
      const records = new Map(found.flatMap((part) => [...part]));
      for (const id of ids.slice(from, from + RECORDS_PER_READ * READS_AT_ONCE)) {
        const record = records.get(id);
        const cells = record && rowMapper.cells(record);
        if (cells) lines.push(columns.map(([field]) => cells[field] ?? ''));
      }
    }
    const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
    return workbookOf({ name: kind.sheet.title, lines });
  };

const exporters = {
  reseller: createExporter(resellerImport),
  techProvider: createExporter(providerImport),
  endUser: createExporter(endUserImport),
};

const undoPlanners = {
  reseller: undoPlanner(resellerImport),
  techProvider: undoPlanner(providerImport),
  endUser: undoPlanner(endUserImport),
};

/** Plans any undo. Code that restores deleted records or revokes requests is loaded only for changes that need it. */
const planUndo: UndoPlanner = async (progress, isEnough) => {
  const { kind, change } = progress;
  if (change?.op !== 'delete' && change?.op !== 'request') return undoPlanners[kind](progress, isEnough);
  const { planOfUndo } = await import('#lambdas/bulk-change/undo-changes.ts');
  const deleted = { kind: fromModifier(kind), entity: importDefinitions[kind].entity.name };
  return planOfUndo(deleted, change)(progress, isEnough);
};

/** Makes the workbook of all rows that a checked file would change: each changed column before and after. */
const giveChangesFile = async (call: ImportCall) => {
  const { progress } = await requireImport(call);
  const changes = progress.change ? undefined : await readChanges(call.bucket, progress);
  if (!changes || changes.pieces === 0) throw new ApplicationError('Id Not Available', 'No changed rows are stored.');
  const { columns }: SheetSpec = importDefinitions[call.kind].sheet;
  const headerOf = (field: string) => columns[field]?.header ?? '';
  const labels = new Set(changes.columns.map(({ label }) => label));
  const fields = Object.keys(columns).filter((field) => labels.has(headerOf(field)));
  const lines: SheetCell[][] = [
    ['Row', 'Name', ...fields.flatMap((field) => [`${headerOf(field)}: before`, `${headerOf(field)}: after`])],
  ];
  for (let piece = 0; piece < changes.pieces; piece++) {
    for (const { row, name, fields: changed } of await readChangedRows(call.bucket, progress, piece)) {
      const byField = new Map(changed.map(([field, before, after]) => [field, [before, after]]));
      lines.push([row, name, ...fields.flatMap((field) => byField.get(field) ?? ['', ''])]);
    }
  }
  const fileName = `${progress.fileName.replace(/\.\w+$/, '')} - changes.xlsx`;
  const key = changesFileKey(progress, call.id);
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  return giveWorkbook(call.bucket, key, fileName, workbookOf({ name: 'Changes', lines }));
};

const { UPLOAD_BUCKET: bucket } = env();

interface Request {
  readonly params: { readonly id: string };
  readonly query: { readonly modifier: BulkKind };
  readonly caller: Caller;
}
const callOf = ({ params, query, caller }: Request): ImportCall => ({
  bucket,
  caller,
  kind: query.modifier,
  id: params.id,
});

export const handler = serve(bulk, {
  upload: ({ query, body, caller }) => acceptUpload(bucket, caller, query.modifier, body),
  change: ({ query, body, caller, origin }) => requestChange(bucket, caller, query.modifier, body, origin),
  report: (request) => readImportReport(callOf(request), request.query, planUndo),
  confirm: (request) => confirmImport(callOf(request), request.body),
  columns: (request) => chooseColumns(callOf(request), request.body),
  cancel: (request) => cancelImport(callOf(request)),
  undo: (request) => undoImport(callOf(request), planUndo),
  errorFile: (request) => giveErrorFile(callOf(request)),
  changesFile: (request) => giveChangesFile(callOf(request)),
  originalFile: (request) => giveOriginalFile(callOf(request)),
  imports: ({ query, caller }) => listImports(bucket, caller, query),
  template: async ({ query }) => {
    const { sheet } = importDefinitions[query.subMenuType];
    const { templateOf } = await import('#lambdas/sheets/write/template.ts');
    const bytes = templateOf(sheet, await columnChoices(sheet));
    return { fileName: sheet.fileName, fileBody: Buffer.from(bytes).toString('base64') };
  },
  export: ({ query, caller }) => exportList(bucket, caller, query.subMenuType, query.companyId),
});
