import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createVerifier, type Declarations, type Verified } from './declared-checksums.ts';
import { flush } from './disk.ts';
import { S3Error } from './errors.ts';
import type { Storage } from './storage.ts';

export interface ReceivedFile extends Verified {
  readonly path: string;
  readonly size: number;
}

/** Largest object of one upload, 5 GiB as on S3. */
const MAX_BYTES = 5 * 1024 ** 3;

/** Streams bytes into a fresh file, verifying them on the way; whatever fails, no file is left. */
export const receiveFile = async (
  storage: Storage,
  chunks: AsyncIterable<Buffer>,
  declared: Declarations,
): Promise<ReceivedFile> => {
  const path = storage.disk.incoming();
  const verifier = createVerifier(declared);
  let size = 0;
  const verifying = async function* () {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new S3Error('EntityTooLarge');
      verifier.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(verifying, createWriteStream(path, { flags: 'wx' }));
    const verified = verifier.finish();
    await flush(path);
    return { path, size, ...verified };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};

/** Uses a received file, and deletes it if it was not moved into the store. */
export const withFile = async <T>(file: { readonly path: string }, use: () => Promise<T>): Promise<T> => {
  try {
    return await use();
  } catch (error) {
    await rm(file.path, { force: true });
    throw error;
  }
};
