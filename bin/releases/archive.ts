import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';

/** What the CDK's own command keeps in the folder of an assembly; it makes it again. */
const CACHE = '.cache';

/** Packs a folder with an assembly into one ZIP file. */
export const packFolder = async (folder: string): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.split(sep).includes(CACHE)) zip.addFile(join(folder, path), path.replaceAll(sep, '/'));
  }
  zip.end();
  return buffer(zip.outputStream);
};

/** Unpacks such a file into a folder. Names that lead out of the folder are refused by the library. */
export const unpackFolder = async (packed: Buffer, folder: string): Promise<void> => {
  const zip = await yauzl.fromBufferPromise(packed, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const file = join(folder, entry.fileName);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await buffer(await zip.openReadStreamPromise(entry)));
  }
};
