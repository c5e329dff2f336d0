import { Refusal } from '../../contract/refusal.ts';
import { BULK_MAX_BYTES } from '../../contract/rules/limits.ts';
import { PROTECTED } from './grid.ts';
import { checkZip } from './zip-guard.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
const invalidType = () => new Refusal('Invalid file type. please select excel file');

/**
 * Refuses what must not reach the spreadsheet parser: no bytes, too many, another kind of file under an Excel name, a
 * protected workbook, a zip that unpacks to more than it may. D-70; texts spec part 2, section 5.
 */
export const guardSpreadsheet = async (fileName: string, bytes: Uint8Array) => {
  if (bytes.length === 0) throw new Refusal('Pls upload file with data');
  if (!isExcelName(fileName)) throw invalidType();
  if (bytes.length > BULK_MAX_BYTES) throw new Refusal('Upload failed', 'The file is larger than 25 MB.');
  if (startsWith(bytes, ZIP)) return checkZip(bytes);
  if (!startsWith(bytes, COMPOUND)) throw invalidType();
  if (isEncrypted(bytes)) throw new Refusal('Upload failed', PROTECTED);
};

export const isExcelName = (fileName: string) => /\.xlsx?$/i.test(fileName);

/** A password-protected .xlsx is a compound file with this stream in its directory. */
const isEncrypted = (bytes: Uint8Array) => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
