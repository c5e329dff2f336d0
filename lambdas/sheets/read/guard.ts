import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ApplicationError } from '#contract/application-error.ts';
import { isCsvName, nameProblem } from '#contract/import/spreadsheet-files.ts';
import {
  BULK_FREE_UNPACKED_BYTES,
  BULK_MAX_BYTES,
  BULK_MAX_UNPACK_FACTOR,
  BULK_MAX_UNPACKED_BYTES,
} from '#contract/rules/limits.ts';
import { openedWithoutPassword } from '../encryption/default-password.ts';
import { contentKind, invalidType, isEncrypted, isOtherFormat, PROTECTED, textKind, zipKind } from './file-kind.ts';

const MAX_ENTRIES = 2_000;

const tooLarge = () =>
  new ApplicationError(
    'Upload failed',
    'The file unpacks to more than 300 MB. Delete empty formatted rows or split it into several files.',
  );
const tooDense = () =>
  new ApplicationError(
    'Upload failed',
    `The file unpacks to more than ${BULK_MAX_UNPACK_FACTOR} times its size. Delete empty formatted rows, save it again in Excel or LibreOffice and upload it.`,
  );
const damaged = () =>
  new ApplicationError('Upload failed', 'The file is damaged. Save it again in Excel or LibreOffice and upload it.');

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/**
 * Adds up the sizes in the zip directory, then inflates every entry to verify them: a parser that trusts wrong sizes
 * could allocate any amount of memory.
 */
const checkZip = async (bytes: Uint8Array) => {
  const entries = await directory(bytes);
  const claimed = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (claimed > BULK_MAX_UNPACKED_BYTES || entries.length > MAX_ENTRIES) throw tooLarge();
  if (claimed > Math.max(BULK_FREE_UNPACKED_BYTES, BULK_MAX_UNPACK_FACTOR * bytes.length)) throw tooDense();
  const names = new Set(entries.map(({ entry }) => entry.fileName));
  const other = zipKind(names);
  if (other !== undefined) throw invalidType(other);
  for (const { entry, zip } of entries) await unpack(zip, entry).catch(() => Promise.reject(damaged()));
};

const directory = async (bytes: Uint8Array) => {
  try {
    const zip = await open(Buffer.from(bytes), { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    const entries: { zip: ZipFile; entry: Entry }[] = [];
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        entries.push({ zip, entry });
        if (entries.length > MAX_ENTRIES) resolve();
        else zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', reject);
      zip.readEntry();
    });
    return entries;
  } catch {
    throw damaged();
  }
};

/** Inflates one entry and discards the bytes; yauzl fails as soon as it exceeds its declared size. */
const unpack = async (zip: ZipFile, entry: Entry) => {
  const source = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry);
  await pipeline(source, new Writable({ write: (_chunk, _encoding, done) => done() }));
};

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
