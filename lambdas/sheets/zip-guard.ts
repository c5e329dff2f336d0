import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../contract/refusal.ts';
import { BULK_MAX_UNPACKED_BYTES } from '../../contract/rules/limits.ts';

const MAX_ENTRIES = 2_000;
const WORKBOOK = 'xl/workbook.xml';

const tooLarge = () =>
  new Refusal(
    'Upload failed',
    'The file unpacks to more than 300 MB. Delete empty formatted rows or split it into several files.',
  );
const damaged = () =>
  new Refusal('Upload failed', 'The file is damaged. Save it again in Excel or LibreOffice and upload it.');

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/**
 * Adds up what the zip directory claims, then unpacks into nothing to see that the claims are true: a parser that
 * believes them would otherwise allocate whatever the file pleases.
 */
export const checkZip = async (bytes: Uint8Array) => {
  const entries = await directory(bytes);
  const claimed = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (claimed > BULK_MAX_UNPACKED_BYTES || entries.length > MAX_ENTRIES) throw tooLarge();
  if (!entries.some(({ entry }) => entry.fileName === WORKBOOK))
    throw new Refusal('Invalid file type. please select excel file');
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

/** Streams one entry into nothing; yauzl fails as soon as it is larger than it claimed. */
const unpack = async (zip: ZipFile, entry: Entry) => {
  const source = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry);
  await pipeline(source, new Writable({ write: (_chunk, _encoding, done) => done() }));
};
