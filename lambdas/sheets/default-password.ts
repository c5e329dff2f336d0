import { CFB } from 'xlsx';
import { openedAgile } from './agile-encryption.ts';
import { openedStandard } from './standard-encryption.ts';
import { hasPassword, openedRecords } from './xls-encryption.ts';

const AGILE = 0x00040004;
const STANDARD = 2;
const INFO_HEAD = 8;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

/**
 * Decrypts an .xlsx that has only the default password; undefined if it has another one. Excel 2010 and later encrypt
 * differently from Excel 2007.
 */
export const openedWithoutPassword = (bytes: Uint8Array): Uint8Array | undefined => {
  try {
    const file = CFB.read(bytes, { type: 'buffer' });
    const info = Buffer.from(CFB.find(file, '/EncryptionInfo').content);
    const content = Buffer.from(CFB.find(file, '/EncryptedPackage').content);
    const opened = openedPackage(info, content);
    return opened?.subarray(0, ZIP.length).equals(ZIP) ? new Uint8Array(opened) : undefined;
  } catch {
    return undefined;
  }
};

const openedPackage = (info: Buffer, content: Buffer) => {
  if (info.readUInt32LE(0) === AGILE) return openedAgile(info.subarray(INFO_HEAD).toString(), content);
  return info.readUInt16LE(2) === STANDARD ? openedStandard(info.subarray(INFO_HEAD), content) : undefined;
};

/** An .xls with its records decrypted if it has the default password; else the unchanged file. */
export const xlsWithoutPassword = (bytes: Uint8Array): Uint8Array => {
  const file = CFB.read(bytes, { type: 'buffer' });
  const entry: { content: Uint8Array } | null = CFB.find(file, '/Workbook');
  const stream = Buffer.from(entry?.content ?? []);
  if (!entry || !hasPassword(stream)) return bytes;
  const opened = openedRecords(stream);
  if (!opened) return bytes;
  entry.content = opened;
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};
