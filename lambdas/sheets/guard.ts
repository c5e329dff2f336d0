import { ApplicationError } from '../../contract/application-error.ts';
import { isCsvName, nameProblem } from '../../contract/bulk/spreadsheet-files.ts';
import { BULK_MAX_BYTES } from '../../contract/rules/limits.ts';
import { openedWithoutPassword } from './default-password.ts';
import { contentKind, invalidType, isEncrypted, isOtherFormat, PROTECTED, textKind } from './file-kind.ts';
import { checkZip } from './zip-guard.ts';

/**
 * Refuses files that must not reach the spreadsheet parser: empty, too large, another format under an Excel name, a
 * protected workbook, or a zip that inflates beyond the limit. D-70; texts: spec part 2, section 5.
 */
export const guardSpreadsheet = async (fileName: string, bytes: Uint8Array) => {
  if (bytes.length === 0) throw new ApplicationError('Pls upload file with data');
  const wrongName = nameProblem(fileName);
  if (wrongName !== undefined) throw invalidType(wrongName);
  if (bytes.length > BULK_MAX_BYTES) throw new ApplicationError('Upload failed', 'The file is larger than 25 MB.');
  const kind = contentKind(bytes);
  if (kind === 'zip') return checkZip(bytes);
  if (kind === 'text' && (!isCsvName(fileName) || isOtherFormat(bytes))) throw invalidType(textKind(bytes));
  if (kind !== 'compound' || !isEncrypted(bytes)) return;
  const opened = openedWithoutPassword(bytes);
  if (!opened) throw new ApplicationError('Upload failed', PROTECTED);
  await checkZip(opened);
};
