import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { flush } from '#local/files/atomic-write.ts';
import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import type { Authorization } from '../signature.ts';
import type { Storage } from '../storage/storage.ts';
import { parseXml, type XmlElement } from '../xml.ts';
import { type IncomingBody, incomingBody } from './body.ts';
import { createVerifier, type Declarations, type Verified } from './declared-checksums.ts';

const XML_MAX_BYTES = 2 * 1024 * 1024;

const collect = async (body: IncomingBody, request: S3Request): Promise<string> => {
  if (body.length > XML_MAX_BYTES) throw new S3Error('MalformedXML');
  const verifier = createVerifier({ value: request.header, trailer: body.trailer });
  const chunks: Buffer[] = [];
  for await (const chunk of body.chunks) {
    verifier.update(chunk);
    chunks.push(chunk);
  }
  verifier.finish();
  return Buffer.concat(chunks).toString('utf8');
};

/** Reads and verifies the XML document of a request such as DeleteObjects; its root must be called `root`. */
export const xmlBody = async (request: S3Request, authorization: Authorization, root: string): Promise<XmlElement> => {
  const document = parseXml(await collect(incomingBody(request, authorization), request));
  if (document.name !== root) throw new S3Error('MalformedXML');
  return document;
};

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
