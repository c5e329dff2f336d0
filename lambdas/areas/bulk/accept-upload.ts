import type * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { BulkAccepted, BulkKind, BulkUpload } from '../../../contract/bulk/import.ts';
import { nameProblem } from '../../../contract/bulk/spreadsheet-files.ts';
import { BULK_BASE64_MAX_BYTES } from '../../../contract/rules/limits.ts';
import { newImportId, openImport } from '../../entities/import.ts';
import { ACTOR_SUB, uploadKey } from '../../entities/upload-keys.ts';
import type { Caller } from '../../kit/caller.ts';
import { presignPut, putObject } from '../../ports/objects.ts';
import { invalidType } from '../../sheets/file-kind.ts';
import { guardSpreadsheet } from '../../sheets/later-sheets.ts';
import { companyFor } from './company-for.ts';
import { requireFields } from './require-fields.ts';

type Upload = z.infer<typeof BulkUpload>;

/**
 * Opens an import and brings its file into the drop prefix: the given bytes at once, or by an address the browser PUTs
 * to. Either way it is then imported like a file that an operator drops. D-24.
 */
export const acceptUpload = async (
  bucket: string,
  caller: Caller,
  kind: BulkKind,
  upload: Upload,
): Promise<z.infer<typeof BulkAccepted>> => {
  const wrongName = nameProblem(upload.fileName);
  if (wrongName !== undefined) throw invalidType(wrongName);
  const companyId = await companyFor(caller, kind, upload.companyId);
  requireFields(kind, upload.columns);
  const bytes = upload.fileBody === undefined ? undefined : decode(upload.fileBody);
  if (bytes) await guardSpreadsheet(upload.fileName, bytes);
  else if (upload.size === undefined) throw new ApplicationError('Please select file');
  const target = await openDrop(caller, kind, companyId, upload);
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

const openDrop = async (caller: Caller, kind: BulkKind, companyId: string, upload: Upload) => {
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
