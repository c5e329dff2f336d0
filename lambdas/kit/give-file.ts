import { presignGet, putObject } from '../ports/objects.ts';

const OPEN_FOR_S = 60;

/** A file in the object store, and the name and type under which it is fetched. */
export interface StoredFile {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** The address of a stored file, good for a minute. */
export const fileAddress = async (bucket: string, { key, fileName, contentType }: StoredFile) => ({
  fileName,
  url: await presignGet(bucket, key, { fileName, contentType, seconds: OPEN_FOR_S }),
});

/** Stores a file and gives its address. */
export const giveFile = async (bucket: string, file: StoredFile, bytes: Uint8Array) => {
  await putObject(bucket, file.key, bytes, { contentType: file.contentType });
  return fileAddress(bucket, file);
};
