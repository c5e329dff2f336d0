import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '#local/files/atomic-write.ts';
import type { Algorithm } from '../body/checksums.ts';
import type { ReceivedFile } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import type { Description } from './catalogue.ts';

/** A multipart upload in progress; it survives a restart. */
export interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly description: Description;
  readonly algorithm: Algorithm | undefined;
  /** COMPOSITE: checksum of the parts' checksums. FULL_OBJECT: of all bytes. */
  readonly checksumType: 'COMPOSITE' | 'FULL_OBJECT';
}

/** One part as received; `path` is where its bytes lie. */
export interface Part extends ReceivedFile {
  readonly number: number;
}

export interface UploadFolder {
  create(upload: Upload): Promise<string>;
  /** Throws NoSuchUpload, also when the id belongs to another object. */
  read(uploadId: string, bucket: string, key: string): Promise<Upload>;
  /** Takes a received file over as part; an earlier part of that number is replaced. */
  addPart(uploadId: string, number: number, file: ReceivedFile): Promise<void>;
  parts(uploadId: string): Promise<ReadonlyMap<number, Part>>;
  remove(uploadId: string): Promise<void>;
}

const UPLOAD_ID = /^[0-9a-f]{32}$/;
const PART_FILE = /^part-\d+\.json$/;

export const uploadFolder = (root: string): UploadFolder => {
  const folder = (uploadId: string): string => {
    // The id comes from the client and becomes a path, so nothing but our own form of it may pass.
    if (!UPLOAD_ID.test(uploadId)) throw new S3Error('NoSuchUpload');
    return join(root, uploadId);
  };
  const json = async (path: string) => {
    try {
      return JSON.parse(await readFile(path, 'utf8'));
    } catch {
      throw new S3Error('NoSuchUpload');
    }
  };
  return {
    create: async (upload) => {
      const uploadId = randomBytes(16).toString('hex');
      await mkdir(folder(uploadId));
      await writeAtomically(join(folder(uploadId), 'upload.json'), JSON.stringify(upload));
      return uploadId;
    },
    read: async (uploadId, bucket, key) => {
      const upload: Upload = await json(join(folder(uploadId), 'upload.json'));
      if (upload.bucket !== bucket || upload.key !== key) throw new S3Error('NoSuchUpload');
      return upload;
    },
    addPart: async (uploadId, number, file) => {
      const path = join(folder(uploadId), `part-${number}-${randomUUID()}.data`);
      await rename(file.path, path);
      const part: Part = { ...file, path, number };
      await writeAtomically(join(folder(uploadId), `part-${number}.json`), JSON.stringify(part));
    },
    parts: async (uploadId) => {
      const names = (await readdir(folder(uploadId))).filter((name) => PART_FILE.test(name));
      const parts: Part[] = await Promise.all(names.map((name) => json(join(folder(uploadId), name))));
      return new Map(parts.map((part) => [part.number, part]));
    },
    remove: (uploadId) => rm(folder(uploadId), { recursive: true, force: true }),
  };
};
