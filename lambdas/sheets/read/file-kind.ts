import { ApplicationError } from '#contract/application-error.ts';
import { HOW_TO_SAVE, howToSave, WRONG_FILE } from '#contract/import/spreadsheet-files.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);

/** The file type by the first bytes. */
export const contentKind = (bytes: Uint8Array): 'zip' | 'compound' | 'text' =>
  startsWith(bytes, ZIP) ? 'zip' : startsWith(bytes, COMPOUND) ? 'compound' : 'text';

/** An encrypted .xlsx is a compound file with this stream in its directory. */
export const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** The spec's message, and what to do about it. Spec part 2, section 5 "Bulk upload". */
export const invalidType = (reason = '') => new ApplicationError(WRONG_FILE, reason);

export const PROTECTED = 'The file is protected by a password. Remove the password and upload it again.';

const BEGINNING = 4_096;

/** Texts that start with the signature of another format. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'The file is a PDF document, not a spreadsheet. Upload the workbook it was printed from.'],
  [/urn:schemas-microsoft-com:office:spreadsheet/, howToSave('an Excel 2003 XML spreadsheet')],
  [/^<\?xml[\s\S]*<office:document/, howToSave('a flat OpenDocument spreadsheet (.fods)')],
  [/^(<!doctype html|<html|<head|<meta|<table|<!--|<\?xml[\s\S]*<html)/i, howToSave('a web page (HTML)')],
  [/^</, howToSave('an XML document')],
  [/^\{\\rtf/, 'The file is a text document (RTF), not a spreadsheet.'],
  // Headers may begin with the same letters; another record has to follow.
  [/^ID;P[^\r\n]*[\r\n]+[BCFOP];/, howToSave('a SYLK spreadsheet (.slk)')],
];

/** The error for a text file that is not called .csv: what it is and how to save it. */
export const textKind = (bytes: Uint8Array): string => {
  const start = new TextDecoder().decode(bytes.subarray(0, BEGINNING)).trimStart();
  const known = formats.find(([pattern]) => pattern.test(start));
  if (known) return known[1];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them
  if (/[\0-\x08\x0e-\x1f\ufffd]/.test(start.slice(0, -4)))
    return `The content of the file is no workbook. ${HOW_TO_SAVE}`;
  return howToSave(
    /^[^\n]*\t/.test(start)
      ? 'tab-separated text with the name of a workbook'
      : 'plain text with the name of a workbook',
  );
};

/** Whether a file called .csv has the signature of another format. */
export const isOtherFormat = (bytes: Uint8Array): boolean => {
  const start = new TextDecoder().decode(bytes.subarray(0, BEGINNING)).trimStart();
  return formats.some(([pattern]) => pattern.test(start));
};

/** The kind of a zip file that holds no workbook, by the names in it; undefined if it may hold one. */
export const zipKind = (names: ReadonlySet<string>): string | undefined => {
  if (names.has('xl/workbook.bin')) return howToSave('an Excel Binary Workbook (.xlsb)');
  if (names.has('Index/Document.iwa') || names.has('Index.zip'))
    return 'The file is a Numbers spreadsheet. Export it from Numbers as Excel (.xlsx) and upload that.';
  if (names.has('word/document.xml')) return 'The file is a Word document, not a spreadsheet.';
  if (names.has('content.xml') && names.has('META-INF/manifest.xml')) return howToSave('an OpenDocument file (.ods)');
  return names.has('[Content_Types].xml') ? undefined : NO_WORKBOOK;
};

/** The error for a package without a workbook. */
export const NO_WORKBOOK = 'The file is a zip archive without a workbook. Unpack it and upload the workbook.';
