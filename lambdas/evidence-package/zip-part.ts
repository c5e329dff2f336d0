import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { EvidenceOptions } from '#contract/evidence/record.ts';
import { withPlainLetters } from '#contract/rules/text.ts';
import { hexOf } from '../entities/records/document.ts';
import { giveUpUpload, type OpenUpload, openObject, sendStream } from '../ports/s3/object-streams.ts';
import type { Held } from './held.ts';
import type { History } from './history.ts';

/** Names that Windows reserves for devices, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that every file system and every unpacking program takes: letters, digits and a few signs of ASCII, accents left
 * out and special letters as plain ones. `fallback` stands for a name of which nothing is left.
 */
export const safeName = (name: string, longest: number, fallback: string): string => {
  const plain = withPlainLetters(name.normalize('NFKD'))
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
const folderOf = (id: string, name: string) => `${safeName(name, FOLDER_LONGEST, 'record')}-${tailOf(id)}`;

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

/** Whose package it is: the company of the requesting person. */
export interface CommentReader {
  readonly home: string;
}

/** Where the files of a package go, and what is noted of them. */
export interface Packing {
  readonly zip: ZipPart;
  readonly held: Held;
  readonly history: History;
  readonly options: EvidenceOptions & CommentReader;
  readonly documentBucket: string;
  /** Called for each file that is in the zip. */
  counted(file: PackedFile): Promise<void>;
  gap(): void;
}

/** Where a file of the store lies in a package, and what is wrong with it; `path` is '' for one that is not there. */
export interface PlacedFile {
  readonly path: string;
  readonly problem: string;
  /** In hexadecimal digits; '' for a file that is not there. */
  readonly sha256: string;
}

type HeldFile = Held['files'][number];

const MISSING = 'The file is not in the store.';
const DIFFERENT = 'The bytes are not those that were checked when the file arrived.';

/** Puts the files of one record into its folder of a package, and notes them. */
export const recordPacker = (packing: Packing, record: { readonly id: string; readonly name: string }) => {
  const { zip, held, documentBucket } = packing;
  const folder = folderOf(record.id, record.name);
  let gaps = 0;
  const note = async (file: PackedFile, facts: Pick<HeldFile, 'document' | 'photo'>) => {
    held.files.push({ ...file, recordId: record.id, ...facts });
    await packing.counted(file);
  };
  const noteGap = (file: string, problem: string) => {
    held.gaps.push({ recordId: record.id, record: record.name, file, problem });
    gaps += 1;
    packing.gap();
  };
  return {
    folder,
    gaps: () => gaps,
    write: async (path: string, content: string) => note(await zip.add(`${folder}/${path}`, content), {}),
    /** Packs a file of the store; `checksum` is the SHA-256 in base64 with which it was checked, '' if none was noted. */
    copy: async (
      path: string,
      { key, checksum }: { readonly key: string; readonly checksum: string },
      facts: Pick<HeldFile, 'document' | 'photo'>,
    ): Promise<PlacedFile> => {
      const source = await openObject(documentBucket, key);
      if (!source) {
        noteGap(path, MISSING);
        return { path: '', problem: MISSING, sha256: '' };
      }
      const packed = await zip.add(`${folder}/${path}`, source);
      await note(packed, facts);
      const { sha256 } = packed;
      if (checksum === '' || sha256 === hexOf(checksum)) return { path, problem: '', sha256 };
      noteGap(path, `${DIFFERENT} Expected SHA-256 ${hexOf(checksum)}.`);
      return { path, problem: DIFFERENT, sha256 };
    },
  };
};

export type RecordPacker = ReturnType<typeof recordPacker>;
