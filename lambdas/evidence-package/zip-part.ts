import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { giveUpUpload, type OpenUpload, sendStream } from '../ports/s3/object-streams.ts';

/** Names that Windows reserves for devices, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that every file system and every unpacking program takes: letters, digits and a few signs of ASCII, accents left
 * out. `fallback` stands for a name of which nothing is left.
 */
export const safeName = (name: string, longest: number, fallback: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 _-]+/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, longest)
    .replace(/^[ _-]+|[ _-]+$/g, '');
  return plain === '' || reserved.test(plain) ? `${fallback}${plain === '' ? '' : ` ${plain}`}` : plain;
};

const FOLDER_LONGEST = 40;
const NAME_LONGEST = 50;

/** What is after the tenant of an id: no two records of a tenant have it alike. */
const tailOf = (id: string) => id.slice(id.indexOf('-') + 1);

/** The folder of a record: its name, and what no other record has. */
export const folderOf = (id: string, name: string) => `${safeName(name, FOLDER_LONGEST, 'record')}-${tailOf(id)}`;

/** The path of a photo of an inspection; `number` is its place among the photos of that inspection, from 1. */
export const photoPath = (inspectionId: string, place: string, kind: string, number: number) =>
  `inspections/${folderOf(inspectionId, place)}/${safeName(kind, NAME_LONGEST, 'photo')}-${number}.jpg`;

/** Gives out the paths of a record's documents: no two are alike, whatever the case of their letters. */
export const documentPaths = () => {
  const used = new Set<string>();
  return (kind: string, id: string, name: string, version: number, ending: string): string => {
    const base = `documents/${safeName(kind, NAME_LONGEST, 'other')}/${safeName(name, NAME_LONGEST, 'document')}`;
    const short = `${base}-v${version}.${ending}`;
    const path = used.has(short.toLowerCase()) ? `${base}-${tailOf(id)}-v${version}.${ending}` : short;
    used.add(path.toLowerCase());
    return path;
  };
};

/** A file as it stands in a package: its path there, bytes and SHA-256 in hexadecimal digits. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Formats that do not get smaller. */
const compressed = /\.(pdf|docx|xlsx|png|jpe?g)$/i;

/** Files for every user to read, of the time at which the package was requested. */
const attributes = (path: string, mtime: Date) => ({ mode: 0o100644, mtime, compress: !compressed.test(path) });

/** Counts and hashes the bytes that pass. */
const measuring = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
};

/** A zip that is sent to the store while it is made. */
export interface ZipPart {
  /** How many bytes its files have. */
  size(): number;
  /** Takes one file in; the next one waits for it. Throws when the store takes no more. */
  add(path: string, source: Readable | string | Iterable<string>): Promise<PackedFile>;
  /** Finishes the zip and returns its size in bytes. */
  finish(): Promise<number>;
  /** Leaves nothing of it in the store. */
  giveUp(): Promise<void>;
}

/** Begins a zip whose files lie in a folder of this name. No file of it is in memory as a whole, and none is read before the one before it was sent. */
export const openZip = (upload: OpenUpload, folder: string, madeAt: Date): ZipPart => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  let size = 0;
  const sent = sendStream(upload, output);
  const broken = new Promise<never>((_resolve, reject) => sent.catch(reject));
  broken.catch(() => undefined);
  return {
    size: () => size,
    add: async (path, source) => {
      const { stream, measured } = measuring();
      zip.addReadStream(stream, `${folder}/${path}`, attributes(path, madeAt));
      const from = source instanceof Readable ? source : Readable.from(typeof source === 'string' ? [source] : source);
      try {
        await Promise.race([pipeline(from, stream), broken]);
      } catch (error) {
        from.destroy();
        throw error;
      }
      const file = { path, ...measured() };
      size += file.bytes;
      return file;
    },
    finish: () => {
      zip.end();
      return sent;
    },
    giveUp: async () => {
      output.destroy();
      await sent.catch(() => undefined);
      await giveUpUpload(upload);
    },
  };
};
