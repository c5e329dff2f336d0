import type { EvidenceOptions } from '#contract/evidence/record.ts';
import { hexOf } from '../entities/records/document.ts';
import { openObject } from '../ports/s3/object-streams.ts';
import type { Held } from './held.ts';
import type { History } from './history.ts';
import { folderOf, type PackedFile, type ZipPart } from './zip-part.ts';

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
