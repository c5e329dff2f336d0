import type * as z from 'zod';
import type { BulkAccepted, BulkKind, BulkUpload } from '../../contract/records/import.ts';
import { Refusal } from '../../contract/refusal.ts';
import { BULK_BASE64_MAX_BYTES } from '../../contract/rules/limits.ts';
import { companies } from '../data/company.ts';
import { ACTOR_SUB, dropKey } from '../data/drop.ts';
import { newImportId, openImport } from '../data/import.ts';
import type { Scope } from '../data/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { presignPut, putObject } from '../ports/objects.ts';
import { guardSpreadsheet, isExcelName } from '../sheets/guard.ts';

type Upload = z.infer<typeof BulkUpload>;

/**
 * Opens an import and brings its file into the drop prefix: the given bytes at once, or by an address the browser PUTs
 * to. Either way the file takes the road of a file that an operator drops. D-24.
 */
export const acceptUpload = async (
  bucket: string,
  caller: Caller,
  kind: BulkKind,
  upload: Upload,
): Promise<z.infer<typeof BulkAccepted>> => {
  if (!isExcelName(upload.fileName)) throw new Refusal('Invalid file type. please select excel file');
  const companyId = await rootCompany(caller, upload.companyId);
  const bytes = upload.fileBody === undefined ? undefined : decode(upload.fileBody);
  if (bytes) await guardSpreadsheet(upload.fileName, bytes);
  else if (upload.size === undefined) throw new Refusal('Please select file');
  const target = await openDrop(caller.scope(companyId), kind, companyId, upload.fileName);
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

const openDrop = async (scope: Scope, kind: BulkKind, companyId: string, fileName: string) => {
  const importId = newImportId(scope);
  await openImport(scope, { id: importId, kind, companyId, fileName });
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return { importId, key: dropKey({ kind, companyId, name: `${importId}.${extension}` }) };
};

const decode = (base64: string) => {
  const bytes = Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64');
  if (bytes.length > BULK_BASE64_MAX_BYTES)
    throw new Refusal(
      'Upload failed',
      'The file is larger than 4 MB. Upload it without a body to get an address for larger files.',
    );
  return bytes;
};

/** Rows go to a root company only: a reseller has no resellers of its own (D-56). */
const rootCompany = async (caller: Caller, given: string | undefined) => {
  const companyId = caller.isSuperadmin ? given : caller.home;
  if (!companyId) throw new Refusal('Upload failed', 'Please select a company first.');
  const company = await companies(caller.scope(given)).find(companyId);
  if (!company) throw new Refusal('Company Id is not available');
  return company.id;
};
